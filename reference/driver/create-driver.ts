import { parse } from "node-html-parser";
import { DriverFailed, fillForm, problemsOn } from "./fill-form.ts";
import type { GivenAnswer } from "./fill-form.ts";

export interface SurveyName {
  readonly id: string;
  readonly slug: string;
}

export interface RecipientName {
  readonly surveyId: string;
  readonly slug: string;
  readonly recipientId: string;
}

/** The answers follow the survey's order of questions. */
export interface Submission {
  /** The recipient's `url`, as the API returned it. */
  readonly url: string;
  readonly answers: readonly GivenAnswer[];
}

/** Does the work of the dashboard and the recipients' pages, which the API can't do. Rejects with DriverFailed. */
export interface Driver {
  /** Creates an API key in the dashboard. */
  readonly issueKey: () => Promise<{ readonly key: string }>;
  /** Revokes a key that `issueKey` made, in this process or another. */
  readonly revokeKey: (key: string) => Promise<void>;
  /** Sends one invitation from the dashboard's Recipients tab, which sets `inviteSentAt`. */
  readonly markInvited: (recipient: RecipientName) => Promise<void>;
  /** Answers on a recipient's page; the survey must be published. */
  readonly submitResponse: (submission: Submission) => Promise<void>;
  /** Deletes a survey in the dashboard. */
  readonly deleteSurvey: (survey: SurveyName) => Promise<void>;
}

interface Signed {
  readonly origin: string;
  readonly cookie: string;
  readonly token: string;
}

const timeoutMs = 30_000;

function send(url: URL, fields?: URLSearchParams, cookie = ""): Promise<Response> {
  return fetch(url, {
    ...(fields === undefined ? {} : { method: "POST", body: fields }),
    headers: cookie === "" ? {} : { cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/**
 * Works over HTTP alone. Calls `signInLink` on first use and after a session has ended. `reachedAt` maps a recipient's
 * page to the address that is reachable from here.
 */
export function createDriver(signInLink: () => string, reachedAt: (page: URL) => URL = (page) => page): Driver {
  let signedIn: Promise<Signed> | undefined;

  async function signIn(): Promise<Signed> {
    const link = new URL(signInLink());
    const answer = await send(link);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
    if (answer.status !== 303 || cookie === undefined)
      throw new DriverFailed("the sign-in link doesn't work: each works once");
    const page = await (await send(new URL("/dashboard", link), undefined, cookie)).text();
    const token = parse(page).querySelector('input[name="token"]')?.getAttribute("value");
    if (token === undefined) throw new DriverFailed("the dashboard doesn't open");
    return { origin: link.origin, cookie, token };
  }

  async function post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    for (const isLast of [false, true]) {
      signedIn ??= signIn();
      const { origin, cookie, token } = await signedIn;
      const answer = await send(new URL(path, origin), new URLSearchParams({ token, ...fields }), cookie);
      // the session may have ended meanwhile
      if (answer.status !== 401 || isLast) return answer;
      signedIn = undefined;
    }
    throw new DriverFailed("the dashboard doesn't stay open");
  }

  async function get(path: string): Promise<string> {
    signedIn ??= signIn();
    const { origin, cookie } = await signedIn;
    return (await send(new URL(path, origin), undefined, cookie)).text();
  }

  return {
    issueKey: async () => {
      const answer = await post("/dashboard/settings/api-keys", { name: "Made by the driver" });
      // only this page shows the key, and only once
      const shown = answer.headers.get("location") ?? "/dashboard/settings/api-keys";
      const key = parse(await get(shown)).querySelector(".secret")?.text;
      if (key === undefined) throw new DriverFailed(`no key was made: ${answer.status}`);
      return { key };
    },
    revokeKey: async (key) => {
      const id = /^key_([\da-f]+)_/.exec(key)?.[1];
      if (id === undefined) throw new DriverFailed("this isn't a key that the dashboard made");
      const { status } = await post(`/dashboard/settings/api-keys/${id}/revoke`, {});
      if (status !== 303) throw new DriverFailed(`the key wasn't revoked: ${status}`);
    },
    markInvited: async ({ surveyId, recipientId }) => {
      const path = `/dashboard/surveys/${encodeURIComponent(surveyId)}/invitations`;
      // the suite's surveys are unpublished: the dashboard asks before it sends
      const answer = await post(path, { recipient: recipientId, unpublished: "send" });
      const shown = answer.headers.get("location");
      const page = shown === null ? await answer.text() : await get(shown);
      const isSent = parse(page).querySelector(".notice.good")?.text.includes("1 invitation sent") ?? false;
      if (!isSent) throw new DriverFailed(`no invitation was sent: ${answer.status} ${problemsOn(page).join("; ")}`);
    },
    deleteSurvey: async ({ id }) => {
      const { status } = await post(`/dashboard/surveys/${encodeURIComponent(id)}/delete`, {});
      if (status !== 303) throw new DriverFailed(`the survey wasn't deleted: ${status}`);
    },
    submitResponse: async ({ url, answers }) => {
      const address = reachedAt(new URL(url));
      const shown = await send(address);
      if (shown.status !== 200) throw new DriverFailed(`the page answers ${shown.status}: is the survey published?`);
      const sent = await send(address, fillForm(await shown.text(), answers));
      if (sent.status === 303) return;
      throw new DriverFailed(`the answers were rejected: ${sent.status} ${problemsOn(await sent.text()).join("; ")}`);
    },
  };
}

import type { H3, H3Event } from "h3";
import { mount } from "../mount.ts";
import { pageAnswer, seeOther } from "../page-answer.ts";
import type { DashboardGiven } from "./dashboard-given.ts";
import { dashboardPage, plainPage } from "./dashboard-page.ts";
import type { IssuedKey } from "../keys/key-registry.ts";
import { keysPage, keysPath } from "./keys-page.ts";
import { outboxPage } from "./outbox-page.ts";
import type { Session } from "./sessions.ts";
import { mountSurveyPages } from "./survey-routes.ts";
import { searchedIn } from "./search.ts";
import { surveysPage } from "./surveys-page.ts";

export const dashboardPath = "/dashboard";

const nameCharacters = 100;
const noSuchKey = plainPage(404, "Not found", "This key doesn't exist or is already revoked.");

function surveyList({ service, keys }: DashboardGiven, event: H3Event, session: Session): Promise<Response> {
  const before = Number(event.url.searchParams.get("before") ?? Number.NaN);
  const listing = {
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    query: searchedIn(event.url),
    keyName: (owner: string) => keys.nameOf(owner) ?? "",
  };
  return pageAnswer(dashboardPage(surveysPage(session, service, listing)));
}

function signIn({ sessions, guard, onSignIn }: DashboardGiven, event: H3Event, token: string): Promise<Response> {
  const opened = sessions.open(token);
  if (opened === undefined || opened === "ended") {
    const why =
      opened === "ended"
        ? "It has expired: a link works for ten minutes. The server has printed a new one."
        : "It was used before or is invalid. The server prints a new link after each use.";
    if (opened === "ended") onSignIn();
    return pageAnswer(plainPage(403, "This link doesn’t work", why));
  }
  guard.signIn(event, opened.secret);
  onSignIn();
  // removes the link's secret from the address bar and the history
  return Promise.resolve(seeOther("/dashboard"));
}

function mountKeys(app: H3, { keys, guard, service }: DashboardGiven): void {
  /** Shows a key once, on a page of its own: a reload creates no second key. */
  const shown = (session: Session, { key, record }: IssuedKey): Response => {
    session.newKeys.leave(record.id, key);
    return seeOther(`${keysPath}?new=${record.id}`);
  };
  mount(app, "/dashboard/settings", { GET: guard.page(() => seeOther(keysPath)) });
  mount(app, keysPath, {
    GET: guard.page(({ url, req }, session) => {
      const made = keys.records().find(({ id }) => id === url.searchParams.get("new"));
      // another tab may have rotated or revoked it meanwhile
      const isToBeShown = made !== undefined && made.revokedAt === null && req.method !== "HEAD";
      const newKey = isToBeShown ? session.newKeys.take(made.id) : undefined;
      const news = { query: searchedIn(url), ...(newKey === undefined ? {} : { newKey }) };
      return pageAnswer(dashboardPage(keysPage(session, keys.records(), news)));
    }),
    POST: guard.form((_event, session, fields) => {
      const name = (fields.get("name") ?? "").trim();
      if (name === "" || Array.from(name).length > nameCharacters) {
        const problem = `Please give a name of 1 to ${nameCharacters} characters.`;
        return pageAnswer(dashboardPage(keysPage(session, keys.records(), { problem, name })));
      }
      if (keys.count() >= service.limits.keys) {
        const problem = `This server has ${service.limits.keys} keys, the maximum.`;
        return pageAnswer(dashboardPage(keysPage(session, keys.records(), { problem, name })));
      }
      return shown(session, keys.issue(name));
    }),
  });
  mount(app, `${keysPath}/:key/rotate`, {
    POST: guard.form((event, session) => {
      const rotated = keys.rotate(event.context.params?.["key"] ?? "");
      return rotated === undefined ? pageAnswer(noSuchKey) : shown(session, rotated);
    }),
  });
  mount(app, `${keysPath}/:key/revoke`, {
    POST: guard.form((event) =>
      keys.revoke(event.context.params?.["key"] ?? "") ? seeOther(keysPath) : pageAnswer(noSuchKey),
    ),
  });
}

export function mountDashboard(app: H3, given: DashboardGiven): void {
  const { guard, mailer } = given;
  const list = guard.page((event, session) => surveyList(given, event, session));
  mount(app, "/dashboard", {
    GET: (event) => {
      const token = event.url.searchParams.get("token");
      // a preview or a HEAD must not use up the link
      return token === null || event.req.method === "HEAD" ? list(event) : signIn(given, event, token);
    },
  });
  mount(app, "/dashboard/sign-out", {
    POST: guard.form((event) => {
      guard.signOut(event);
      return seeOther("/dashboard/signed-out");
    }),
  });
  mount(app, "/dashboard/signed-out", {
    GET: () => pageAnswer(plainPage(200, "Signed out", "You can close this page.")),
  });
  mount(app, "/dashboard/outbox", {
    GET: guard.page(({ url }, session) =>
      pageAnswer(dashboardPage(outboxPage(session, mailer.outbox?.(), searchedIn(url)))),
    ),
  });
  mountKeys(app, given);
  mountSurveyPages(app, given);
}

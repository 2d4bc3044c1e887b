import { deleteCookie, getCookie, HTTPError, setCookie } from "h3";
import type { H3Event } from "h3";
import type { PageHandler } from "../mount.ts";
import { pageAnswer } from "../page-answer.ts";
import { readForm } from "../read-form.ts";
import { plainPage } from "./dashboard-page.ts";
import { idleSeconds, isSameSecret } from "./sessions.ts";
import type { Session, Sessions } from "./sessions.ts";

export interface Guard {
  readonly page: (answer: (event: H3Event, session: Session) => Response | Promise<Response>) => PageHandler;
  readonly form: (
    answer: (event: H3Event, session: Session, fields: URLSearchParams) => Response | Promise<Response>,
  ) => PageHandler;
  readonly signIn: (event: H3Event, secret: string) => void;
  readonly signOut: (event: H3Event) => void;
}

/** The name holds the port: a browser sends the cookies of a host to all its ports. */
function cookieNameOf(publicOrigin: string): string {
  const { protocol, port } = new URL(publicOrigin);
  return `dashboard_session_${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
}

const signedOut = (): Promise<Response> =>
  pageAnswer(
    plainPage(
      401,
      "Not signed in",
      "Open the dashboard with the sign-in link in the server's output. Each link works once within ten minutes. If you open it later, the server prints a new one.",
    ),
  );

const refused = (): Promise<Response> =>
  pageAnswer(
    plainPage(
      403,
      "Refused",
      "This form is outdated or comes from another site. Go back, reload the page and try again. Behind a proxy, the server needs --public-url with the proxy’s address.",
    ),
  );

/** False if the browser names another site. Without such headers the token alone decides. */
function isOwnForm({ req, url }: H3Event, publicOrigin: string): boolean {
  // a proxy changes Host, so Origin names another host; the browser knows which one it sees
  const site = req.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = req.headers.get("origin");
  if (origin === null || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === (req.headers.get("host") ?? url.host);
}

export function createGuard(sessions: Sessions, publicOrigin: string, bodyBytes: number): Guard {
  const cookieName = cookieNameOf(publicOrigin);
  const cookie = {
    path: "/dashboard",
    httpOnly: true,
    sameSite: "strict",
    secure: publicOrigin.startsWith("https:"),
  } as const;
  const secretOf = (event: H3Event): string => getCookie(event, cookieName) ?? "";
  const give = (event: H3Event, secret: string): void =>
    setCookie(event, cookieName, secret, { ...cookie, maxAge: idleSeconds });
  return {
    page: (answer) => (event) => {
      const session = sessions.find(secretOf(event));
      if (session === undefined) return signedOut();
      // each page extends the session
      give(event, secretOf(event));
      return answer(event, session);
    },
    form: (answer) => async (event) => {
      if (!isOwnForm(event, publicOrigin)) return refused();
      const session = sessions.find(secretOf(event));
      if (session === undefined) return signedOut();
      const { fields, isTooLarge } = await readForm(event, bodyBytes);
      if (isTooLarge) throw new HTTPError({ status: 413, message: "The form is too large." });
      return isSameSecret(fields.get("token") ?? "", session.formToken) ? answer(event, session, fields) : refused();
    },
    signIn: (event, secret) => {
      // the session that the browser brought is another one
      sessions.close(secretOf(event));
      give(event, secret);
    },
    signOut: (event) => {
      sessions.close(secretOf(event));
      deleteCookie(event, cookieName, cookie);
    },
  };
}

import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import type { Page } from "../page-answer.ts";
import type { Session } from "./sessions.ts";

export type Place = "surveys" | "keys" | "outbox";

const places: readonly (readonly [Place, string, string])[] = [
  ["surveys", "/dashboard", "Surveys"],
  ["outbox", "/dashboard/outbox", "Outbox"],
  ["keys", "/dashboard/settings/api-keys", "Settings"],
];

/** Proves that a form is the dashboard's own. */
export const formTokenField = ({ formToken }: Session): Markup =>
  html`<input type="hidden" name="token" value="${formToken}" />`;

export interface DashboardContent {
  readonly session: Session;
  readonly place: Place;
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  readonly script?: Page["script"];
}

export function dashboardPage({ session, place, title, body, status = 200, script }: DashboardContent): Page {
  return {
    status,
    title: `${title} · Surveys`,
    style: "dashboard",
    ...(script === undefined ? {} : { script }),
    body: html`<header class="bar">
        <div class="inner">
          <span class="brand">Survey service</span>
          <nav aria-label="Dashboard">
            ${places.map(
              ([name, path, label]) =>
                html`<a href="${path}" ${name === place ? html`aria-current="page"` : ""}>${label}</a>`,
            )}
            <a href="/docs">API docs</a>
          </nav>
          <form method="post" action="/dashboard/sign-out">
            ${formTokenField(session)}<button type="submit" class="quiet">Sign out</button>
          </form>
        </div>
      </header>
      <main class="inner">${body}</main>`,
  };
}

export function plainPage(status: number, title: string, text: string): Page {
  return {
    status,
    title,
    style: "dashboard",
    body: html`<main class="inner">
      <section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a href="/">Start page</a></p>
      </section>
    </main>`,
  };
}

/** Lets a narrow column break an email or an address after its signs, not within its words. */
export const signedText = (text: string): Markup =>
  html`${text.split(/(?<=[@./?=&_-])/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`))}`;

const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Shows the time in UTC. A time without a zone is in UTC already. */
export function timeText(time: string | null): Markup {
  if (time === null) return html`<span class="soft">never</span>`;
  const date = new Date(hasZone.test(time) ? time : `${time}Z`);
  // HTML doesn't know the ISO 8601 notation of years with more than four digits
  if (!(date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9_999)) return html`${time}`;
  const utc = date.toISOString();
  return html`<time datetime="${utc}">${utc.slice(0, 16).replace("T", " ")} UTC</time>`;
}

import type { SentMail } from "../mail/mailer.ts";
import { html } from "../markup.ts";
import { signedText, timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import { finder, nothingFound, searchForm } from "./search.ts";
import type { Session } from "./sessions.ts";

/** `mails` is undefined if mail is really sent. */
export function outboxPage(session: Session, mails: readonly SentMail[] | undefined, query: string): DashboardContent {
  const elsewhere = html`<p class="card">Mail is handed to a mail server, so nothing is kept here.</p>`;
  const none = html`<p class="card">
    No mail yet. Without <code>--smtp</code>, invitations stay here and are not sent.
  </p>`;
  const isFound = finder(query);
  const found = (mails ?? []).filter(({ to, subject, text }) => isFound(to, subject, text));
  const list = found.map(
    ({ to, subject, text, sentAt }) =>
      html`<details class="card mail">
        <summary>
          <span class="to">${signedText(to)}</span> <span dir="auto">${subject}</span> ${timeText(sentAt)}
        </summary>
        <pre dir="auto">${signedText(text)}</pre>
      </details>`,
  );
  const searched = html`${searchForm("/dashboard/outbox", "Search mails", query)}
  ${found.length === 0 ? nothingFound(query) : list}`;
  const content = mails?.length === 0 ? none : searched;
  const body = html`<h1>Outbox</h1>
    ${mails === undefined ? elsewhere : content}`;
  return { session, place: "outbox", title: "Outbox", body };
}

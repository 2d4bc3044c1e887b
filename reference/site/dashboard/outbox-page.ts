import type { SentMail } from "../mail/mailer.ts";
import { html } from "../markup.ts";
import { timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import type { Session } from "./sessions.ts";

/** The mails that were kept instead of sent; undefined where they are really sent. */
export function outboxPage(session: Session, mails: readonly SentMail[] | undefined): DashboardContent {
  const elsewhere = html`<p class="card">Mail is handed to a mail server, so nothing is kept here.</p>`;
  const none = html`<p class="card">
    No mail yet. Without <code>--smtp</code>, invitations come here instead of being sent.
  </p>`;
  const list = mails?.map(
    ({ to, subject, text, sentAt }) =>
      html`<details class="card mail">
        <summary><span class="to">${to}</span> <span dir="auto">${subject}</span> ${timeText(sentAt)}</summary>
        <pre dir="auto">${text}</pre>
      </details>`,
  );
  const content = mails?.length === 0 ? none : list;
  const body = html`<h1>Outbox</h1>
    ${mails === undefined ? elsewhere : content}`;
  return { session, place: "outbox", title: "Outbox", body };
}

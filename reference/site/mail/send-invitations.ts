import pLimit from "p-limit";
import type { Service } from "../../api/service.ts";
import type { RecipientRecord, SurveyRecord } from "../../api/store/survey-record.ts";
import { invitationMail } from "./invitation.ts";
import { MailFailed } from "./mailer.ts";
import type { Mailer } from "./mailer.ts";

/** How sending went. */
export interface Sending {
  readonly sent: number;
  readonly failures: readonly { readonly email: string; readonly reason: string }[];
}

/** Mails under way at a time. */
const concurrency = 4;

function noteSent({ store, clock }: Service, surveyId: string, recipientId: string): void {
  const sentAt = clock().toISOString();
  // the row as it is now that the mail is out: it may have been changed meanwhile, or dropped
  const row = store.surveyById(surveyId)?.recipients.find(({ id }) => id === recipientId);
  if (row === undefined) return;
  store.writeRecipients(surveyId, { added: [], updated: [{ ...row, inviteSentAt: sentAt }], updatedAt: sentAt });
}

/** Sends an invitation to each of the recipients, and sets `inviteSentAt` of those whose mail was handed on. */
export async function sendInvitations(
  service: Service,
  mailer: Mailer,
  survey: SurveyRecord,
  recipients: readonly RecipientRecord[],
): Promise<Sending> {
  const failures: { email: string; reason: string }[] = [];
  const inTurn = pLimit(concurrency);
  const invite = async (recipient: RecipientRecord): Promise<void> => {
    try {
      await mailer.send(await invitationMail(survey, recipient, service.present.recipientUrl(recipient, survey)));
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      failures.push({ email: recipient.email, reason: error.message });
      return;
    }
    noteSent(service, survey.id, recipient.id);
  };
  await Promise.all(recipients.map((recipient) => inTurn(() => invite(recipient))));
  return { sent: recipients.length - failures.length, failures };
}

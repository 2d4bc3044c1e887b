import pLimit from "p-limit";
import type { Service } from "../service.ts";
import { recipientUrl } from "../../api/app.ts";
import type { RecipientRecord, SurveyRecord } from "../../api/store.ts";
import { invitationMail } from "./invitation.ts";
import { MailFailed } from "./mailer.ts";
import type { Mailer } from "./mailer.ts";

export interface Sending {
  readonly sent: number;
  readonly failures: readonly { readonly email: string; readonly reason: string }[];
}

const concurrency = 4;

function noteSent({ store, clock }: Service, surveyId: string, recipientId: string): void {
  const sentAt = clock().toISOString();
  // reads the list after the mail: it may have been changed or removed meanwhile
  const recipients = store.surveyById(surveyId)?.recipients ?? [];
  if (!recipients.some(({ id }) => id === recipientId)) return;
  const noted = recipients.map((row) => (row.id === recipientId ? { ...row, inviteSentAt: sentAt } : row));
  store.changeSurvey(surveyId, { recipients: noted, updatedAt: sentAt });
}

/** Sets `inviteSentAt` of the recipients with a mail that was handed on. */
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
      await mailer.send(await invitationMail(survey, recipient, recipientUrl(service.publicOrigin, survey, recipient)));
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

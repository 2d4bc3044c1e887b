import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { byEmail, recipientsOf, sameEmail, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey } from "../reading/survey.ts";
import { demandSuccess, relyingOn } from "./demand.ts";
import { demandEmails } from "./emails.ts";
import { firstTaken } from "./first-taken.ts";
import { demandPagePaths } from "./recipient-rules.ts";
import { recipientsShown, storedRecipients, storedSurvey } from "./stored.ts";
import type { Tools } from "./tools.ts";

/** The recipients of the survey that an answer shows, where it shows one. */
export function recipientsIn(answer: Exchange): readonly ShownRecipient[] {
  const survey = findSurvey(answer);
  return survey === undefined ? [] : (recipientsOf(survey) ?? []);
}

/** What only the server says of a recipient, as it was read: a caller who edits a list sends it back. */
function asRead(row: ShownRecipient | undefined): JsonObject {
  return row?.id === undefined ? {} : { id: row.members["id"], ...(row.url === undefined ? {} : { url: row.url }) };
}

/**
 * Overwrites a list as a caller does who read it, edited it and sends it back, and returns what is stored then. Every second
 * row has its id and url, and the last, a new one, has somebody else's url. Ids and urls may be refused.
 */
export async function overwritten(
  { owner, baseUrl }: Tools,
  survey: string,
  rows: readonly JsonObject[],
  before: readonly ShownRecipient[],
): Promise<readonly ShownRecipient[]> {
  const removed = before.find(({ email }) => !rows.some((row) => sameEmail(String(row["email"]), email)));
  const named = rows.map((row, index) => ({
    ...row,
    ...(index % 2 === 0 ? asRead(byEmail(before, String(row["email"]))) : {}),
  }));
  const misled = named.map((row, index) =>
    index === named.length - 1 && removed?.url !== undefined ? { ...row, url: removed.url } : row,
  );
  const send = (recipients: readonly JsonObject[]): Promise<Exchange> => owner.update(survey, { recipients });
  const answer = await firstTaken([misled, named, rows], send);
  demandSuccess(answer, "PATCH of recipients, a second time,");
  const stored = await storedSurvey(owner, survey);
  const shown = await recipientsShown(stored);
  demandEmails(rows, shown, "the read after the second PATCH");
  const given = shown.filter(({ url }) => url !== undefined && url === removed?.url);
  const sights = [{ where: "the read after a PATCH that gave it", survey: stored, rows: given }];
  await relyingOn("RCP-3", () => demandPagePaths(sights, baseUrl));
  return shown;
}

/** Adds somebody who was removed, as a caller does who doesn't know it: the add skips whom it meets. */
export async function addedAgain(
  { owner }: Tools,
  survey: string,
  row: JsonObject,
  former: ShownRecipient | undefined,
): Promise<void> {
  const { id } = asRead(former);
  return relyingOn("RCP-30", async () => {
    // an id that nobody has any more may be refused
    const answer = await firstTaken([{ ...row, ...(id === undefined ? {} : { id }) }, row], (body) =>
      owner.add(survey, { skipExisting: true, recipients: [body] }),
    );
    demandSuccess(answer, "adding a recipient who was removed");
    demandEmails([row], await storedRecipients(owner, survey), "the read after one was added");
  });
}

import { maxRecipients } from "../../spec/schemas/max-recipients.ts";
import type { JsonObject } from "../reading/json.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { plainRows } from "../run/survey-maker.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { demand, demandSuccess, relyingOn } from "./demand.ts";
import { inJson } from "./difference.ts";
import { demandEmails } from "./emails.ts";
import { recipientsShown, storedSurvey } from "./stored.ts";
import type { StandingSurvey, Tools } from "./tools.ts";

/** How many recipients a survey may have. Source: Limits, recipients per survey. */
export const cap = maxRecipients;

/** Gives a survey exactly these many recipients, different people each time; a refusal breaks LIM-3. */
export async function filledTo(tools: Tools, survey: string, count: number): Promise<Filled> {
  const rows = await toppedUp(tools, survey, count);
  return relyingOn("LIM-3", async () => {
    const stored = await storedSurvey(tools.owner, survey);
    const shown = await recipientsShown(stored);
    demandEmails(rows, shown, "the survey after the PATCH");
    await demandPages(shown, "the survey after the PATCH");
    return { rows, stored };
  });
}

/** The same, for the rows alone. */
export async function rowsFilledTo(tools: Tools, survey: string, count: number): Promise<readonly JsonObject[]> {
  return (await filledTo(tools, survey, count)).rows;
}

function toppedUp(tools: Tools, survey: string, count: number): Promise<readonly JsonObject[]> {
  const rows = plainRows(tools.names, count);
  return relyingOn("LIM-3", async () => {
    demandSuccess(await tools.owner.update(survey, { recipients: rows }), `PATCH with ${count} recipients`);
    return rows;
  });
}

/** Demands that each of many recipients has a url; its absence breaks RCP-1. */
function demandPages(rows: readonly ShownRecipient[], where: string): Promise<void> {
  return relyingOn("RCP-1", () => {
    const without = rows.findIndex(({ url }) => url === undefined);
    demand(without === -1, () => ({
      message: `recipient ${without + 1} of ${rows.length} in ${where} has no url`,
      expected: "`url`: a non-empty string",
      received: inJson(rows[without]?.members),
    }));
  });
}

/** The rows that were given, and the survey that has them. */
export interface Filled {
  readonly rows: readonly JsonObject[];
  readonly stored: ShownSurvey;
}

/** A survey and its recipients as they were sent. */
export interface Room extends Pick<StandingSurvey, "id" | "slug"> {
  readonly rows: readonly JsonObject[];
}

/** A survey with so many recipients. */
export async function roomWith(stored: number, tools: Tools): Promise<Room> {
  const { id, slug } = await tools.arena();
  return { id, slug, rows: await rowsFilledTo(tools, id, stored) };
}

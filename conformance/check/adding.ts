import type { Exchange } from "../http/exchange.ts";
import { findCounts, type Counts } from "../reading/counts.ts";
import type { JsonObject } from "../reading/json.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { recipientState } from "../reading/snapshot.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { answerOf, demand, demandPresent, demandShown, relyingOn } from "./demand.ts";
import { Unanswered, Violation } from "./violation.ts";
import { inJson } from "./difference.ts";

/** The counts of an add; their absence breaks RCP-31. Of one that may have been carried out twice they tell nothing. */
export async function countsOf(answer: Exchange): Promise<Counts> {
  if (answer.doubt !== undefined) throw new Unanswered(`the counts of an add can't be judged: ${answer.doubt}`);
  return relyingOn("RCP-31", () =>
    demandPresent(findCounts(answer), () => ({
      message: "the answer to an add doesn't hold the three counts",
      expected: "the integers `added`, `updated` and `skipped`",
      received: answerOf(answer),
    })),
  );
}

/** Demands the counts of an add. */
export async function demandCounts(answer: Exchange, expected: Counts, action: string): Promise<void> {
  const counts = await countsOf(answer);
  const { added, updated, skipped } = counts;
  demand(added === expected.added && updated === expected.updated && skipped === expected.skipped, {
    message: `the counts of ${action} don't tell what it did`,
    expected: inWords(expected),
    received: inWords(counts),
  });
}

function inWords({ added, updated, skipped }: Counts): string {
  return `added ${added}, updated ${updated}, skipped ${skipped}`;
}

/** The stored state of each row by its email in lower case. */
export function stateByEmail(rows: readonly ShownRecipient[]): JsonObject {
  return Object.fromEntries(rows.map(({ email = "", members }) => [email.toLowerCase(), recipientState(members)]));
}

/** The one row with an email; none or several break the requirement named, or that of the running check. */
export function theRow(
  rows: readonly ShownRecipient[],
  email: unknown,
  where: string,
  breaks?: RequirementId,
): ShownRecipient {
  const wanted = String(email).toLowerCase();
  const same = rows.filter((row) => row.email?.toLowerCase() === wanted);
  const [only] = same;
  if (only !== undefined && same.length === 1) return only;
  const breach = {
    message: `${where} has ${same.length} recipients with the email ${wanted}`,
    expected: "exactly one",
    received:
      same.length === 0
        ? `the emails ${rows
            .map((row) => row.email)
            .join(", ")
            .slice(0, 300)}`
        : inJson(same.map(({ members }) => members)),
  };
  throw new Violation(breach, breaks);
}

/** Demands that a recipient is shown as it was given; letter case in its email is open, so it doesn't count. */
export function demandRow(given: JsonObject, shown: ShownRecipient, where: string): void {
  const lowered = (row: JsonObject): JsonObject =>
    typeof row["email"] === "string" ? { ...row, email: row["email"].toLowerCase() } : row;
  demandShown(lowered(given), lowered(shown.members), where);
}

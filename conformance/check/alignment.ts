import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { byEmail, type ShownRecipient } from "../reading/recipients.ts";
import { questionsOf } from "../reading/survey.ts";
import type { Placed, View } from "../run/specimens.ts";
import { recipientsShown } from "./stored.ts";
import { NotTested } from "./violation.ts";

/** Something that was sent and what is shown of it. */
export interface Pair {
  readonly where: string;
  /** `question 3`, `recipient 12`. */
  readonly name: string;
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/**
 * Each question sent with the one shown for it: the one at its place when that has its label and type, else the first
 * such one that no other question has there, else whatever stands at its place.
 */
export function questionPairs(placed: Placed): readonly Pair[] {
  const sent = listOf(placed.sent["questions"]);
  const pairs: Pair[] = [];
  for (const view of placed.views) {
    const shown = questionsOf(view.survey) ?? [];
    const elsewhere = shown.filter((one, index) => !isAlike(one, sent[index]));
    for (const [index, question] of sent.entries()) {
      const inPlace = isAlike(question, shown[index]);
      const inItsPlace = shown.length === sent.length ? shown[index] : undefined;
      const match = inPlace ? shown[index] : (elsewhere.find((one) => isAlike(question, one)) ?? inItsPlace);
      pairs.push(pairOf(view, `question ${index + 1}`, question, match, "QST-20"));
    }
  }
  return pairs;
}

function isAlike(one: JsonObject, other: JsonObject = {}): boolean {
  return one["label"] === other["label"] && one["type"] === other["type"];
}

const lostRow = { create: "RCP-5", update: "RCP-20", add: "RCP-30" } as const;

/** Each recipient sent with the one shown for it: the one with its email, else with its title, else the one at its place. */
export async function recipientPairs(placed: Placed): Promise<readonly Pair[]> {
  const sent = listOf(placed.sent["recipients"]);
  const pairs: Pair[] = [];
  for (const view of placed.views) {
    const shown = await recipientsShown(view.survey);
    for (const [index, row] of sent.entries()) {
      const match = matching(row, shown) ?? (shown.length === sent.length ? shown[index] : undefined);
      pairs.push(pairOf(view, `recipient ${index + 1}`, row, match?.members, lostRow[placed.road]));
    }
  }
  return pairs;
}

function matching(row: JsonObject, shown: readonly ShownRecipient[]): ShownRecipient | undefined {
  const email = row["email"];
  const known = typeof email === "string" ? byEmail(shown, email) : undefined;
  return (
    known ?? shown.find(({ members }) => members["title"] === row["title"] && members["inviteTop"] === row["inviteTop"])
  );
}

function pairOf(
  { where }: View,
  name: string,
  sent: JsonObject,
  shown: JsonObject | undefined,
  lost: RequirementId,
): Pair {
  if (shown === undefined) throw new NotTested(`${name} is missing from ${where}: see ${lost}`);
  return { where, name, sent, shown };
}

/** The objects in a list; what else it holds is left out. */
export function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

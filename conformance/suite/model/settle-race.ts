import type { ExpectedRow, Race } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { AnyOf } from "./values/expected-value.ts";
import { emailKey, givenIn, rowMembers, rowsIn, textMembers } from "./expected-survey.ts";

export function settleRace({ steps }: Race): void {
  const accepted = steps.filter(({ isAccepted }) => isAccepted);
  for (const survey of new Set(accepted.flatMap(({ expected }) => expected.survey ?? []))) {
    const bodies = accepted.flatMap(({ expected, body }) =>
      expected.survey === survey && isObject(body) ? [body] : [],
    );
    for (const member of textMembers) survey.members[member] = anyOfDocuments(bodies, member, survey.members[member]);
    survey.rows = survey.rows.map((row): ExpectedRow => {
      const key = emailKey(row.members["email"]);
      const updates = bodies.flatMap(rowsIn).filter(({ email }) => key !== "" && emailKey(email) === key);
      const members = rowMembers.map((member) => [member, anyOfUpdates(updates, member, row.members[member])]);
      const ownMembers = row.ownMembers.filter((member) => updates.every((update) => givenIn(update).includes(member)));
      return { ...row, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
    });
  }
}

/** Any of the documents may have been applied last. */
function anyOfDocuments(documents: readonly JsonObject[], member: string, known: unknown): unknown {
  const values = [...new Set(documents.flatMap((document) => document[member] ?? []))];
  return values.length > 1 ? new AnyOf(values) : known;
}

/** A later update may clear members that it omits. */
function anyOfUpdates(updates: readonly JsonObject[], member: string, known: unknown): unknown {
  const values = updates.flatMap((update) => update[member] ?? []);
  const isCleared = values.length > 0 && values.length < updates.length;
  return isCleared ? new AnyOf([...values, null]) : anyOfDocuments(updates, member, known);
}

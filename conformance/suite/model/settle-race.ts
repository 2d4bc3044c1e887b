import type { ExpectedRow, Race } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { anyOf } from "./values/expected-value.ts";
import { emailKey, givenMembers, rowMembers, rowsIn, textMembers } from "./expected-survey.ts";

/** Expects the state after any order of the accepted requests: after PATCHes with the titles A and B, either title. */
export function settleRace({ steps }: Race): void {
  const accepted = steps.filter(({ isAccepted }) => isAccepted);
  for (const survey of new Set(accepted.flatMap(({ expected }) => expected.survey ?? []))) {
    const bodies = accepted.flatMap(({ expected, body }) =>
      expected.survey === survey && isObject(body) ? [body] : [],
    );
    for (const member of textMembers) survey.members[member] = anyOfDocuments(bodies, member, survey.members[member]);
    survey.rows = survey.rows.map((row): ExpectedRow => {
      const key = emailKey(row.members["email"]);
      const updates = key === "" ? [] : bodies.flatMap(rowsIn).filter(({ email }) => emailKey(email) === key);
      const members = rowMembers.map((member) => [member, anyOfUpdates(updates, member, row.members[member])]);
      const ownMembers = row.ownMembers.filter((member) =>
        updates.every((update) => givenMembers(update).includes(member)),
      );
      return { ...row, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
    });
  }
}

/** Any of the documents may have been applied last. */
function anyOfDocuments(documents: readonly JsonObject[], member: string, known: unknown): unknown {
  return anyOf([known, ...documents.flatMap((document) => document[member] ?? [])]);
}

/** A later update may clear members that it omits. A single update is already part of `known`. */
function anyOfUpdates(updates: readonly JsonObject[], member: string, known: unknown): unknown {
  const values = updates.map((update) => update[member] ?? null);
  const isGiven = values.some((value) => value !== null);
  return isGiven && values.length > 1 ? anyOf([known, ...values]) : known;
}

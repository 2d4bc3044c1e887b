import { expect, test } from "vitest";
import { readFixtures } from "../../../fixtures/read-fixture.ts";
import type { ExpectedRow } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { isSame } from "./values/equality.ts";
import { expectedSurvey, expectedRow, rowsIn } from "./expected-survey.ts";
import { Provenance } from "./provenance.ts";
import { rowsAfterAdd } from "./rows-after-add.ts";

const provenance = new Provenance();

const idOf = (email: unknown): string => `the id of ${String(email)}`;

function stored(row: ExpectedRow): ExpectedRow {
  return { ...row, id: typeof row.id === "string" ? row.id : idOf(row.members["email"]) };
}

const given = (rows: readonly JsonObject[]): readonly ExpectedRow[] =>
  rows.map((row) => stored(expectedRow(row, { rowChange: { kind: "given" } }, () => false)));

function filled(row: JsonObject, before: readonly ExpectedRow[]): JsonObject {
  const values = Object.entries(row).map(([name, value]) => {
    if (!isObject(value)) return [name, value] as const;
    const [email, member] = value["$stored"] as readonly [string, string];
    const recipient = before.find(({ members }) => members["email"] === email);
    return [name, member === "id" ? recipient?.id : recipient?.members[member]] as const;
  });
  return Object.fromEntries(values);
}

function includesRow(rows: readonly ExpectedRow[], { url: _url, id, ...members }: JsonObject): boolean {
  const row = rows.find((one) => one.members["email"] === members["email"]);
  return (
    row !== undefined &&
    (id === undefined || row.id === id) &&
    Object.entries(members).every(([name, value]) => isSame(row.members[name], value, name))
  );
}

test.each(readFixtures("stories").map(({ content }) => content))(
  "the suite expects what the story $id says: its counts, and its recipients after each step",
  ({ before, steps }) => {
    const survey = expectedSurvey({
      shown: { id: "s1", members: {} },
      scenario: "story",
      owner: "owner",
      slug: "story",
      rows: given(before),
      provenance,
      madeAt: 0,
    });
    for (const { operation, body, counts, after } of steps) {
      const rowsBefore = survey.rows;
      const sent = { ...body, recipients: rowsIn(body).map((row) => filled(row, rowsBefore)) };
      const effect = operation === "add" ? rowsAfterAdd(survey, sent, provenance) : { rows: given(rowsIn(sent)) };
      survey.rows = effect.rows.map((row) => stored(row));
      expect({ isOutcomeOpen: false, ...effect }).toMatchObject({ isOutcomeOpen: false, ...(counts && { counts }) });
      expect(survey.rows).toHaveLength(after.length);
      expect(after.filter((row) => !includesRow(survey.rows, filled(row, rowsBefore)))).toEqual([]);
    }
  },
);

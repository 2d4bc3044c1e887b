import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../client/json/json.ts";
import { expectedSurvey, expectedRow } from "./expected-survey.ts";
import { describeRowChange } from "../journal/row-change.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { Provenance } from "./provenance.ts";
import { rowsAfterAdd } from "./rows-after-add.ts";

const provenance = new Provenance();

const surveyOf = (rows: readonly JsonObject[]): ExpectedSurvey =>
  expectedSurvey({
    shown: { id: "s1", members: {} },
    scenario: "adding",
    owner: "owner",
    slug: "one",
    rows: rows.map((row) => ({ ...expectedRow(row, { rowChange: { kind: "known" } }, () => false), id: row["id"] })),
    provenance,
    madeAt: 0,
  });

const ada = { id: "r1", email: "ada@example.com", title: "Ada" };
const bo = { id: "r2", email: "bo@example.com", title: "Bo" };
const survey = surveyOf([ada, bo]);
const after = (recipients: readonly JsonObject[], flag: JsonObject = {}) =>
  rowsAfterAdd(survey, { ...flag, recipients }, provenance);

describe("effects of an add on each row", () => {
  test("a new recipient is added, a known one is updated by email or by id, and all others stay unchanged", () => {
    const { rows, counts, isOutcomeOpen } = after([
      { email: "cy@example.com", title: "Cy" },
      { email: "ada@example.com", title: "Ada 2" },
      { id: "r2", title: "Bo 2" },
    ]);
    expect(rows.map(({ rowChange, members }) => [describeRowChange(rowChange), members["title"]])).toEqual([
      ["updated by email", "Ada 2"],
      ["updated by id", "Bo 2"],
      ["added", "Cy"],
    ]);
    expect([counts, isOutcomeOpen]).toEqual([{ added: 1, updated: 2, skipped: 0 }, false]);
  });

  test("with skipExisting a known recipient is skipped and counted", () => {
    const { rows, counts } = after([{ email: "ada@example.com", title: "Ada 2" }, { email: "cy@example.com" }], {
      skipExisting: true,
    });
    expect(rows.map(({ rowChange }) => describeRowChange(rowChange))).toEqual([
      "skipped by email",
      "unmatched",
      "added while skipping",
    ]);
    expect(rows[0]?.members["title"]).toBe("Ada");
    expect(counts).toEqual({ added: 1, updated: 0, skipped: 1 });
  });

  test("with skipExisting a row with the id of one and the email of another skips both, and counts once", () => {
    const { rows, counts, isOutcomeOpen, areRowsUnknown, total } = after(
      [{ id: "r1", email: "bo@example.com", title: "Both" }],
      {
        skipExisting: true,
      },
    );
    expect(rows.map(({ rowChange, members }) => [describeRowChange(rowChange), members["title"]])).toEqual([
      ["skipped by id", "Ada"],
      ["skipped by email", "Bo"],
    ]);
    expect({ counts, isOutcomeOpen, areRowsUnknown, total }).toEqual({
      counts: { added: 0, updated: 0, skipped: 1 },
      isOutcomeOpen: false,
      areRowsUnknown: false,
      total: 1,
    });
  });

  test("a row with stored values is skipped like any other; how it is counted as an update is open", () => {
    expect(after([ada], { skipExisting: true }).counts).toEqual({ added: 0, updated: 0, skipped: 1 });
    expect(after([ada]).counts).toBeUndefined();
  });
});

describe("effects that the contract leaves open", () => {
  test.each([
    ["an unknown id", [{ id: "r9", email: "cy@example.com" }]],
    ["a row without id and email", [{ title: "nobody" }]],
    ["one recipient twice", [{ email: "ada@example.com" }, { id: "r1" }]],
    ["the email that an earlier row replaced", [{ id: "r1", email: "di@example.com" }, { email: "ada@example.com" }]],
    ["an id and an email of two recipients", [{ id: "r1", email: "bo@example.com" }]],
  ])("%s", (_what, recipients) => {
    expect(after(recipients).isOutcomeOpen).toBe(true);
  });
});

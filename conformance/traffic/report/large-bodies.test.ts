import { expect, test } from "vitest";
import { AnyOf } from "../../suite/model/values/expected-value.ts";
import { readHar } from "../har/read-har.ts";
import type { Report } from "../../report/format/report.ts";
import { judgeTraffic } from "./judge-traffic.ts";

const many = 300_000;
const json = { name: "content-type", value: "application/json" };
const authorization = { name: "authorization", value: "Bearer a-key-of-somebody" };

function nestedText(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

function surveyText(title: string, more = ""): string {
  return `{"survey":{"id":"s1","slug":"acme","targetCompany":"Acme","title":${title},"description":"d","questions":[],"recipients":[]${more}}}`;
}

function entryOf(method: string, at: number, text: string, sent?: string): object {
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 5) + at * 1_000).toISOString(),
    time: 1,
    request: {
      method,
      url: "https://host/api/v1/surveys/s1",
      headers: [authorization, json],
      ...(sent === undefined ? {} : { postData: { text: sent } }),
    },
    response: { status: 200, headers: [json], content: { size: text.length, text } },
  };
}

function harOf(...entries: readonly object[]): string {
  return JSON.stringify({ log: { entries } });
}

function brokenIn(...entries: readonly object[]): readonly string[] {
  const { exchanges, leftOut } = readHar(harOf(...entries), "a.har");
  const report: Report = judgeTraffic({
    baseUrl: new URL("https://host/api/v1"),
    exchanges,
    files: ["a.har"],
    leftOut,
    gaps: [],
    notes: [],
    keys: {},
    strict: false,
    command: "survey-conformance judge a.har",
  });
  return report.outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [id]));
}

function titled(levels: number): readonly string[] {
  const title = nestedText(levels);
  return brokenIn(entryOf("PATCH", 1, surveyText(title), `{"title":${title}}`), entryOf("GET", 2, surveyText(title)));
}

test("a title that is an object 200 levels deep says no more than one of one level", () => {
  expect(titled(200)).toEqual(titled(1));
});

test.each([
  ["5,000 levels", nestedText(5_000)],
  ["600,000 values", `[${"0,".repeat(600_000)}0]`],
])("JSON of %s is not said to be none", (_size, title) => {
  expect(brokenIn(entryOf("GET", 1, surveyText(title)))).not.toContain("SVC-2");
});

test("300,000 rows and 150,000 members in a response are judged", () => {
  const rows = surveyText('"t"').replace('"recipients":[]', `"recipients":[${"0,".repeat(many)}0]`);
  const members = Array.from({ length: many / 2 }, (_, index) => `,"m${index}":{}`).join("");
  expect(brokenIn(entryOf("GET", 1, rows), entryOf("GET", 2, surveyText('"t"', members)))).not.toContain("SVC-2");
});

test.each([
  ["16 MB of letters and one umlaut", `"${"a".repeat(16_000_000)}ä"`],
  ["16 MB of umlauts that were read as Windows-1252", `"${"Ã¤".repeat(8_000_000)}"`],
  ["300,000 empty lines after what may be Base64", `AAAAAAAA${"\n".repeat(many)}!`],
])("%s are read", (_what, text) => {
  const { exchanges, leftOut } = readHar(harOf(entryOf("GET", 1, text)), "a.har");
  const isMisread = text.includes("Ã¤");
  expect([leftOut.size, exchanges[0]?.response?.unknownBody]).toEqual([
    0,
    isMisread ? "with a wrongly decoded body" : undefined,
  ]);
});

test("one of 300,000 values may be shown", () => {
  expect(new AnyOf(Array.from({ length: many }, String)).values).toHaveLength(many);
});

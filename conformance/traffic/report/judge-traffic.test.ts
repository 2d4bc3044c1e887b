import { describe, expect, test } from "vitest";
import { readHar } from "../har/read-har.ts";
import type { Report } from "../../report/format/report.ts";
import { judgeTraffic } from "./judge-traffic.ts";

const survey = (title: string): object => ({
  survey: { id: "s1", slug: "acme", targetCompany: "Acme", title, description: "d", questions: [], recipients: [] },
});

const json = { name: "content-type", value: "application/json" };

interface Recorded {
  readonly method: "GET" | "PATCH";
  /** Begin and duration in milliseconds. */
  readonly at: readonly [number, number];
  readonly title: string;
  readonly isBodiless?: true;
}

function entryOf({ method, at: [begun, time], title, isBodiless }: Recorded): object {
  const body = JSON.stringify(survey(title));
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 5) + begun).toISOString(),
    time,
    request: {
      method,
      url: "https://host/api/v1/surveys/s1",
      headers: [{ name: "authorization", value: "Bearer a-key-of-somebody" }, json],
      ...(method === "PATCH" ? { postData: { text: JSON.stringify({ title }) } } : {}),
    },
    response: {
      status: 200,
      headers: [json],
      content: { size: body.length, ...(isBodiless === undefined ? { text: body } : {}) },
    },
  };
}

function judged(...files: readonly (readonly Recorded[])[]): Report {
  const exchanges = files.flatMap(
    (recorded) => readHar(JSON.stringify({ log: { entries: recorded.map(entryOf) } }), "a.har").exchanges,
  );
  return judgeTraffic({
    baseUrl: new URL("https://host/api/v1"),
    exchanges,
    files: ["a.har"],
    leftOut: new Map(),
    gaps: [],
    notes: [],
    keys: {},
    strict: false,
    command: "survey-conformance judge a.har",
  });
}

const broken = ({ outcomes }: Report): readonly string[] =>
  outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [id]));

const first: Recorded = { method: "GET", at: [1, 3], title: "One" };
const change: Recorded = { method: "PATCH", at: [1_100, 1], title: "Two" };
const look = (begun: number): Recorded => ({ method: "GET", at: [begun, 1], title: "One" });

describe("of whole milliseconds", () => {
  test.each([1_100, 1_101, 1_102])("a read at %i that may overlap a write is not compared with it", (begun) => {
    expect(broken(judged([first, change, look(begun)]))).toEqual([]);
    expect(broken(judged([first, change], [look(begun)]))).toEqual([]);
  });

  test("a read after it is", () => {
    expect(broken(judged([first, change, look(1_103)]))).toEqual(["SUR-30"]);
  });
});

describe("a response without its body", () => {
  test("is counted, and says nothing", () => {
    const { overheard, exitCode } = judged([
      { ...first, isBodiless: true },
      { ...look(1_200), isBodiless: true },
    ]);
    expect(overheard).toEqual({
      files: ["a.har"],
      hosts: ["host"],
      judged: 0,
      leftOut: [{ reason: "recorded without the whole body of the response", count: 2 }],
    });
    expect(exitCode).toBe(3);
  });

  test("of a write leaves its survey unknown until it is read", () => {
    const report = judged([first, { ...change, isBodiless: true }, look(1_200)]);
    expect(broken(report)).toEqual([]);
    expect(report.overheard?.judged).toBe(2);
  });
});

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { detectBase } from "../../cli/files/recordings.ts";
import { consoleReport } from "../../report/console/console-report.ts";
import { brokenIds } from "../../proof/selftest/judge-server.ts";
import type { Report } from "../../report/format/report.ts";
import { judgeTraffic } from "../report/judge-traffic.ts";
import { readHar } from "./read-har.ts";

type Json = Record<string, unknown>;

const api = "https://survey.example/api/v1";
const survey = (title = "A", recipients: readonly object[] = []): Json => ({
  id: "s1",
  slug: "one",
  targetCompany: "Example Ltd",
  title,
  description: "About",
  questions: [],
  recipients,
});
const type = { name: "content-type", value: "application/json" };

let minute = 0;

interface Changes {
  readonly request?: object;
  readonly response?: object | null;
  readonly content?: object;
  readonly entry?: object;
}

function entry(method: string, path: string, sent: unknown, answer: unknown, changes: Changes = {}): Json {
  const text = JSON.stringify(answer);
  const { request, response, content, entry: further } = changes;
  return {
    startedDateTime: `2026-01-05T09:${String((minute += 1) % 60).padStart(2, "0")}:00.1234Z`,
    time: 5.5,
    request: {
      method,
      url: api + path,
      headers: [{ name: "authorization", value: "Bearer one-key" }, ...(sent === undefined ? [] : [type])],
      ...(sent === undefined ? {} : { postData: { mimeType: "application/json", text: JSON.stringify(sent) } }),
      ...request,
    },
    response:
      response === null
        ? null
        : {
            status: method === "POST" && path === "/surveys" ? 201 : 200,
            headers: [type],
            content: { size: Buffer.byteLength(text), mimeType: "application/json", text, ...content },
            ...response,
          },
    ...further,
  };
}

const create = (changes?: Changes): Json =>
  entry("POST", "/surveys", { ...survey(), id: undefined }, { survey: survey() }, changes);
const patch = (title: string, changes?: Changes): Json =>
  entry("PATCH", "/surveys/s1", { title }, { survey: survey(title) }, changes);
const read = (title = "A", changes?: Changes): Json =>
  entry("GET", "/surveys/s1", undefined, { survey: survey(title) }, changes);

/** Entries follow each other within a second, unless they name other times. */
function judged(entries: readonly unknown[]): Report {
  const content = JSON.stringify({ log: { version: "1.2", entries } }).replaceAll(
    /09:(\d\d):00\.1234Z/g,
    "09:00:$1.1234Z",
  );
  const found = readHar(content, "odd.har");
  return judgeTraffic({
    ...found,
    baseUrl: detectBase(found).base ?? new URL(api),
    files: ["odd.har"],
    notes: [],
    keys: {},
    strict: true,
    command: "survey-conformance judge odd.har",
  });
}

const outcome = (report: Report, id: string): string | undefined =>
  report.outcomes.find((one) => one.id === id)?.outcome;

const other = entry("PATCH", "/surveys/s2", { title: "C" }, { survey: { ...survey("C"), id: "s2", slug: "two" } });
const bytes = gzipSync(JSON.stringify({ survey: survey() }));
const base64 = Buffer.from(JSON.stringify({ survey: survey() })).toString("base64");
const packed = { text: bytes.toString("base64"), encoding: "base64", size: bytes.length };
const gzip = { name: "content-encoding", value: "gzip" };
const trace = (value: unknown): Changes => ({
  request: { headers: [{ name: "authorization", value: "Bearer one-key" }, type, { name: "x-trace", value }] },
});

describe("a conformant service is blamed for nothing", () => {
  test.each([
    ["a write has a header without a value", [create(), patch("B", trace(null)), read("B")]],
    ["a write has no response", [create(), patch("B", { response: null }), read("B")]],
    ["a write has the status 0", [create(), patch("B", { response: { status: 0 } }), read("B")]],
    ["a write was aborted", [create(), patch("B", { entry: { _error: "net::ERR_ABORTED" } }), read("B")]],
    ["a write can't be read", [create(), patch("B", { request: { url: null } }), read("B")]],
    ["an entry is null", [create(), null, read("B")]],
    ["a body was left compressed", [create(), read("A", { content: packed, response: { headers: [type, gzip] } })]],
    ["a body was left compressed, and no header says it", [create(), read("A", { content: packed })]],
    ["a header has a number", [create(), read("A", trace(412))]],
    [
      "a body wasn't kept",
      [create(), read("A", { response: { headers: [type, gzip], bodySize: 214, content: { size: 0 } } }), read("A")],
    ],
    ["a survey is read and never written", [read("A"), read("B")]],
    ["a write to another survey is all that was recorded", [read("A"), other, read("B")]],
    [
      "no header of a response was recorded",
      [create({ response: { headers: [] } }), read("A", { response: { headers: [] } })],
    ],
    ["a header was recorded twice", [create(), read("A", { response: { headers: [type, type] } })]],
    ["the request of a write wasn't kept", [create(), patch("B", { request: { postData: undefined } }), read("B")]],
  ])("if %s", (_what, entries) => {
    const report = judged(entries);
    expect(brokenIds(report)).toEqual([]);
    expect(report.overheard?.judged).toBeGreaterThan(0);
  });
});

describe("a fault is noticed all the same", () => {
  test.each([
    ["a write has a header without a value", [create(), patch("B", trace(null)), read("A")], ["SUR-30"]],
    ["a body was left compressed", [create(), patch("B"), read("A", { content: packed })], ["SUR-30"]],
    [
      "Base64 is unmarked",
      [create(), patch("B"), read("A", { content: { text: base64, size: base64.length } })],
      ["SUR-30"],
    ],
    [
      "another write has no response",
      [create(), patch("C", { response: null }), read("C"), patch("B"), read("C")],
      ["SUR-30"],
    ],
  ])("if %s", (_what, entries, broken) => {
    expect(brokenIds(judged(entries))).toEqual(broken);
  });
});

test("a body that can't be trusted is left out, and counted by its kind", () => {
  const wrong = JSON.stringify({ survey: survey("Größe") });
  const { overheard } = judged([
    create(),
    read("A", { response: { headers: [type, gzip], content: { size: 0 } } }),
    read("A", { content: { text: wrong.slice(0, 40), size: -1 } }),
    read("A", { content: { text: "\u001f\ufffd\b…", size: 99 }, response: { headers: [type, gzip] } }),
    read("A", { content: { text: Buffer.from(wrong).toString("latin1"), size: -1 } }),
    read("A", { content: { text: wrong.replaceAll(/[^ -~]/g, "\ufffd"), size: Buffer.byteLength(wrong) } }),
  ]);
  expect(overheard).toMatchObject({
    judged: 1,
    leftOut: [
      { reason: "recorded without the whole body of the response", count: 2 },
      { reason: "recorded with a still-compressed body of the response", count: 1 },
      { reason: "recorded with a wrongly decoded body of the response", count: 2 },
    ],
  });
});

test("an entry that can't be read is named by its field", () => {
  const { overheard } = judged([
    create(),
    read("A", { request: { url: 7 } }),
    read("A", { entry: { startedDateTime: {} } }),
  ]);
  expect(overheard?.leftOut).toEqual([
    { reason: "can't be read: request.url is not a URL (first in entry 2)", count: 1 },
    { reason: "can't be read: startedDateTime is not a time (first in entry 3)", count: 1 },
  ]);
});

test("a recording without writes proves reads alone, and says so", () => {
  const report = judged([read("A"), read("B")]);
  expect([outcome(report, "SUR-41"), outcome(report, "SVC-2")]).toEqual(["not-tested", "not-tested"]);
  expect(report.notes).toContain("the recording contains no writes, so changes to surveys were not judged");
});

test("headers that weren't recorded are not judged", () => {
  const refused = entry("GET", "/surveys/s1", undefined, { error: "x" }, { response: { status: 401, headers: [] } });
  const report = judged([create({ response: { headers: [] } }), refused]);
  expect([outcome(report, "SVC-4"), outcome(report, "AUT-11")]).toEqual(["not-tested", "not-tested"]);
});

test("the API root is the one that answers, if another only redirects to it", () => {
  const redirected = (one: Json): readonly Json[] => {
    const { startedDateTime, request } = one;
    const location = { name: "location", value: api };
    const before = { ...(request as Json), url: String((request as Json)["url"]).replace("https", "http") };
    return [{ startedDateTime, time: 1.5, request: before, response: { status: 307, headers: [location] } }, one];
  };
  const report = judged([create(), patch("B"), read("B")].flatMap(redirected));
  expect([report.baseUrl, brokenIds(report), report.overheard?.judged]).toEqual([api, [], 3]);
  expect(report.notes).toEqual([]);
});

test("requests of one time are no copies if their answers differ", () => {
  const entries = [create(), read("A"), read("B")].map((one) => ({
    ...one,
    startedDateTime: "2026-01-05T09:00:00.123456Z",
  }));
  expect(judged(entries).overheard).toMatchObject({ judged: 3, leftOut: [] });
});

test.each([
  ["", {}],
  [", without its headers", { headers: [] }],
  [", with a masked key", { headers: [{ name: "authorization", value: "Bearer ***" }] }],
])("a write that a service worker repeats%s counts once", (_how, changes) => {
  const made = create();
  const copy = { ...made, time: 3.5, request: { ...(made["request"] as Json), ...changes } };
  const report = judged([made, copy, patch("B"), read("B", { request: changes }), read("B")]);
  expect([brokenIds(report), report.overheard?.leftOut]).toEqual([[], [{ reason: "recorded twice", count: 1 }]]);
});

test("masked keys stand for several clients", () => {
  const masked = { request: { headers: [{ name: "authorization", value: "Bearer ***" }] } };
  const missing = entry("GET", "/surveys/s1", undefined, { error: "x" }, { response: { status: 404 }, ...masked });
  const list = entry("GET", "/surveys", undefined, { surveys: [] }, masked);
  expect(brokenIds(judged([read("A", masked), list, missing, read("A", masked)]))).toEqual([]);
});

test("the evidence of wrong counts holds the add that put the recipient on the list", () => {
  const add = (email: string, more: object, counts: object): Json =>
    entry("POST", "/surveys/s1/recipients", { ...more, recipients: [{ email }] }, counts);
  const rows = ["ada", "bob"].map((name) => ({
    id: name,
    email: `${name}@example.com`,
    url: `https://host/s/one/${name}`,
  }));
  const seen = (): Json => entry("GET", "/surveys/s1", undefined, { survey: survey("A", rows) });
  const report = judged([
    create(),
    add("ada@example.com", {}, { added: 1, updated: 0, skipped: 0 }),
    add("bob@example.com", {}, { added: 1, updated: 0, skipped: 0 }),
    seen(),
    add("bob@example.com", { skipExisting: true }, { added: 1, updated: 0, skipped: 0 }),
    seen(),
  ]);
  expect(brokenIds(report)).toEqual(["RCP-42"]);
  const bobs = report.outcomes.flatMap(({ failure }) =>
    (failure?.exchanges ?? []).filter(({ requestBody = "" }) => requestBody.includes("bob@example.com")),
  );
  expect(bobs).toHaveLength(2);
  expect(consoleReport(report, { colour: false, details: true })).toContain("bob@example.com");
});

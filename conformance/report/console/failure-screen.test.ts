import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { failureScreen, isOnOneScreen, type FailureContext } from "./failure-screen.ts";
import { jsonOffsets } from "../../client/json/json-offsets.ts";
import { plain } from "./paint.ts";
import type { Failure } from "../format/report.ts";
import { shellLines } from "./shell-lines.ts";
import { syntheticExchange, syntheticFailure, syntheticOutcome } from "../../proof/testing/synthetic-report.ts";

const root = "http://127.0.0.1:4010/api/v1";
const id = "7f3e0c5a-2b1d-4c6e-9a8f-0d1e2f3a4b5c";
const alone: FailureContext = { sameSymptom: [], blocked: [], files: [] };

function shown(failure: Partial<Failure>, context = alone): string {
  return failureScreen(syntheticOutcome("QST-13", "failed"), syntheticFailure(failure), context, plain);
}

const questions = Array.from({ length: 40 }, (_, at) => ({
  type: "date",
  label: `Question ${at}`,
  required: at % 2 === 0,
}));
const survey = (changed: object = {}): string =>
  JSON.stringify({ survey: { id, slug: "one", title: "A title", questions, ...changed } });
const create = syntheticExchange({
  url: `${root}/surveys`,
  requestBody: JSON.stringify({ title: "A title", slug: "one", questions, recipients: [{}, {}] }),
  status: 201,
  responseBody: survey(),
});
const others = syntheticExchange({ url: `${root}/surveys`, status: 201, responseBody: '{"survey":{"id":"8"}}' });
const add = syntheticExchange({
  url: `${root}/surveys/one/recipients`,
  requestBody: '{"recipients":[{"email":"a@example.com"}],"skipExisting":true}',
  status: 200,
  responseBody: '{"added":1,"updated":0,"skipped":0}',
});
const patch = syntheticExchange({
  method: "PATCH",
  url: `${root}/surveys/${id}`,
  requestBody: JSON.stringify({ questions }),
  status: 200,
  responseBody: survey(),
});
const read = syntheticExchange({
  method: "GET",
  url: `${root}/surveys/${id}`,
  status: 200,
  responseBody: survey({ questions: questions.map((one) => ({ ...one, required: true })) }),
});

test("a failure fits on one screen: its requirement, the survey's history, the judged exchange around the faulty member, and the replay", () => {
  const { requestBody: _none, ...judged } = read;
  const text = shown({
    message: "the required flag of a question that GET returns differs from the one that PATCH sent",
    place: { in: "response", path: "questions.31.required" },
    expected: "false",
    received: "true",
    exchanges: [create, others, add, patch, judged],
    judged: 4,
  });
  expect(text.split("\n")).toEqual([
    "✗ QST-13 MUST: the required flag of a question that GET returns differs from the one that PATCH sent",
    "  says      What QST-13 requires. (Endpoints, rule 1; stated)",
    "  before    1 created with 40 questions and 2 recipients · 3 added 1 recipient with skipExisting (added 1, updated 0,",
    "            skipped 0) · 4 changed questions",
    `  request   5 GET /surveys/${id} as owner`,
    '  response  200 {…pe":"date","label":"Question 31","required":true},{"type":"date","label":"Question 32","required":tru…',
    "  expected  false",
    "  received  true",
    `  replay    survey-conformance verify ${root} --only SUR-1 --seed 42 --path 3:0`,
    "  more      --details prints all exchanges and a script; --html FILE, --json FILE and --repro DIR save them",
  ]);
});

test("the write that caused a difference is shown with its response and the member that differs", () => {
  const rejected = { ...patch, requestBody: JSON.stringify({ title: "New", questions }), status: 400 };
  const lines = shown({
    message: "a rejected PATCH (status 400) changed the title",
    place: { in: "response", path: "title" },
    exchanges: [create, rejected, read],
    cause: 1,
    judged: 2,
  }).split("\n");
  const at = lines.findIndex((line) => line.startsWith("  cause"));
  expect(lines[at]).toBe(`  cause     2 PATCH /surveys/${id} as owner -> 400`);
  expect(lines[at + 1]).toMatch(/^ {12}\{"title":"New","questions"/);
});

test("the first difference of two values is marked, and both are cut around it", () => {
  const long = "x".repeat(300);
  const lines = shown({
    message: "the title that GET returns differs from the one that PATCH sent",
    expected: `"${long}a${long}"`,
    received: `"${long}b${long}"`,
  }).split("\n");
  const [expected = "", received = "", mark = ""] = lines.slice(lines.findIndex((line) => line.includes("expected")));
  expect(mark.trim()).toBe("^ the first difference");
  expect([expected[mark.indexOf("^")], received[mark.indexOf("^")]]).toEqual(["a", "b"]);
  expect(
    shown({
      message: "GET omits the allowOther of a question that PATCH sent",
      expected: "false",
      received: "nothing",
    }),
  ).toContain("received  nothing: the value is missing");
});

test("the wrong part of an accepted invalid request is shown", () => {
  const exchange = {
    ...patch,
    requestBody: JSON.stringify({ questions: [...questions, { type: "essay", label: "Why?" }] }),
  };
  const text = shown({
    message: 'PATCH with questions.40.type = "essay" was accepted (200)',
    place: { in: "request", path: "questions.40.type" },
    received: "200 {}",
    exchanges: [exchange],
    judged: 0,
  });
  expect(text).toContain('"type":"essay","label":"Why?"}]}');
});

test("the received value is omitted if it is the response just above, or its beginning", () => {
  const long = { ...patch, responseBody: survey() };
  const withReceived = (received: string): boolean =>
    shown({ received, expected: "success", exchanges: [long], judged: 0 }).includes("  received  ");
  expect(withReceived(`200 ${survey()}`)).toBe(false);
  expect(withReceived(`200 ${survey().slice(0, 120)}…`)).toBe(false);
  expect(withReceived("200 {}")).toBe(true);
  expect(withReceived("the survey of another key")).toBe(true);
});

test("a failure names those with the same symptom, the requirements that were not tested, and the files", () => {
  const text = shown({}, { sameSymptom: ["QST-1", "QST-2"], blocked: ["QST-3"], files: ["report.html", "repro"] });
  expect(text.split("\n").slice(-5)).toEqual([
    "  received  status 500",
    "  also      QST-1, QST-2: same symptom",
    "  blocks    QST-3: not tested because of this",
    `  replay    survey-conformance verify ${root} --only SUR-1 --seed 42 --path 3:0`,
    "  more      all exchanges and a script: report.html, repro, or --details",
  ]);
});

test("no failure needs more than one screen, and none prints a control character", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc.json({ maxDepth: 3 }),
  );
  const exchange = fc
    .record({
      method: fc.constantFrom("GET", "POST", "PATCH"),
      url: fc.webUrl(),
      requestBody: text,
      responseBody: text,
      status: fc.integer({ min: 100, max: 599 }),
    })
    .map((changes) => syntheticExchange(changes));
  const failure = fc.record({
    message: text,
    expected: text,
    received: text,
    replay: fc.string({ maxLength: 500 }),
    exchanges: fc.array(exchange, { maxLength: 30 }),
  });
  const ids = fc.array(fc.constantFrom("SUR-1" as const, "QST-13" as const), { maxLength: 60 });
  fc.assert(
    fc.property(failure, ids, (changes, blocked) => {
      const printed = shown(changes, { sameSymptom: blocked, blocked, files: [] });
      expect(printed).not.toMatch(/[^\P{Cc}\n]/u);
      expect([printed, isOnOneScreen(printed)]).toEqual([printed, true]);
    }),
    { numRuns: 300 },
  );
});

test("a command in several lines is the same command to a shell", () => {
  const word = fc.stringMatching(/^[\w:/.$-]{1,200}$/);
  const words = fc.array(
    fc.oneof(
      word,
      word.map((one) => `'${one} x'`),
    ),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const given = parts.map((part) => part.replaceAll("$", "S"));
      const lines = shellLines(["printf", "'%s|'", ...given].join(" "), 108, "    ");
      expect(lines.every((line) => line.length <= 108)).toBe(true);
      const { stdout } = spawnSync("bash", ["-c", lines.join("\n")], { encoding: "utf8" });
      expect(stdout).toBe(given.map((part) => `${part.replaceAll("'", "")}|`).join(""));
    }),
    { numRuns: 30 },
  );
});

test("the first difference of two values is marked on the screen, wherever it is, and no character is halved", () => {
  const text = fc.string({
    unit: fc.oneof({ weight: 3, arbitrary: fc.constantFrom("a", "b", " ") }, fc.constantFrom("😀", "😁", "調", "ß")),
    maxLength: 180,
  });
  fc.assert(
    fc.property(text, text, text, (same, expected, received) => {
      fc.pre(expected !== received);
      const part = shown({ expected: JSON.stringify(same + expected), received: JSON.stringify(same + received) });
      expect(part).toContain("the first difference");
      expect([isOnOneScreen(part), /\p{Surrogate}/u.test(part)]).toEqual([true, false]);
    }),
    { numRuns: 300, examples: [["x".repeat(103), "", "yz"]] },
  );
});

test("the offsets in a document are those of its members and elements, even if it was cut", () => {
  const text = '{"survey": {"questions":[{"type":"a:b"},{"type":"}"}],"n":[1,[2]]}, "x":null';
  const offsets = jsonOffsets(text);
  expect([...offsets.keys()]).toEqual([
    "survey",
    "survey.questions",
    "survey.questions.0",
    "survey.questions.0.type",
    "survey.questions.1",
    "survey.questions.1.type",
    "survey.n",
    "survey.n.0",
    "survey.n.1",
    "survey.n.1.0",
    "x",
  ]);
  expect(text.slice(offsets.get("survey.questions.1.type"))).toMatch(/^"type":"}"/);
});

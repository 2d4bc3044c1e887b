import { HTTPError } from "h3";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import { validated } from "./body.ts";
import type { Detail } from "./recipients.ts";
import { schemas } from "./schemas.ts";

const ruleOf = { create: schemas.create, update: schemas.patch, add: schemas.add };

const isDetails = z.object({ details: z.array(z.object({ path: z.string(), message: z.string() })) });

function problems(endpoint: keyof typeof ruleOf, body: unknown): readonly Detail[] {
  try {
    validated<unknown>(ruleOf[endpoint], body);
    return [];
  } catch (error) {
    if (error instanceof HTTPError) return isDetails.parse(error.body).details;
    throw error;
  }
}
const paths = (endpoint: keyof typeof ruleOf, body: unknown): readonly string[] =>
  problems(endpoint, body).map(({ path }) => path);

const minimal = { targetCompany: "x", title: "y" };
const question = (members: object): unknown => ({ ...minimal, questions: [{ label: "x", ...members }] });
const scale = (members: object): unknown => question({ type: "linear_scale", scaleMin: 0, scaleMax: 5, ...members });

describe("the invalid samples", () => {
  const cases = readFixtures("invalid").flatMap(({ name, content }) =>
    content.cases.map((one) => ({ file: name, ...one })),
  );
  test.each(cases)(
    "$file, $name ($endpoint): the fault is found where it is, and nowhere else",
    ({ endpoint, path, document, mended }) => {
      expect(problems(endpoint, mended)).toEqual([]);
      const at = path.join(".");
      const found = paths(endpoint, document);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((other) => other !== at && !other.startsWith(`${at}.`) && at !== "")).toEqual([]);
    },
  );
});

test("every problem is named, with its path and its reason", () => {
  const body = {
    title: " \n",
    slug: "A",
    published: 1,
    questions: [5, { type: "x" }, { type: "dropdown", label: null, options: [1] }],
    recipients: [{ email: "x", title: 5 }, null],
  };
  expect(problems("create", body)).toEqual([
    { path: "slug", message: "must be lower-case letters, digits and single hyphens between them" },
    { path: "targetCompany", message: "is required" },
    { path: "title", message: "must not be blank" },
    { path: "questions.0", message: "Invalid input: expected object, received number" },
    { path: "questions.1.type", message: expect.stringMatching(/^must be one of linear_scale, .*time$/) },
    { path: "questions.2.label", message: "Invalid input: expected string, received null" },
    { path: "questions.2.options.0", message: "Invalid input: expected string, received number" },
    { path: "recipients.0.email", message: "must be an email address" },
    { path: "recipients.0.title", message: "Invalid input: expected string, received number" },
    { path: "recipients.1", message: "Invalid input: expected object, received null" },
    { path: "published", message: "Invalid input: expected boolean, received number" },
  ]);
});

test.each([
  [0, 2],
  [1, 10],
  [0, 10],
  [1, 2],
])("a scale from %j to %j is one", (scaleMin, scaleMax) => {
  expect(problems("create", scale({ scaleMin, scaleMax }))).toEqual([]);
});

test.each([-1, 2, 0.5, "1", null, undefined, true, [0]])("a scaleMin of %j is none, in a PATCH either", (scaleMin) => {
  expect(paths("create", scale({ scaleMin }))).toEqual(["questions.0.scaleMin"]);
  expect(paths("update", { questions: [{ type: "linear_scale", label: "x", scaleMin, scaleMax: 5 }] })).toEqual([
    "questions.0.scaleMin",
  ]);
});

test.each([1, 11, 2.5, "5", null, undefined, -2])("a scaleMax of %j is none, in a PATCH either", (scaleMax) => {
  expect(paths("create", scale({ scaleMax }))).toEqual(["questions.0.scaleMax"]);
  expect(paths("update", { questions: [{ type: "linear_scale", label: "x", scaleMin: 0, scaleMax }] })).toEqual([
    "questions.0.scaleMax",
  ]);
});

test("members of other types are kept when they are right, and rejected when they aren't", () => {
  const kept = {
    type: "rating",
    label: "x",
    required: true,
    options: ["a"],
    rows: [],
    allowOther: false,
    scaleMin: 5,
    scaleMax: 50,
    scaleMinLabel: null,
    scaleMaxLabel: "",
  };
  expect(validated(schemas.patch, { questions: [{ ...kept, colour: 1 }] })).toEqual({ questions: [kept] });
  const wrong = {
    type: "rating",
    required: "true",
    options: "a",
    rows: [1],
    allowOther: null,
    scaleMin: "2",
    scaleMax: null,
    scaleMinLabel: 5,
  };
  expect(paths("create", question(wrong))).toEqual(
    ["required", "options", "rows.0", "allowOther", "scaleMin", "scaleMax", "scaleMinLabel"].map(
      (name) => `questions.0.${name}`,
    ),
  );
});

test.each(["single_choice", "multiple_choice", "dropdown"])("a %s needs an option", (type) => {
  expect(problems("create", question({ type }))).toEqual([{ path: "questions.0.options", message: "is required" }]);
  expect(problems("create", question({ type, options: [] }))).toEqual([
    { path: "questions.0.options", message: "must hold at least one option" },
  ]);
  expect(problems("create", question({ type, options: [""] }))).toEqual([]);
});

test.each([
  ["accentColor", ["#fff", "#FFAA00", null], ["fff", "#ffff", "#ggg", "red", "", 5]],
  [
    "logoUrl",
    ["http://example.com", "HTTPS://example.com/a?b#c", null],
    ["example.com", "/logo.png", "ftp://example.com", "javascript:alert(1)", "http://", "http://a b", "", 5],
  ],
  [
    "notificationEmail",
    ["a.b+c@example.co.uk", null],
    ["a", "a@b", "a@@example.com", " a@example.com", `${"a".repeat(250)}@example.com`, "", 5],
  ],
  [
    "description",
    ["", " ", "a".repeat(10_000), "😀".repeat(10_000), null],
    ["a".repeat(10_001), "😀".repeat(10_001), 5, ["x"], {}],
  ],
  ["title", ["x", "a".repeat(10_000)], ["", "\t", "\u00a0", null, 5]],
  ["published", [true, false], ["true", 0, null]],
  ["notifyOnResponse", [true, false], ["false", 1, null]],
])("%s", (name, right, wrong) => {
  for (const value of right) expect([value, paths("create", { ...minimal, [name]: value })]).toEqual([value, []]);
  for (const value of wrong)
    expect([value, new Set(paths("create", { ...minimal, [name]: value }))]).toEqual([value, new Set([name])]);
});

test.each([
  [
    "inviteSentAt",
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.123+02:00", "2026-01-01T00:00:00", null],
    ["2026-01-01", "yesterday", "2026-13-01T00:00:00Z", "", 5],
  ],
  ["accentColor", ["#123", null], ["123", 5]],
  ["id", ["x", "", null], [5, {}]],
  ["targetCompany", ["", null], [5]],
])("a recipient's %s", (name, right, wrong) => {
  const body = (value: unknown): unknown => ({ recipients: [{ email: "a@example.com", [name]: value }] });
  for (const value of right) expect([value, paths("add", body(value))]).toEqual([value, []]);
  for (const value of wrong)
    expect([value, new Set(paths("add", body(value)))]).toEqual([value, new Set([`recipients.0.${name}`])]);
});

test("lists that are too long are rejected as a whole, before their items are looked at", () => {
  expect(problems("create", { ...minimal, questions: Array.from({ length: 501 }, () => 5) })).toEqual([
    { path: "questions", message: "must hold at most 500 items" },
  ]);
  expect(problems("add", { recipients: Array.from({ length: 1001 }, () => 5) })).toEqual([
    { path: "recipients", message: "must hold at most 1000 items" },
  ]);
  expect(problems("create", question({ type: "dropdown", options: Array.from({ length: 501 }, () => "x") }))).toEqual([
    { path: "questions.0.options", message: "must hold at most 500 items" },
  ]);
});

test("a response names so many problems and counts the rest", () => {
  const wrong = { type: "rating", label: 1, required: 1, options: 1 };
  expect(problems("create", { ...minimal, questions: Array.from({ length: 400 }, () => wrong) }).slice(999)).toEqual([
    { path: "questions.333.label", message: "Invalid input: expected string, received number" },
    { path: "", message: "and 200 more problems" },
  ]);
});

test("an inviteSentAt of any length but a date-time's is rejected, however many digits its seconds have", () => {
  const sent = (digits: number): unknown => ({
    recipients: [{ email: "a@example.com", inviteSentAt: `2026-01-31T07:30:00.${"1".repeat(digits)}Z` }],
  });
  expect(problems("add", sent(9))).toEqual([]);
  expect(paths("add", sent(1_000_000))).toEqual(["recipients.0.inviteSentAt"]);
});

test.each([
  ["1970-01-01T00:00:00Z", true],
  ["1969-12-31T23:59:59Z", false],
  ["1970-01-01T00:00:00+00:01", false],
  ["1969-12-31T23:59:00-00:01", true],
  ["2999-12-31T23:59:59Z", true],
  ["2999-12-31T23:59:59-00:01", false],
  ["9999-12-31T23:59:59-14:00", false],
  ["0000-01-01T00:00:00", false],
  ["+010000-01-01T00:00:00Z", false],
  ["2026-01-31T07:30:00", true],
])("an inviteSentAt of %s is in a year in which something was sent: %s", (inviteSentAt, isAccepted) => {
  const body = { recipients: [{ email: "a@example.com", inviteSentAt }] };
  expect([...new Set(paths("add", body))]).toEqual(isAccepted ? [] : ["recipients.0.inviteSentAt"]);
});

test.each([1e308, -1e308, 1_000_001, -1_000_000.5])(
  "no number of %d is stored, whatever the question's type",
  (number) => {
    for (const member of ["scaleMin", "scaleMax"]) {
      for (const type of ["short_text", "rating", "date"]) {
        const body = { questions: [{ type, label: "x", [member]: number }] };
        expect([...paths("create", { ...body, targetCompany: "x", title: "y" }), ...paths("update", body)]).toEqual([
          `questions.0.${member}`,
          `questions.0.${member}`,
        ]);
        const near = { questions: [{ type, label: "x", [member]: Math.sign(number) * 1_000_000 }] };
        expect(paths("update", near)).toEqual([]);
      }
    }
  },
);

import { describe, expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import type { Detail } from "./recipients.ts";
import { schemas } from "./schemas.ts";

const ruleOf = { create: schemas.create, update: schemas.patch, add: schemas.add };

function problems(endpoint: keyof typeof ruleOf, body: unknown): readonly Detail[] {
  const { error } = ruleOf[endpoint].safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
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
    { path: "targetCompany", message: "Invalid input: expected string, received undefined" },
    { path: "title", message: "must not be blank" },
    { path: "questions.0", message: "Invalid input: expected object, received number" },
    {
      path: "questions.1.type",
      message: expect.stringMatching(/^Invalid discriminator value.*'linear_scale' .*'time'$/),
    },
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
  expect(schemas.patch.parse({ questions: [{ ...kept, colour: 1 }] })).toEqual({ questions: [kept] });
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
  expect(paths("create", question({ type }))).toEqual(["questions.0.options"]);
  expect(paths("create", question({ type, options: [] }))).toEqual(["questions.0.options"]);
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

test("lists that are too long are rejected", () => {
  const plain = { type: "date", label: "x" };
  const rows = Array.from({ length: 1_001 }, (_, index) => ({ email: `p${index}@example.com` }));
  expect([
    paths("create", { ...minimal, questions: Array.from({ length: 501 }, () => plain) }),
    paths("add", { recipients: rows }),
    paths("create", question({ type: "dropdown", options: Array.from({ length: 501 }, () => "x") })),
  ]).toEqual([["questions"], ["recipients"], ["questions.0.options"]]);
  expect(paths("add", { recipients: rows.slice(1) })).toEqual([]);
});

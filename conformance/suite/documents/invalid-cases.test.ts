import { expect, test } from "vitest";
import { readFixtures } from "../../../fixtures/read-fixture.ts";
import { surveyDraft } from "../../../spec/schemas/survey-draft.ts";
import { isObject } from "../../client/json/json.ts";
import { brokenBy } from "../model/broken-by.ts";
import { hostileBodies, malformedBodies, nonObjects } from "./bodies.ts";
import { withInvalidValue, controlQuestions, invalidCases, operationsOf, type BodyOperation } from "./invalid-cases.ts";

const validDocument = {
  targetCompany: "Example Ltd",
  title: "Ten questions",
  description: "Questions in a mixed order.",
  questions: controlQuestions,
  recipients: ["ada", "grace", "alan"].map((name) => ({ email: `${name}@example.com` })),
};

const cases = readFixtures("invalid")
  .flatMap(({ content: { requirement, cases: all } }) => all.map((one) => ({ ...one, requirement })))
  .filter(({ path }) => path.length > 0);
const wholeBodies = readFixtures("invalid")
  .flatMap(({ content }) => content.cases)
  .filter(({ path }) => path.length === 0);
const malformed = readFixtures("malformed").flatMap(({ content }) => content.cases);
const bytes = readFixtures("bytes").flatMap(({ content }) => content.cases);

test.each(cases)("the suite sends what breaks $id", ({ requirement, endpoint, path, document }) => {
  const place = path.slice(0, 3);
  const value = place.reduce((node: unknown, step) => Reflect.get(Object(node), step) as unknown, document);
  const named = place.filter((step) => typeof step === "string");
  const matchingCases = invalidCases.filter(
    ({ breaks, paths }) =>
      breaks === requirement &&
      paths.every((one) => one.length === place.length) &&
      paths.every((one) => one.filter((step) => typeof step === "string").join() === named.join()),
  );
  expect(matchingCases.flatMap(({ values }) => values)).toContainEqual(value);
  expect(operationsOf(requirement)).toContain(endpoint);
});

test.each(wholeBodies)("the suite sends what $id sends in place of an object", ({ document, mended }) => {
  const isListOfOne = Array.isArray(document) && document.length > 0;
  expect(nonObjects(mended)).toContainEqual(isListOfOne ? [mended] : document);
});

test.each(malformed)("the suite sends the text of $id, with values of its own", ({ endpoint, text, mended }) => {
  expect(malformedBodies(endpoint, mended).map((one) => one.text)).toContain(text);
  const own = { slug: "own-slug", title: "Own", recipients: [{ email: "own@example.com" }] };
  for (const one of malformedBodies(endpoint, own)) {
    expect(() => JSON.parse(one.text) as unknown, one.text).toThrow(SyntaxError);
    expect(one.text).toContain(endpoint === "add" ? "own@example.com" : "Own");
    expect(one.text.includes("own-slug"), one.text).toBe(!one.name.startsWith("form"));
  }
});

test("every endpoint is sent the same kinds of bodies that are not JSON", () => {
  const kindsOf = (endpoint: BodyOperation): readonly string[] =>
    malformedBodies(endpoint, {}).map(({ name }) => name.replace(`, on ${endpoint}`, ""));
  expect(kindsOf("create")).toHaveLength(5);
  expect([kindsOf("update"), kindsOf("add")]).toEqual([kindsOf("create"), kindsOf("create")]);
});

test.each(bytes)(
  "the suite sends the bytes of $id, unless they are not UTF-8 or hold a NUL",
  ({ name, text, encoding }) => {
    const sent = hostileBodies.map((one) => Buffer.from(one.replaceAll("{title}", "Pulse")).toString("latin1"));
    expect([encoding, sent.includes(text)]).toEqual(["latin1", !/UTF|NUL byte/.test(name)]);
  },
);

test.each(invalidCases)(
  "every value of $breaks breaks it, and nothing else of a valid document",
  ({ breaks, paths, values }) => {
    const operation = operationsOf(breaks)[0] ?? "create";
    const found = paths.flatMap((path) =>
      values.map((value) => brokenBy(withInvalidValue(validDocument, path, value), operation)),
    );
    expect(found).toEqual(found.map(() => [breaks]));
  },
);

test("the valid document breaks nothing, and has every type of question that a breach needs", () => {
  expect(brokenBy(validDocument, "create")).toEqual([]);
  expect(surveyDraft.shape.questions.safeParse(controlQuestions).error).toBeUndefined();
  expect(controlQuestions.every(isObject)).toBe(true);
  expect(invalidCases.filter(({ paths }) => paths.length === 0)).toEqual([]);
});

import { expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import { surveyDraft } from "../../spec/schemas/survey-draft.ts";
import { isObject } from "../format/json.ts";
import { brokenBy } from "../model/breaches.ts";
import { broken, controlQuestions, faults, operationsOf } from "./negative.ts";

const lawful = {
  targetCompany: "Example Ltd",
  title: "Ten questions",
  description: "Questions in a mixed order.",
  questions: controlQuestions,
  recipients: ["ada", "grace", "alan"].map((name) => ({ email: `${name}@example.com` })),
};

const cases = readFixtures("invalid")
  .flatMap(({ content: { requirement, cases: all } }) => all.map((one) => ({ ...one, requirement })))
  // whole bodies are not of one member
  .filter(({ path }) => path.length > 0);

test.each(cases)("the suite sends what breaks $id", ({ requirement, endpoint, path, document }) => {
  const place = path.slice(0, 3);
  const value = place.reduce((node: unknown, step) => Reflect.get(Object(node), step) as unknown, document);
  const named = place.filter((step) => typeof step === "string");
  const ofIt = faults.filter(
    ({ breaks, paths }) =>
      breaks === requirement &&
      paths.every((one) => one.length === place.length) &&
      paths.every((one) => one.filter((step) => typeof step === "string").join() === named.join()),
  );
  expect(ofIt.flatMap(({ values }) => values)).toContainEqual(value);
  expect(operationsOf(requirement)).toContain(endpoint);
});

test.each(faults)(
  "every value of $breaks breaks it, and nothing else of a lawful document",
  ({ breaks, paths, values }) => {
    const operation = operationsOf(breaks)[0] ?? "create";
    const found = paths.flatMap((path) =>
      values.map((value) => brokenBy(broken(lawful, { breaks, path, value }), operation)),
    );
    expect(found).toEqual(found.map(() => [breaks]));
  },
);

test("the lawful document breaks nothing, and has every type of question that a breach needs", () => {
  expect(brokenBy(lawful, "create")).toEqual([]);
  expect(surveyDraft.shape.questions.safeParse(controlQuestions).error).toBeUndefined();
  expect(controlQuestions.every(isObject)).toBe(true);
  expect(faults.filter(({ paths }) => paths.length === 0)).toEqual([]);
});

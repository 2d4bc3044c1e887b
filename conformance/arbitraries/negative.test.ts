import { expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import { requirementIds } from "../../spec/requirements/catalogue.ts";
import { requestSchemas } from "../../spec/schemas/request-schemas.ts";
import { lawfulDocument } from "../check/lawful-document.ts";
import type { StandingSurvey } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { namesFor } from "../run/names.ts";
import { controlDraft, plainRows } from "../run/survey-maker.ts";
import { breachesOn, broken, roadsOf, sweep, type Attempt, type BodyRoad, type Negative } from "./negative.ts";

const roads = ["create", "update", "add"] as const;
const names = namesFor("r0000000", "test");
const rows = plainRows(names, 3);
const draft = controlDraft(names);
const standing: StandingSurvey = { id: "1", slug: "one", draft, survey: { id: "1", members: {}, place: "survey" } };
const lawful: Readonly<Record<BodyRoad, JsonObject>> = {
  create: await lawfulOn("create"),
  update: await lawfulOn("update"),
  add: await lawfulOn("add"),
};

function lawfulOn(road: BodyRoad): Promise<JsonObject> {
  return lawfulDocument(road, rows, { names, control: async () => standing });
}

const breached = requirementIds.filter((id) => sweep(id, 0).length > 0);
/** As many turns as bring every value to every place by every road. */
const turns = Array.from({ length: 12 }, (_, turn) => turn);
const attemptsOf = (id: Negative["breaks"]): readonly Attempt[] => turns.flatMap((turn) => sweep(id, turn));

const pathsOfIssues = (id: Negative["breaks"], road: BodyRoad, document: JsonObject): readonly PropertyKey[][] => {
  const { stated, documented } = requestSchemas[road];
  const result = (id === "QST-25" ? documented : stated).safeParse(document);
  return result.error?.issues.map(({ path }) => path) ?? [];
};

test.each(roads)("the lawful document of %s that negatives are made from is accepted", (road) => {
  const { stated, documented } = requestSchemas[road];
  expect([stated, documented].flatMap((schema) => schema.safeParse(lawful[road]).error?.issues ?? [])).toEqual([]);
});

/** What JavaScript reads as a number where one is expected; nothing is none. */
const asNumber = (value: unknown): number => (value === null || value === undefined ? Number.NaN : Number(value));

test.each([
  ["LIM-21", [0, 1]],
  ["LIM-24", [2, 3, 4, 5, 6, 7, 8, 9, 10]],
] as const)("neither a negative nor a sample of %s can be read as a lawful number", (id, lawfulNumbers) => {
  const samples = readFixtures("invalid").flatMap(({ name, content }) => (name === id ? content.cases : []));
  const values = [
    ...attemptsOf(id).map(({ negative }) => negative.value),
    ...samples.map(({ document, path }) => valueAt(document, path)),
  ];
  expect(samples.length).toBeGreaterThan(0);
  expect(values.filter((value) => (lawfulNumbers as readonly number[]).includes(asNumber(value)))).toEqual([]);
});

test("the requirements that negatives break are these", () => {
  expect(breached.join(" ")).toBe(
    "QST-21 QST-22 QST-23 QST-24 QST-25 QST-26 RCP-50 RCP-51 LIM-21 LIM-22 LIM-24 LIM-25",
  );
  const musts = breached.filter((id) => id !== "QST-25");
  for (const road of roads) {
    const expected = musts.filter((id) => roadsOf(id).includes(road));
    expect(breachesOn(road).toSorted()).toEqual(expected.toSorted());
  }
});

test.each(breached)("every negative of %s is refused at its path and nowhere else", (id) => {
  for (const { road, negative } of attemptsOf(id)) {
    const paths = pathsOfIssues(id, road, broken(lawful[road], negative));
    const elsewhere = paths.filter((path) => negative.path.some((step, index) => path[index] !== step));
    expect({ road, negative, issues: paths.length > 0, elsewhere }).toEqual({
      road,
      negative,
      issues: true,
      elsewhere: [],
    });
  }
});

test.each(breached)("every negative of %s is lawful again with the one thing made right", (id) => {
  for (const { road, negative } of attemptsOf(id)) {
    const mended = broken(broken(lawful[road], negative), { ...negative, value: valueAt(lawful[road], negative.path) });
    expect(mended).toEqual(lawful[road]);
  }
});

test.each(breached)("the turns bring every value of %s to every place by every road", (id) => {
  const met = new Set(attemptsOf(id).map((attempt) => JSON.stringify([attempt, attempt.negative.value === undefined])));
  const one = (part: (attempt: Attempt) => unknown): number =>
    new Set(attemptsOf(id).map((attempt) => JSON.stringify(part(attempt)) ?? "absent")).size;
  const kinds = new Set(attemptsOf(id).map(({ negative }) => negative.path.length));
  expect(one(({ road }) => road)).toBe(roadsOf(id).length);
  // two faults of one requirement differ in the length of their paths, and don't mix
  const products = [...kinds].map((length) => {
    const ofKind = attemptsOf(id).filter(({ negative }) => negative.path.length === length);
    const count = (part: (attempt: Attempt) => unknown): number =>
      new Set(ofKind.map((attempt) => JSON.stringify([part(attempt)]))).size;
    return count(({ road }) => road) * count(({ negative }) => negative.path) * count(({ negative }) => negative.value);
  });
  expect(met.size).toBe(products.reduce((sum, product) => sum + product, 0));
});

test.each(breached)("one turn brings every value of %s, and every place by every road", (id) => {
  const all = attemptsOf(id);
  const distinct = (attempts: readonly Attempt[], part: (attempt: Attempt) => unknown): readonly string[] =>
    [...new Set(attempts.map((attempt) => JSON.stringify([part(attempt)])))].toSorted();
  for (const turn of turns) {
    const parts = [
      ({ negative }: Attempt) => negative.value,
      ({ road, negative }: Attempt) => [road, negative.path],
    ] as const;
    for (const part of parts) expect(distinct(sweep(id, turn), part)).toEqual(distinct(all, part));
  }
});

function valueAt(document: unknown, path: Negative["path"]): unknown {
  return path.reduce((node: unknown, step) => (node as Readonly<Record<string | number, unknown>>)[step], document);
}

import type { Session } from "../engine/session.ts";
import { plain } from "../generate/plain.ts";
import { questionTypes } from "../../spec/schemas/question-type.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

const bounds = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((max) => [0, 1].map((min) => [min, max] as const));

/** Every type, every bound of a scale, and lists that a server may reject, by create and by PATCH. */
export const questions: Scenario = {
  name: "questions",
  async run(session) {
    const { author } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const operation of session.size === 1 ? (["update"] as const) : (["create", "update"] as const)) {
      const [types, scales] = [everyType(session, operation), everyScale(session)];
      // what a create makes stays
      if (operation === "create" && (await ask(session, survey, operation, [...types, ...scales], false))) continue;
      await allTypes(session, survey, operation, types);
      await allScales(session, survey, operation, scales);
    }
    await openLists(session, survey);
    if (session.size > 1) await session.write("update", survey, plain({ title: author.title() }));
    await session.look(survey, "slug");
  },
};

type WriteOperation = "create" | "update";

async function ask(
  session: Session,
  survey: HeldSurvey,
  operation: WriteOperation,
  list: readonly JsonObject[],
  isPlain: boolean,
): Promise<boolean> {
  const { author } = session;
  const document = operation === "create" ? author.survey({ questions: list }) : plain({ questions: list });
  const body = isPlain ? document : { ...document };
  const step = await session.send(operation, operation === "create" ? { body } : { survey, body });
  await session.look(step.made ?? survey);
  return step.isAccepted;
}

/** All eleven at once; where that is rejected, each alone, grids in the forms that servers know. */
async function allTypes(
  session: Session,
  survey: HeldSurvey,
  operation: WriteOperation,
  all: readonly JsonObject[],
): Promise<void> {
  const { author } = session;
  if (await ask(session, survey, operation, all, false)) return;
  for (const type of questionTypes) {
    const forms = type.endsWith("grid") ? gridForms(session, type) : [author.question(type)];
    for (const [index, form] of forms.entries())
      if (await ask(session, survey, operation, [form], index === forms.length - 1)) break;
  }
}

function everyType({ author }: Session, operation: WriteOperation): readonly JsonObject[] {
  return questionTypes.map((type, index) =>
    author.question(type, { required: (index + operation.length) % 2 === 0, ...grid(type) }),
  );
}

function grid(type: string): JsonObject {
  return type.endsWith("grid") ? { rows: ["One", "Two"], columns: ["Good", "Bad"] } : {};
}

function gridForms({ author }: Session, type: string): readonly JsonObject[] {
  return [
    author.question(type, { rows: ["One", "Two"], columns: ["Good", "Bad"] }),
    author.question(type, { options: ["Good", "Bad"] }),
    author.question(type, { rows: [{ label: "One" }], columns: [{ label: "Good" }] }),
    author.question(type),
  ];
}

function everyScale({ author }: Session): readonly JsonObject[] {
  return bounds.map(([scaleMin, scaleMax]) => author.question("linear_scale", { scaleMin, scaleMax }));
}

/** All at once; where that is rejected, each alone. */
async function allScales(
  session: Session,
  survey: HeldSurvey,
  operation: WriteOperation,
  all: readonly JsonObject[],
): Promise<void> {
  if (await ask(session, survey, operation, all, false)) return;
  for (const one of all) await ask(session, survey, operation, [one], true);
}

function manyOptions(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Option ${count - index}`);
}

/** Lists whose acceptance is open: many, alike, every member on every type, bare ones. */
async function openLists(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, random, size } = session;
  const many = (count: number): readonly JsonObject[] =>
    Array.from({ length: count }, (_, index) =>
      author.question(questionTypes[index % 7], { label: `Was hältst du von ${author.mark()}? 調査 😀` }),
    );
  const twin = author.question();
  const lists: readonly (readonly JsonObject[])[] = [
    many(25),
    many(60),
    many(110),
    Array.from({ length: 12 }, (_, index) =>
      author.question("linear_scale", { scaleMin: index % 2, scaleMax: 2 + (index % 9) }),
    ),
    [twin, author.question("rating"), twin, author.question("date"), { ...twin, required: twin["required"] !== true }],
    [
      author.question("single_choice", { options: manyOptions(30) }),
      author.question("dropdown", { options: ["10", "9", "Red; blue", "a, b", "x|y", "Red", "red", "  z"] }),
      author.question("multiple_choice", { options: ["Same", "Same", "0", "false", "null", ""], allowOther: false }),
    ],
    questionTypes.map((type) =>
      author.question(type, {
        options: ["b", "a"],
        allowOther: true,
        scaleMin: 0,
        scaleMax: 3,
        scaleMinLabel: "no",
        scaleMaxLabel: "yes",
      }),
    ),
    [
      author.question("linear_scale"),
      { type: "linear_scale", label: `Bare ${author.mark()}`, scaleMin: 0, scaleMax: 2 },
      author.question("linear_scale"),
    ],
    [author.question("single_choice"), { type: "short_text", label: `Bare ${author.mark()}` }, { type: "rating" }],
    [
      author.question("linear_scale", { scaleMinLabel: "", scaleMaxLabel: "0" }),
      author.question("linear_scale", { scaleMin: "1", scaleMax: "5" }),
    ],
    [author.question("multiple_choice", { allowOther: "true" }), author.question("short_text", { required: 1 })],
    [author.question("dropdown", { options: manyOptions(120) })],
    many(250),
    [],
  ];
  const few = [...random.some(lists, 2), lists.slice(1, 6).flat()];
  for (const [index, list] of (size === 1 ? few : lists).entries()) {
    await ask(session, survey, "update", list, false);
    if (index % 3 === 2) await session.write("update", survey, author.patch());
    // what a create makes stays: many and unusual ones in one
    const sixty = lists[1] ?? [];
    if (index !== 5 || size === 1 || (await ask(session, survey, "create", [...sixty, ...list], false))) continue;
    for (const some of [sixty, list]) await ask(session, survey, "create", some, false);
  }
}

import fc from "fast-check";
import type { Effort } from "../../../report/format/report.ts";
import { breachesOf, isSelected, type Breach, type Focus } from "../../arbitraries/breaches.ts";
import { controlQuestions, invalidCases, operationsOf, type BodyOperation } from "../../documents/invalid-cases.ts";
import { add, create, mayBeRejected, patch, persons, read, rowsOf, update } from "../../programs/commands.ts";
import type { Command, InvalidPart, Question } from "../../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../../programs/script.ts";
import { ifStandard, type Property } from "../property.ts";

/**
 * Two properties, of creates and of changes. Each sends valid documents first (the controls), then documents that differ
 * from them in one invalid part (a `Breach`).
 */
const survey = 0;
const firstRejected = 1;

/** `{kept}` is the same in the whole program, so that a change repeats the stored labels. `{mark}` is always new. */
const questionsNamed = (mark: "mark" | "kept"): readonly Question[] =>
  controlQuestions.map(({ type, ...question }) => ({
    type: String(type),
    members: "given",
    give: { ...question, label: `${String(question["label"])} {${mark}}` },
  }));

const newRows = [{}, {}, {}];
const rowsToAdd = [{}, { person: "q0" }, {}];
const patchWithColour = { ...patch, accentColor: { $: "new", kind: "colour" } } as const;

const createControl = create(survey, newRows, { questions: questionsNamed("mark") });
const changeControls: Part = inTurn(
  create(survey, rowsOf(persons("p", 3))),
  // a service may reject the colour: then the second PATCH, without a colour, is the control
  update(survey, rowsOf(persons("q", 3)), {
    ...mayBeRejected,
    questions: questionsNamed("kept"),
    give: patchWithColour,
    name: "with a colour",
  }),
  update(survey, rowsOf(persons("q", 3)), {
    questions: questionsNamed("kept"),
    give: patch,
    name: "without a colour",
    unlessAccepted: ["with a colour"],
  }),
  add(survey, rowsToAdd, {}, { name: "an add" }),
);

type BreachToSend = Pick<Breach, "operation" | "path" | "value"> & Partial<Pick<Breach, "keepsLabels">>;

function commandWith(
  { operation, path, value, keepsLabels = false }: BreachToSend,
  index: number,
  isRead: boolean,
): Command {
  const rest = {
    ...mayBeRejected,
    invalid: [{ path, value }],
    ...(isRead ? {} : { unread: true as const }),
  };
  const by = index % 2 === 1 ? "slug" : "id";
  if (operation === "create")
    return { do: "create", survey: firstRejected + index, rows: newRows, questions: questionsNamed("mark"), ...rest };
  if (operation === "add") return { do: "add", survey, by, rows: rowsToAdd, ...rest };
  return {
    do: "update",
    survey,
    by,
    rows: newRows,
    questions: questionsNamed(keepsLabels ? "kept" : "mark"),
    give: patchWithColour,
    ...rest,
  };
}

/** A read follows every twelfth or third document: of the survey, or of the slug that a rejected create must not reserve. */
function commandsOf(breaches: readonly Breach[], effort: Effort, focus: Focus): readonly Command[] {
  const documentsPerRead = effort === "quick" ? 12 : 3;
  return breaches.flatMap((breach, index) => {
    if (!isSelected(focus, breach)) return [];
    const isRead = index % documentsPerRead === 0;
    const command = commandWith(breach, index, isRead);
    const readBySlug: Command = { do: "read", survey: firstRejected + index, by: "slug" };
    return command.do === "create" && isRead ? [command, readBySlug] : [command];
  });
}

const indicesOfScales = controlQuestions.flatMap(({ type }, index) => (type === "linear_scale" ? [index] : []));

/** A number that is not a valid bound of a scale: too large, too small, or not an integer. */
const outOfBounds = fc
  .tuple(
    fc.constantFrom({ member: "scaleMin", min: 0, max: 1 }, { member: "scaleMax", min: 2, max: 10 }),
    fc.constantFrom(...indicesOfScales),
  )
  .chain(([{ member, min, max }, index]) =>
    fc
      .oneof(
        fc.integer({ min: max + 1 }),
        fc.integer({ max: min - 1 }),
        fc.integer({ min: 10 * min, max: 10 * max }).map((tenths) => tenths / 10),
      )
      .filter((value) => !Number.isInteger(value) || value < min || value > max)
      .map((value) => ({ path: ["questions", index, member], value })),
  );

const anyInvalidPart = (operation: BodyOperation): fc.Arbitrary<Pick<Breach, "path" | "value">> =>
  fc
    .constantFrom(...invalidCases.filter(({ breaks }) => operationsOf(breaks).includes(operation)))
    .chain(({ paths, values }) => fc.record({ path: fc.constantFrom(...paths), value: fc.constantFrom(...values) }));

const anyBreach = (operation: BodyOperation): Part =>
  fc
    .oneof(anyInvalidPart(operation), ...(operation === "add" ? [] : [outOfBounds]))
    .map((invalid) => [commandWith({ ...invalid, operation }, 0, true)]);

const scale: Question = { type: "linear_scale" };
const tooLarge = (index: number): InvalidPart => ({ path: ["questions", index, "scaleMax"], value: 11 });
/** The invalid part is in the last of twelve questions. */
const lateBreach = create(survey + 1, undefined, {
  ...mayBeRejected,
  questions: [...Array.from({ length: 11 }, () => ({ type: "short_text" })), scale],
  invalid: [tooLarge(11)],
});
const doubleBreach = create(survey + 2, undefined, {
  ...mayBeRejected,
  questions: [scale],
  invalid: [tooLarge(0), { path: ["recipients", 0], value: "nobody" }],
});

/** Requirements on parts of a document that both properties below test. */
const requirementsOnParts = [
  "QST-21",
  "QST-22",
  "QST-23",
  "QST-24",
  "QST-25",
  "QST-26",
  "RCP-50",
  "LIM-21",
  "LIM-22",
  "LIM-24",
  "LIM-25",
] as const;

export const rejectedCreates: Property = {
  name: "rejected creates",
  sentence: "a create with an invalid part is rejected and stores nothing",
  tests: [...requirementsOnParts, "ERR-1", "ERR-4", "ERR-7", "ERR-10"],
  programs: (effort, focus) =>
    script(
      createControl,
      breachesOf(effort, ["create"]).map((breaches) => commandsOf(breaches, effort, focus)),
      ...ifStandard(effort, lateBreach, read(survey + 1, "slug"), doubleBreach, read(survey + 2, "slug")),
    ),
  free: script(createControl, repeat(6, anyBreach("create"))),
};

export const rejectedChanges: Property = {
  name: "rejected changes",
  sentence: "a PATCH or an add with an invalid part is rejected and changes nothing",
  tests: [...requirementsOnParts, "RCP-51", "ERR-2", "ERR-3", "ERR-5", "ERR-6", "ERR-7", "ERR-10", "ERR-11", "ERR-12"],
  programs: (effort, focus) =>
    script(
      changeControls,
      breachesOf(effort, ["update", "add"]).map((breaches) => commandsOf(breaches, effort, focus)),
      read(survey),
    ),
  free: script(
    changeControls,
    repeat(6, fc.oneof(anyBreach("update"), anyBreach("update"), anyBreach("add"))),
    read(survey),
  ),
};

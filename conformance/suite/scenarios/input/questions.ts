import type { Session } from "../session.ts";
import { someOf } from "../../arbitraries/some-of.ts";
import { acceptable } from "../../documents/acceptable.ts";
import { offerInHalves } from "./offer-in-halves.ts";
import { questionTypes } from "../../../../spec/schemas/question-type.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

const scaleBounds = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((scaleMax) =>
  [0, 1].map((scaleMin) => ({ scaleMin, scaleMax })),
);

export const questions: Scenario = onSurvey("questions", async (session, survey) => {
  const { author } = session;
  for (const operation of session.forEffort(["update"], ["create", "update"])) {
    const types = questionTypes.map((type, index) =>
      author.question(type, { required: (index + operation.length) % 2 === 0, ...gridForms(type)[0] }),
    );
    const scales = scaleBounds.map((bound) => author.question("linear_scale", bound));
    // created surveys stay: one create has both many and unusual questions
    const further = operation === "create" ? [manyQuestions(session, 60), unusualQuestions(session)] : [];
    await offerInHalves([types, scales, ...further], async ([first = [], ...others]) => {
      if (await sendQuestions(session, survey, operation, [first, ...others].flat())) return true;
      if (others.length > 0) return false;
      if (first === types)
        for (const type of questionTypes) await sendUntilFormAccepted(session, survey, operation, type);
      if (first === scales)
        await offerInHalves(scales, (half) => sendQuestions(session, survey, operation, half, half.length === 1));
      return true;
    });
  }
  await sendOpenLists(session, survey);
  if (session.effort === "standard") await session.write("update", survey, acceptable({ title: author.title() }));
  await session.readBack(survey, "slug");
});

async function sendQuestions(
  session: Session,
  survey: ExpectedSurvey,
  operation: "create" | "update",
  list: readonly JsonObject[],
  mustBeAccepted = false,
): Promise<boolean> {
  const members = { questions: list };
  const document = operation === "create" ? session.author.survey(members) : acceptable(members);
  const { isAccepted } = await session.write(operation, survey, mustBeAccepted ? document : { ...document });
  return isAccepted;
}

async function sendUntilFormAccepted(
  session: Session,
  survey: ExpectedSurvey,
  operation: "create" | "update",
  type: string,
): Promise<void> {
  const forms = gridForms(type);
  for (const [index, form] of forms.entries())
    if (
      await sendQuestions(session, survey, operation, [session.author.question(type, form)], index === forms.length - 1)
    )
      return;
}

/** Grids may need further members, which the contract leaves open. */
function gridForms(type: string): readonly JsonObject[] {
  if (!type.endsWith("grid")) return [{}];
  return [
    { rows: ["One", "Two"], columns: ["Good", "Bad"] },
    { options: ["Good", "Bad"] },
    { rows: [{ label: "One" }], columns: [{ label: "Good" }] },
    {},
  ];
}

/** The order isn't alphabetical. */
const manyOptions = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `Option ${count - index}`);

const everyMember = {
  options: ["b", "a"],
  allowOther: true,
  scaleMin: 0,
  scaleMax: 3,
  scaleMinLabel: "no",
  scaleMaxLabel: "yes",
};

function manyQuestions({ author }: Session, count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) =>
    author.question(questionTypes[index % 7], { label: `Was hältst du von ${author.marker()}? 調査 😀` }),
  );
}

function unusualQuestions({ author }: Session): readonly JsonObject[] {
  return [
    author.question("single_choice", { options: manyOptions(30) }),
    author.question("single_choice", { options: ["2024", "2025", "2026"] }),
    author.question("multiple_choice", { options: ["Red", "Blue", "Green", "Other"], allowOther: true }),
    author.question("dropdown", { options: ["10", "9", "Red; blue", "a, b", "x|y", "Red", "red", "  z"] }),
    author.question("multiple_choice", { options: ["Same", "Same", "0", "false", "null", ""], allowOther: false }),
  ];
}

/** The contract leaves open if a server accepts these: many, alike, every member on every type, bare ones. */
async function sendOpenLists(session: Session, survey: ExpectedSurvey): Promise<void> {
  const { author, draw } = session;
  const scale = (members: JsonObject = {}): JsonObject => author.question("linear_scale", members);
  const control = author.question();
  const lists: readonly (readonly JsonObject[])[] = [
    manyQuestions(session, 25),
    manyQuestions(session, 60),
    manyQuestions(session, 110),
    Array.from({ length: 12 }, (_, index) => scale({ scaleMin: index % 2, scaleMax: 2 + (index % 9) })),
    [
      control,
      author.question("rating"),
      control,
      author.question("date"),
      { ...control, required: control["required"] !== true },
    ],
    unusualQuestions(session),
    questionTypes.map((type) => author.question(type, everyMember)),
    [scale(), { type: "linear_scale", label: `Bare ${author.marker()}`, scaleMin: 0, scaleMax: 2 }, scale()],
    [author.question("single_choice"), { type: "short_text", label: `Bare ${author.marker()}` }, { type: "rating" }],
    [scale({ scaleMinLabel: "", scaleMaxLabel: "0" }), scale({ scaleMin: "1", scaleMax: "5" })],
    [author.question("multiple_choice", { allowOther: "true" }), author.question("short_text", { required: 1 })],
    [author.question("dropdown", { options: manyOptions(120) })],
    manyQuestions(session, 250),
    [],
  ];
  const chosen = session.forEffort([...draw(someOf(lists, 2)), lists.slice(1, 6).flat()], lists);
  for (const [index, list] of chosen.entries()) {
    await sendQuestions(session, survey, "update", list);
    if (index % 3 === 2) await session.write("update", survey, author.patch());
  }
}

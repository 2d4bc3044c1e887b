import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { inAnyOrderOf, someOf } from "../../arbitraries/some-of.ts";
import { formType } from "../../../client/endpoint.ts";
import type { ExpectedSurvey, Step } from "../../journal/step.ts";
import type { Details } from "../sending.ts";
import type { Session } from "../session.ts";
import {
  bodyOperations,
  withInvalidValue,
  controlQuestions,
  invalidCases,
  operationsOf,
  otherToolsTypes,
  type BodyOperation,
  type Path,
} from "../../documents/invalid-cases.ts";
import { malformedBodies, nonObjects } from "../../documents/bodies.ts";
import { isObject, type JsonObject } from "../../../client/json/json.ts";
import { questionsIn } from "../../model/expected-survey.ts";
import { retryUntilAnswered } from "../own-survey.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

const maxValueChars = 40;

function abbreviatedJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= maxValueChars ? text : `${text.slice(0, maxValueChars)}…`;
}

/** Sends one breach at a time, after its control was accepted. The slug must name nothing afterwards. */
export const refusedCreates: Scenario = {
  name: "refused creates",
  async run(session) {
    const control = await retryUntilAnswered(() => session.create(documentFor(session, "create")));
    // an accepted create that shows no survey gives nothing to compare with
    if (!control.isAccepted || control.made !== undefined) await sendEachBreach(session, { create: control });
    if (session.effort === "standard") await sendLateAndDoubleBreach(session, control);
  },
};

async function sendLateAndDoubleBreach(session: Session, control: Step): Promise<void> {
  const { author } = session;
  const many = Array.from({ length: 11 }, () => author.question());
  const scale = author.question("linear_scale", { scaleMax: 11 });
  const late = { body: author.rejectableSurvey({ questions: [...many, scale] }), control, member: "scaleMax" };
  await sendInvalid(session, "create", {
    ...late,
    what: "questions.11.scaleMax = 11",
    brokenPath: "questions.11.scaleMax",
  });
  const double = { questions: [scale], recipients: ["nobody"] };
  await sendInvalid(session, "create", {
    body: author.rejectableSurvey(double),
    control,
    what: 'questions.0.scaleMax = 11 and recipients.0 = "nobody"',
    brokenPath: "questions.0.scaleMax",
  });
}

export const refusedChanges: Scenario = onSurvey(
  "refused changes",
  async (session, survey) => {
    const accentColor = session.author.colour();
    // a service may reject the colour
    const coloured = await retryUntilAnswered(() =>
      session.write("update", survey, { ...documentFor(session, "update"), accentColor }),
    );
    const controls = {
      update: coloured.isAccepted
        ? coloured
        : await retryUntilAnswered(() => session.write("update", survey, documentFor(session, "update"))),
      add: await retryUntilAnswered(() => session.write("add", survey, documentFor(session, "add", survey))),
    };
    await sendEachBreach(session, controls, survey);
    await session.readBack(survey);
  },
  (author) => ({ recipients: author.rows(3) }),
);

async function sendEachBreach(
  session: Session,
  controls: Readonly<Partial<Record<BodyOperation, Step>>>,
  survey?: ExpectedSurvey,
): Promise<void> {
  const breaches = chosenBreaches(session).filter(({ operation }) => operation in controls);
  const readsBack = session.forEffort(6, 3);
  const ordered = [...session.draw(inAnyOrderOf(breaches)).entries()];
  for (const [index, { operation, path, value, keepsLabels }] of ordered.filter(([, breach]) =>
    isSelected(session.focus, breach),
  )) {
    const control = controls[operation];
    const hasColour = operation === "update" && isObject(control?.body) && "accentColor" in control.body;
    const colour = hasColour ? { accentColor: session.author.colour() } : {};
    const details = {
      survey,
      by: index % 2 === 1 ? "slug" : "id",
      body: withBreach({ ...documentFor(session, operation, survey, keepsLabels), ...colour }, path, value, control),
      control,
      member: path.findLast((step) => typeof step === "string"),
      what: `${path.join(".")} = ${abbreviatedJson(value)}`,
      brokenPath: path.join("."),
    } as const;
    await sendInvalid(session, operation, details, index % readsBack === 0);
  }
}

/** Sends the broken question alone if the service accepts no more questions than the control has. */
function withBreach(document: JsonObject, path: Path, value: unknown, control: Step | undefined): JsonObject {
  const [list, place, ...rest] = path;
  const questions = questionsIn(document);
  const isWhole = !isObject(control?.body) || questionsIn(control.body).length >= questions.length;
  if (isWhole || list !== "questions" || typeof place !== "number") return withInvalidValue(document, path, value);
  return withInvalidValue({ ...document, questions: questions.slice(place, place + 1) }, [list, 0, ...rest], value);
}

async function sendInvalid(
  session: Session,
  operation: BodyOperation,
  details: Details,
  readsBack = true,
): Promise<void> {
  const step = await session.send(operation, details);
  if (!readsBack && !step.isAccepted) return;
  const slug = /"slug":\s*"([^"]+)"/.exec(step.sent)?.[1];
  if (operation === "create" && slug !== undefined) await session.send("read", { name: slug, by: "slug" });
  await session.readBack(step.made ?? step.survey);
}

interface Breach {
  readonly breaks: RequirementId;
  /** True for one value of each kind and endpoint. */
  readonly isSample: boolean;
  /** True for every second value of a kind and endpoint: a PATCH with questions whose labels are stored. */
  readonly keepsLabels: boolean;
  readonly operation: BodyOperation;
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Returns every value for each endpoint. In a quick run: the first value for the first endpoint, the second for the
 * second.
 */
function chosenBreaches(session: Session): readonly Breach[] {
  const { draw, effort } = session;
  const all = invalidCases.flatMap(({ breaks, paths, values }, kind) => {
    const tried = breaks === "QST-21" ? [...values, ...draw(someOf(otherToolsTypes, session.forEffort(3, 8)))] : values;
    const operations = operationsOf(breaks);
    return operations.flatMap((operation, turn) => {
      const sample = turn % tried.length;
      const breaches = tried.map((value, index) => ({
        breaks,
        operation,
        path: paths[(index + turn) % paths.length] ?? [],
        value,
        isSample: index === sample,
        keepsLabels: (kind + Math.floor(index / operations.length)) % 2 === 1,
      }));
      if (effort === "quick") return breaches[sample] ?? [];
      // every value on one endpoint, and the first value on all
      const isSpread = effort === "standard" && values.length > 4;
      return breaches.filter((_, index) => !isSpread || index % operations.length === turn);
    });
  });
  return effort === "quick" ? all : draw(inAnyOrderOf(all));
}

/** The requirements of every rejection, as ERR-7, need a sample of each kind of breach. */
function isSelected(focus: Session["focus"], { breaks, isSample }: Pick<Breach, "breaks" | "isSample">): boolean {
  if (focus === undefined || focus.includes(breaks)) return true;
  return isSample && focus.some((id) => id.startsWith("ERR-"));
}

/** True if each requirement is broken by breaches of its own alone. */
export function haveBreaches(ids: readonly RequirementId[]): boolean {
  return ids.every((id) => invalidCases.some(({ breaks }) => breaks === id));
}

/** Returns the part of the breaches that a run of selected requirements sends. */
export function shareOfBreaches(focus: Session["focus"], effort: Session["effort"]): number {
  const countOf = (selection: Session["focus"]): number =>
    invalidCases
      .flatMap(({ breaks, values }) =>
        values.slice(0, effort === "quick" ? 1 : undefined).map((_, index) => ({ breaks, isSample: index === 0 })),
      )
      .filter((breach) => isSelected(selection, breach)).length;
  return countOf(focus) / countOf(undefined);
}

/** A PATCH may change a question that the survey has: `keepsLabels` gives the labels that are stored. */
function documentFor(
  { author }: Session,
  operation: BodyOperation,
  survey?: ExpectedSurvey,
  keepsLabels = false,
): JsonObject {
  if (operation === "add") return author.add([author.row(), author.updatedRow(survey?.rows[0]), author.row()]);
  const known = keepsLabels ? survey?.questions : undefined;
  const questions = controlQuestions.map((question, index) => ({
    ...question,
    label: known?.[index]?.["label"] ?? `${String(question["label"])} ${author.marker()}`,
  }));
  const recipients = author.rows(3);
  return operation === "create" ? author.survey({ questions, recipients }) : author.patch({ questions, recipients });
}

export const refusedBodies: Scenario = onSurvey("refused bodies", async (session, survey) => {
  const { author, draw } = session;
  const malformed = (operation: BodyOperation): ReturnType<typeof malformedBodies> => {
    const { questions: _, ...own } = author.document(operation) as JsonObject;
    return malformedBodies(operation, own);
  };
  // a quick run tries each kind on one operation, a standard run on all but one
  const inTurn = (turn: number): readonly BodyOperation[] => bodyOperations.slice(turn % 3).slice(0, 1);
  const allBut = (turn: number): readonly BodyOperation[] => bodyOperations.filter((_, index) => index !== turn % 3);
  const places = draw(inAnyOrderOf([...malformed("update").keys()])).slice(0, session.forEffort(3, undefined));
  for (const [turn, place] of places.entries()) {
    const tried = session.forEffort(inTurn(turn), allBut(turn));
    for (const operation of tried) {
      const { name = "", text = "" } = malformed(operation)[place] ?? {};
      const details = { survey, text, what: `a body that is not JSON (${name})` };
      await sendInvalid(session, operation, details, operation === tried.at(-1));
    }
  }
  for (const operation of session.forEffort(["update"], ["update", "add"])) {
    const text = malformed(operation).find(({ name }) => name.startsWith("form"))?.text ?? "";
    await sendInvalid(session, operation, { survey, text, contentType: formType, what: "a form" });
  }
  const shuffled = draw(inAnyOrderOf([...nonObjects({}).entries()]));
  // an update skips the last ones
  const values = shuffled.toSorted(([, a], [, b]) => Number(mayChangeNothing(a)) - Number(mayChangeNothing(b)));
  for (const [turn, [index]] of values.slice(0, session.forEffort(3, undefined)).entries())
    for (const operation of session.forEffort(inTurn(turn), bodyOperations)) {
      const body = nonObjects(author.document(operation))[index];
      if (operation === "update" && mayChangeNothing(body)) continue;
      await sendInvalid(session, operation, { survey, body, what: `the body ${abbreviatedJson(body)}` });
    }
  await session.readBack(survey);
});

/** Some services read an array or null as an object without members. */
function mayChangeNothing(body: unknown): boolean {
  return Array.isArray(body) || body === null;
}

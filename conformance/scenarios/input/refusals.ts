import { formType, type HeldSurvey, type Step } from "../../journal/step.ts";
import type { Details } from "../../engine/sending.ts";
import type { Session } from "../../engine/session.ts";
import {
  broken,
  controlQuestions,
  faults,
  operationsOf,
  typesElsewhere,
  type BodyOperation,
  type Negative,
} from "../../generate/negative.ts";
import { malformedBodies, nonObjects } from "../../generate/bodies.ts";
import type { JsonObject } from "../../format/json.ts";
import { untilAnswered } from "../own-survey.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

/** One breach at a time in a create whose mended twin was accepted; nothing answers to the slug after it. */
export const refusedCreates: Scenario = {
  name: "refused creates",
  async run(session) {
    const twin = await untilAnswered(() => session.create(documentFor(session, "create")));
    // what accepts a create and shows no survey has nothing to compare with
    if (!twin.isAccepted || twin.made !== undefined) await refuseEach(session, { create: twin });
  },
};

/** The same of PATCHes and adds, and a look at the state after each. */
export const refusedChanges: Scenario = onSurvey(
  "refused changes",
  async (session, survey) => {
    const twins = {
      update: await untilAnswered(() => session.write("update", survey, documentFor(session, "update"))),
      add: await untilAnswered(() => session.write("add", survey, documentFor(session, "add", survey))),
    };
    await refuseEach(session, twins, survey);
    await session.look(survey);
  },
  (author) => ({ recipients: author.rows(3) }),
);

async function refuseEach(
  session: Session,
  twins: Readonly<Partial<Record<BodyOperation, Step>>>,
  survey?: HeldSurvey,
): Promise<void> {
  const some = chosen(session).filter(({ operation }) => operation in twins);
  const looks = session.sized(6, 3);
  for (const [index, { operation, negative }] of session.random.shuffled(some).entries()) {
    const { path, value } = negative;
    const twin = twins[operation];
    const member = path.findLast((step) => typeof step === "string");
    const details = {
      body: broken(documentFor(session, operation, survey), negative),
      ...(twin === undefined ? {} : { twin }),
      ...(typeof member === "string" ? { member } : {}),
      what: `${path.join(".")} = ${(JSON.stringify(value) ?? "nothing").slice(0, 40)}`,
    };
    await refuse(session, operation, details, survey, index % 2 === 1 ? "slug" : "id", index % looks === 0);
  }
}

/** Sends what must be rejected, and looks at what it left: where it was accepted in any case. */
async function refuse(
  session: Session,
  operation: BodyOperation,
  details: Details,
  survey: HeldSurvey | undefined,
  by: "id" | "slug" = "id",
  looks = true,
): Promise<void> {
  const isCreate = operation === "create";
  const step = await session.send(operation, {
    ...details,
    ...(isCreate || survey === undefined ? {} : { survey, by }),
  });
  if (!looks && !step.isAccepted) return;
  const slug = /"slug":\s*"([^"]+)"/.exec(step.sent)?.[1];
  if (isCreate && slug !== undefined) await session.send("read", { name: slug, by: "slug" });
  await session.look(isCreate ? step.made : survey);
}

interface Breach {
  readonly operation: BodyOperation;
  readonly negative: Negative;
}

/** Every value on each endpoint; a short run has the first on the first endpoint, the second on the second. */
function chosen({ random, size }: Session): readonly Breach[] {
  const all = faults.flatMap(({ breaks, paths, values }) => {
    const tried = breaks === "QST-21" ? [...values, ...random.some(typesElsewhere, 3 * size)] : values;
    const operations = operationsOf(breaks);
    return operations.flatMap((operation, turn) =>
      tried.flatMap((value, index) =>
        // every value on one endpoint each, the first on all of them
        size === 3 && index % operations.length !== turn && values.length > 4
          ? []
          : [{ operation, negative: { breaks, path: paths[(index + turn) % paths.length] ?? [], value } }],
      ),
    );
  });
  if (size > 1) return random.shuffled(all);
  const groups = new Map<string, Breach[]>();
  for (const one of all) {
    const key = `${one.negative.breaks} ${one.operation} ${one.negative.path.length}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const turn = group[0] === undefined ? 0 : operationsOf(group[0].negative.breaks).indexOf(group[0].operation);
    return group[turn % group.length] ?? [];
  });
}

/** A lawful document with one question of every kind that a breach needs, or with a known and two new recipients. */
function documentFor({ author }: Session, operation: BodyOperation, survey?: HeldSurvey): JsonObject {
  if (operation === "add") return author.add([author.row(), author.again(survey?.rows[0]), author.row()]);
  const questions = controlQuestions.map((question) => ({
    ...question,
    label: `${String(question["label"])} ${author.mark()}`,
  }));
  const recipients = author.rows(3);
  return operation === "create" ? author.survey({ questions, recipients }) : author.patch({ questions, recipients });
}

const operations = ["create", "update", "add"] as const;

/** Bodies that aren't JSON, or aren't an object. */
export const refusedBodies: Scenario = onSurvey("refused bodies", async (session, survey) => {
  const { author, random } = session;
  const malformed = (operation: BodyOperation): ReturnType<typeof malformedBodies> => {
    // the questions are those of the fixtures
    const { questions: _, ...own } = author.document(operation) as JsonObject;
    return malformedBodies(operation, own);
  };
  // in a short run each kind is tried on one operation, in a standard run on all but one, in a thorough run on all
  const inTurn = (turn: number): readonly BodyOperation[] => operations.slice(turn % 3).slice(0, 1);
  const allBut = (turn: number): readonly BodyOperation[] => operations.filter((_, index) => index !== turn % 3);
  const places = random.shuffled([...malformed("update").keys()]).slice(0, session.sized(3, undefined));
  for (const [turn, place] of places.entries()) {
    const tried = session.sized(inTurn(turn), allBut(turn), operations);
    for (const operation of tried) {
      const { name = "", text = "" } = malformed(operation)[place] ?? {};
      const details = { text, what: `a body that is not JSON (${name})` };
      await refuse(session, operation, details, survey, "id", operation === tried.at(-1));
    }
  }
  for (const operation of session.sized(["update"], ["update", "add"])) {
    const text = malformed(operation).find(({ name }) => name.startsWith("form"))?.text ?? "";
    await refuse(session, operation, { text, contentType: formType, what: "a form" }, survey);
  }
  const shuffled = random.shuffled([...nonObjects({}).keys()]);
  // an update takes none of the last
  const values = shuffled.toSorted((a, b) => Number(mayBeNoChange(a)) - Number(mayBeNoChange(b)));
  for (const [turn, index] of values.slice(0, session.sized(3, undefined)).entries())
    for (const operation of session.sized(inTurn(turn), operations)) {
      const body = nonObjects(author.document(operation))[index];
      if (operation === "update" && mayBeNoChange(index)) continue;
      await refuse(session, operation, { body, what: `the body ${JSON.stringify(body).slice(0, 20)}` }, survey);
    }
  await session.look(survey);
});

/** To some an array or null is an object without members. */
function mayBeNoChange(index: number): boolean {
  const body = nonObjects({})[index];
  return Array.isArray(body) || body === null;
}

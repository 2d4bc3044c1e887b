import type { HeldSurvey, Step } from "../journal/step.ts";
import type { Session } from "../engine/session.ts";
import {
  broken,
  controlQuestions,
  faults,
  operationsOf,
  typesElsewhere,
  type BodyOperation,
  type Negative,
} from "../generate/negative.ts";
import { malformedBodies, nonObjects, type MalformedBody } from "../generate/bodies.ts";
import { formType } from "../journal/step.ts";
import { plain } from "../generate/plain.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

/** One breach at a time in a create whose mended twin was accepted; nothing answers to the slug after it. */
export const refusedCreates: Scenario = {
  name: "refused creates",
  async run(session) {
    const twin = await session.create(documentFor(session, "create"));
    // what accepts a create and shows no survey has nothing to compare with
    if (twin.isAccepted && twin.made === undefined) return;
    await refuseEach(session, ["create"], { create: twin });
    await rejectedBodies(session, ["create"]);
  },
};

/** The same of PATCHes and adds, and a look at the state after each. */
export const refusedChanges: Scenario = {
  name: "refused changes",
  async run(session) {
    const { author } = session;
    const { made: survey } = await session.create(author.survey({ recipients: author.rows(3) }));
    if (survey === undefined) return;
    const twins = {
      update: await session.write("update", survey, documentFor(session, "update")),
      add: await session.write("add", survey, documentFor(session, "add", survey)),
    };
    await refuseEach(session, ["update", "add"], twins, survey);
    await session.look(survey);
    await rejectedBodies(session, ["update", "add"], survey);
    await session.look(survey);
  },
};

async function refuseEach(
  session: Session,
  operations: readonly BodyOperation[],
  twins: Readonly<Partial<Record<BodyOperation, Step>>>,
  survey?: HeldSurvey,
): Promise<void> {
  const some = chosen(session).filter(({ operation }) => operations.includes(operation));
  for (const [index, one] of session.random.shuffled(some).entries()) {
    const twin = twins[one.operation];
    await refuse(session, survey, one, {
      ...(twin === undefined ? {} : { twin }),
      isTurned: index % 2 === 1,
      looks: index % (session.size === 1 ? 6 : 3) === 0,
    });
  }
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
  const groups = new Map<string, Breach[]>();
  for (const one of all) {
    const key = `${one.negative.breaks} ${one.operation} ${one.negative.path.length}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    if (size > 1 || one === undefined) return random.some(group, group.length);
    return group[operationsOf(one.negative.breaks).indexOf(one.operation) % group.length] ?? [];
  });
}

/** A lawful document with one question of every kind that a breach needs, or with a known and two new recipients. */
function documentFor({ author }: Session, operation: BodyOperation, survey?: HeldSurvey): JsonObject {
  const known = survey?.rows[0]?.members["email"];
  if (operation === "add") return plain({ recipients: [author.row(), author.row({ email: known }), author.row()] });
  const questions = controlQuestions.map((question) => ({
    ...question,
    label: `${String(question["label"])} ${author.mark()}`,
  }));
  const recipients = author.rows(3);
  return operation === "create" ? author.survey({ questions, recipients }) : author.patch({ questions, recipients });
}

interface How {
  readonly twin?: Step;
  readonly isTurned: boolean;
  readonly looks: boolean;
}

async function refuse(
  session: Session,
  survey: HeldSurvey | undefined,
  { operation, negative }: Breach,
  { isTurned, looks, ...twin }: How,
): Promise<void> {
  const { path, value } = negative;
  const document = broken(documentFor(session, operation, survey), negative);
  const member = path.findLast((step) => typeof step === "string");
  const step = await session.send(operation, {
    ...(survey === undefined ? {} : { survey, by: isTurned ? ("slug" as const) : ("id" as const) }),
    body: document,
    ...twin,
    ...(typeof member === "string" ? { member } : {}),
    what: `${path.join(".")} = ${(JSON.stringify(value) ?? "nothing").slice(0, 40)}`,
  });
  if (!looks && !step.isAccepted) return;
  if (survey === undefined) await session.send("read", { name: String(document["slug"]), by: "slug" });
  await session.look(survey ?? step.made);
}

/** Bodies that aren't JSON, or aren't an object. */
async function rejectedBodies(
  session: Session,
  operations: readonly BodyOperation[],
  survey?: HeldSurvey,
): Promise<void> {
  const { author, random, size } = session;
  const lawful = {
    create: () => author.offered(),
    update: () => author.patch(),
    add: () => ({ recipients: author.rows(2) }),
  };
  const malformed = (operation: BodyOperation): readonly MalformedBody[] => {
    // the questions are those of the fixtures
    const { questions: _, ...own } = lawful[operation]() as JsonObject;
    return malformedBodies(operation, own);
  };
  // in a short run each operation has one of each kind, in a thorough run all
  const inTurn = (turn: number): readonly BodyOperation[] => operations.slice(turn % operations.length).slice(0, 1);
  const tried = <Item>(all: readonly Item[]): readonly Item[] => (size === 1 ? all.slice(0, operations.length) : all);
  for (const [turn, place] of tried(random.shuffled([...malformed("update").keys()])).entries())
    for (const operation of size === 8 ? operations : inTurn(turn)) {
      const { name = "", text = "" } = malformed(operation)[place] ?? {};
      await rejected(session, operation, { text, what: `a body that is not JSON (${name})` }, survey);
    }
  for (const operation of size === 1 ? operations.slice(0, 1) : operations) {
    if (operation === "create") continue;
    const text = malformed(operation).find(({ name }) => name.startsWith("form"))?.text ?? "";
    await rejected(session, operation, { text, contentType: formType, what: "a form" }, survey);
  }
  const shuffled = random.shuffled([...nonObjects({}).keys()]);
  // an update takes the first
  const values = shuffled.toSorted((a, b) => Number(mayBeNoChange(a)) - Number(mayBeNoChange(b)));
  for (const [turn, index] of tried(values).entries())
    for (const operation of size === 1 ? inTurn(turn) : operations) {
      const body = nonObjects(lawful[operation]())[index];
      if (operation === "update" && mayBeNoChange(index)) continue;
      await rejected(session, operation, { body, what: `the body ${JSON.stringify(body).slice(0, 20)}` }, survey);
    }
}

/** To some an array or null is an object without members. */
function mayBeNoChange(index: number): boolean {
  const body = nonObjects({})[index];
  return Array.isArray(body) || body === null;
}

async function rejected(
  session: Session,
  operation: BodyOperation,
  details: { readonly text?: string; readonly contentType?: string; readonly body?: unknown; readonly what: string },
  survey?: HeldSurvey,
): Promise<void> {
  const step = await session.send(operation, { ...details, ...(survey === undefined ? {} : { survey }) });
  await session.look(survey);
  const slug = /"slug":\s*"([^"]+)"/.exec(step.sent)?.[1];
  if (survey === undefined && slug !== undefined) await session.send("read", { name: slug, by: "slug" });
}

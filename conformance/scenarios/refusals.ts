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
import { plain } from "../generate/plain.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

/** One breach at a time in a document whose mended twin was accepted, and a look at the state after each. */
export const refusals: Scenario = {
  name: "refusals",
  async run(session) {
    const { author, random } = session;
    const { made: survey } = await session.create(author.survey({ recipients: author.rows(3) }));
    if (survey === undefined) return;
    const twins = {
      create: await session.create(documentFor(session, survey, "create")),
      update: await session.write("update", survey, documentFor(session, survey, "update")),
      add: await session.write("add", survey, documentFor(session, survey, "add")),
    };
    for (const [index, one] of random.shuffled(chosen(session)).entries())
      await refuse(session, survey, one, {
        twin: twins[one.operation],
        isTurned: index % 2 === 1,
        looks: index % 3 === 0,
      });
    await session.look(survey);
    await rejectedBodies(session, survey);
    await session.look(survey);
  },
};

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
function documentFor({ author }: Session, survey: HeldSurvey, operation: BodyOperation): JsonObject {
  const known = survey.rows[0]?.members["email"];
  if (operation === "add") return plain({ recipients: [author.row(), author.row({ email: known }), author.row()] });
  const questions = controlQuestions.map((question) => ({
    ...question,
    label: `${String(question["label"])} ${author.mark()}`,
  }));
  const recipients = author.rows(3);
  return operation === "create" ? author.survey({ questions, recipients }) : author.patch({ questions, recipients });
}

interface How {
  readonly twin: Step;
  readonly isTurned: boolean;
  readonly looks: boolean;
}

async function refuse(session: Session, survey: HeldSurvey, { operation, negative }: Breach, how: How): Promise<void> {
  const { path, value } = negative;
  const document = broken(documentFor(session, survey, operation), negative);
  const member = path.findLast((step) => typeof step === "string");
  const step = await session.send(operation, {
    ...(operation === "create" ? {} : { survey, by: how.isTurned ? ("slug" as const) : ("id" as const) }),
    body: document,
    twin: how.twin,
    ...(typeof member === "string" ? { member } : {}),
    what: `${path.join(".")} = ${(JSON.stringify(value) ?? "nothing").slice(0, 40)}`,
  });
  if (operation === "create") {
    if (how.looks || step.isAccepted) await session.send("read", { name: String(document["slug"]), by: "slug" });
    await session.look(step.made);
  } else if (how.looks || step.isAccepted) await session.look(survey);
}

/** Bodies that aren't JSON, or aren't an object. */
async function rejectedBodies(session: Session, survey: HeldSurvey): Promise<void> {
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
  const operations = ["update", "add", "create"] as const;
  const places = random.shuffled([...malformed("update").keys()]);
  for (const [turn, place] of places.slice(0, size === 1 ? 3 : places.length).entries()) {
    const one = operations[turn % (size === 1 ? 3 : 2)] ?? "update";
    for (const operation of size === 1 ? [one] : size === 3 ? ([one, "create"] as const) : operations) {
      const { name = "", text = "" } = malformed(operation)[place] ?? {};
      await rejected(session, survey, operation, { text, what: `a body that is not JSON (${name})` });
    }
  }
  for (const operation of size === 1 ? (["update"] as const) : (["update", "add"] as const)) {
    const text = malformed(operation).find(({ name }) => name.startsWith("form"))?.text ?? "";
    await rejected(session, survey, operation, {
      text,
      contentType: "application/x-www-form-urlencoded",
      what: "a form",
    });
  }
  const shuffled = random.shuffled([...nonObjects({}).keys()]);
  // an update takes the first
  const values = shuffled.toSorted((a, b) => Number(isArrayAt(a)) - Number(isArrayAt(b)));
  for (const [turn, index] of values.slice(0, size === 1 ? 3 : values.length).entries()) {
    for (const operation of size === 1 ? [operations[turn % 3] ?? "update"] : operations) {
      const body = nonObjects(lawful[operation]())[index];
      // to some an array is an object, and an empty one no change
      if (Array.isArray(body) && operation === "update") continue;
      await rejected(session, survey, operation, { body, what: `the body ${JSON.stringify(body).slice(0, 20)}` });
    }
  }
}

function isArrayAt(index: number): boolean {
  return Array.isArray(nonObjects({})[index]);
}

async function rejected(
  session: Session,
  survey: HeldSurvey,
  operation: BodyOperation,
  details: { readonly text?: string; readonly contentType?: string; readonly body?: unknown; readonly what: string },
): Promise<void> {
  const step = await session.send(operation, { ...details, ...(operation === "create" ? {} : { survey }) });
  if (operation !== "create") await session.look(survey);
  const slug = /"slug":\s*"([^"]+)"/.exec(step.sent)?.[1];
  if (operation === "create" && slug !== undefined) await session.send("read", { name: slug, by: "slug" });
}

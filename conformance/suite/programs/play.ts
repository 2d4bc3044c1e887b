import { isObject, type JsonObject } from "../../client/json/json.ts";
import { plain } from "../documents/plain.ts";
import { rowsIn } from "../model/expected-survey.ts";
import { slugSent } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { untilAnswered } from "../scenarios/own-survey.ts";
import type { Session } from "../scenarios/session.ts";
import { Binding } from "./binding.ts";
import type { Command, Program } from "./program.ts";

interface Origin {
  readonly commands: readonly Command[];
  readonly index: number;
}

const origins = new WeakMap<Step, Origin>();

/** Returns the command that sent a request; undefined for reads that follow a write. */
export function originOf(step: Step): Origin | undefined {
  return origins.get(step);
}

/** Sends the commands of a program. It leaves out a command if the service refused to create its survey. */
export async function play({ commands }: Program, session: Session): Promise<void> {
  const binding = new Binding(session);
  for (const [index, command] of commands.entries()) {
    const step = await carryOut(command, binding, session);
    if (step !== undefined) origins.set(step, { commands, index });
  }
}

/** Returns the number of requests that a program sends: a read follows each write. */
export function requestsOf({ commands }: Program): number {
  return commands.reduce((sum, command) => sum + (command.do === "read" ? 1 : 2), 0);
}

/** Returns the request of the command, unless it is left out. */
async function carryOut(command: Command, binding: Binding, session: Session): Promise<Step | undefined> {
  if (command.do === "create") {
    if (command.ifMissing === true && binding.surveys.has(command.survey)) return undefined;
    const step = await untilAnswered(() => session.create(documentOf(command, undefined, binding, session)));
    if (step.made === undefined) binding.refused.set(command.survey, slugSent(step));
    else binding.surveys.set(command.survey, step.made);
    return step;
  }
  const survey = binding.surveys.get(command.survey);
  const slug = binding.refused.get(command.survey);
  if (survey === undefined && command.do === "read" && slug !== undefined)
    return session.send("read", { name: slug, by: "slug" });
  if (survey === undefined) return undefined;
  for (const created of binding.surveys.values()) binding.note(created);
  const { by } = command;
  if (command.do === "read") return session.readBack(survey, by);
  const step = await session.write(command.do, survey, documentOf(command, survey, binding, session), { by });
  if (command.do === "add" && step.isAccepted) binding.mostAdded = Math.max(binding.mostAdded, rowsSent(step.body));
  return step;
}

function documentOf(
  command: Exclude<Command, { do: "read" }>,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  { author }: Session,
): JsonObject {
  const { rows, questions, give = {}, mayBeRejected } = command;
  // JSON gives the order of members no meaning: every other flag stands behind the rows
  const isFlagged = command.do === "add" && command.skipExisting !== undefined;
  const flag = isFlagged ? { skipExisting: command.skipExisting } : {};
  const isFlagFirst = isFlagged && binding.alternate();
  const document = {
    ...(isFlagFirst ? flag : {}),
    ...(questions === undefined ? {} : { questions: binding.questions(questions) }),
    ...(rows === undefined ? {} : { recipients: binding.rows(rows, survey) }),
    ...binding.document(give, survey),
    ...(isFlagFirst ? {} : flag),
  };
  const isPlain = mayBeRejected === undefined || (mayBeRejected !== true && rowsSent(document) <= binding.mostAdded);
  if (command.do === "create") return isPlain ? author.survey(document) : author.offered(document);
  return isPlain ? plain(document) : document;
}

function rowsSent(body: unknown): number {
  return isObject(body) ? rowsIn(body).length : 0;
}

import { isObject, type JsonObject } from "../../client/json/json.ts";
import { acceptable } from "../documents/acceptable.ts";
import { rowsIn } from "../model/expected-survey.ts";
import { slugSent } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { showsNamesake } from "../rules/shown.ts";
import { retryUntilAnswered } from "../scenarios/own-survey.ts";
import type { Session } from "../scenarios/session.ts";
import { Binding } from "./binding.ts";
import { invalidDetails, withInvalidParts } from "./invalid-document.ts";
import type { Command, Program } from "./program.ts";

interface Origin {
  readonly commands: readonly Command[];
  readonly index: number;
}

type Create = Extract<Command, { do: "create" }>;
type Addressed = Exclude<Command, { do: "create" }>;
type Read = Extract<Command, { do: "read" | "responses" }>;
type Write = Exclude<Command, Read>;

function isRead(command: Command): command is Read {
  return command.do === "read" || command.do === "responses";
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

/** Returns the largest number of requests that a program sends. */
export function requestsOf({ commands }: Program): number {
  return commands.reduce((sum, command) => sum + (isRead(command) || command.unread === true ? 1 : 2), 0);
}

/** Returns the request of the command, unless it is left out. */
async function carryOut(command: Command, binding: Binding, session: Session): Promise<Step | undefined> {
  if (command.as === "other" && !session.hasOther) return undefined;
  if (!isRead(command) && command.unlessAccepted?.some((name) => binding.acceptedNames.has(name)) === true)
    return undefined;
  if (command.do === "create") return carryOutCreate(command, binding, session);
  const survey = binding.surveys.get(command.survey);
  const slug = binding.refusedSlugs.get(command.survey);
  if (survey === undefined && command.do === "read" && slug !== undefined && !binding.hasSurveyWithSlug(slug))
    return session.send("read", { name: slug, by: "slug" });
  if (survey === undefined) return undefined;
  for (const created of binding.surveys.values()) binding.rememberRecipients(created);
  const { by, as = survey.owner, unknown = false } = command;
  if (unknown) return sendToUnknownName(command, survey, binding, session);
  if (as !== survey.owner) return sendWithAnotherKey(command, survey, binding, session);
  if (command.do === "read") return session.readBack(survey, by);
  if (command.do === "responses") return session.send("responses", { survey, by });
  if (command.invalid !== undefined) return sendInvalid(command, survey, binding, session);
  const step = await resendIfNamed(command, () => {
    const body = documentOf(command, survey, binding, session);
    return command.unread === true
      ? session.send(command.do, { survey, by, body })
      : session.write(command.do, survey, body, { by });
  });
  binding.remember(command, step);
  if (command.do === "add" && step.isAccepted)
    binding.largestAcceptedAdd = Math.max(binding.largestAcceptedAdd, rowsSent(step.body));
  return step;
}

function resendIfNamed({ name }: Write, send: () => Promise<Step>): Promise<Step> {
  return name === undefined ? send() : retryUntilAnswered(send);
}

/** Leaves the command out if the service accepted the create that it is compared with, and showed no survey. */
async function sendInvalid(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { invalid = [], unread = false } = command;
  const control = binding.controls.get(command.do);
  if (command.do === "create" && control?.step.isAccepted === true && control.step.made === undefined) return undefined;
  const document = documentOf(command, survey, binding, session);
  const step = await session.send(command.do, {
    survey,
    as: command.as,
    by: command.do === "create" ? undefined : command.by,
    body: withInvalidParts(document, invalid, control),
    control: control?.step,
    ...invalidDetails(invalid),
  });
  if (step.isAccepted || !unread) await session.readBack(step.made ?? step.survey);
  return step;
}

async function carryOutCreate(command: Create, binding: Binding, session: Session): Promise<Step | undefined> {
  const { as, ifMissing = false, unread = false, give = {}, invalid } = command;
  if ((ifMissing && binding.surveys.has(command.survey)) || binding.lacksSlug(give)) return undefined;
  const send = (): Promise<Step> => {
    const body = documentOf(command, undefined, binding, session);
    return unread ? session.send("create", { body, as }) : session.create(body, { as });
  };
  const step = await (invalid === undefined
    ? retryUntilAnswered(send)
    : sendInvalid(command, undefined, binding, session));
  if (step === undefined) return undefined;
  binding.remember(command, step);
  if (step.made !== undefined) binding.surveys.set(command.survey, step.made);
  else {
    binding.refusedSlugs.set(command.survey, slugSent(step));
    if (as !== undefined) binding.refusedKeys.add(as);
  }
  return step;
}

/** Names nothing. Leaves the command out if a survey of the key has the name. */
async function sendToUnknownName(
  command: Addressed,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { by = "id", as = survey.owner } = command;
  const name = binding.unknownName(survey, by);
  if (name === undefined || session.model.find(name, as) !== undefined) return undefined;
  return session.send(command.do, { name, by, as, body: rejectableBodyOf(command, survey, binding, session) });
}

/** Names another key's survey. Writes nothing if the key may have its own survey of this name, or can't write. */
async function sendWithAnotherKey(
  command: Addressed,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { by = "id", as } = command;
  if ((by === "slug" && survey.slug === undefined) || (as !== undefined && binding.refusedKeys.has(as)))
    return undefined;
  const place = `${command.survey} ${as} ${by}`;
  if (command.do === "read" || !binding.namesakes.has(place)) {
    const step = await session.send("read", { survey, by, as });
    binding.namesakes.set(place, showsNamesake(step));
    if (command.do === "read") return step;
  }
  if (binding.namesakes.get(place) === true) return undefined;
  return session.send(command.do, { survey, by, as, body: rejectableBodyOf(command, survey, binding, session) });
}

function rejectableBodyOf(
  command: Addressed,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): JsonObject | undefined {
  return isRead(command) ? undefined : { ...documentOf(command, survey, binding, session) };
}

function documentOf(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  { author }: Session,
): JsonObject {
  const { rows, questions, asRead, give = {}, mayBeRejected } = command;
  const lists = {
    ...(questions === undefined ? {} : { questions: binding.questions(questions) }),
    ...(rows === undefined ? {} : { recipients: binding.rows(rows, survey) }),
  };
  const others = {
    ...binding.document(give, survey),
    ...(command.do === "add" && command.skipExisting !== undefined ? { skipExisting: command.skipExisting } : {}),
  };
  const isMixed = command.do !== "create" && Object.keys(lists).length > 0 && Object.keys(others).length > 0;
  // JSON gives the order of members no meaning: in every other document the lists stand first
  const isListFirst = !isMixed || binding.toggleOrder(command.do);
  const document = {
    ...(asRead === undefined ? {} : survey?.lastRead?.members),
    ...(isListFirst ? { ...lists, ...others } : { ...others, ...lists }),
  };
  const mustBeAccepted =
    mayBeRejected === undefined || (mayBeRejected !== true && rowsSent(document) <= binding.largestAcceptedAdd);
  if (command.do === "create") return mustBeAccepted ? author.survey(document) : author.rejectableSurvey(document);
  return mustBeAccepted ? acceptable(document) : document;
}

function rowsSent(body: unknown): number {
  return isObject(body) ? rowsIn(body).length : 0;
}

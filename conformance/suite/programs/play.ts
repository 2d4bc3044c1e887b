import type { Step } from "../journal/step.ts";
import { raceAndReadBack } from "../scenarios/race.ts";
import type { Session } from "../scenarios/session.ts";
import { Binding } from "./binding.ts";
import { contentOf } from "./content-of.ts";
import { isWriteCommand, type Command, type List, type Program, type Race, type Request } from "./program.ts";
import { sendToOtherName, sendWithAnotherKey, senderDetails } from "./send-elsewhere.ts";
import { sendChange, sendCreate } from "./send-write.ts";

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
  for (const [index, command] of commands.entries())
    for (const step of await carryOut(command, binding, session)) origins.set(step, { commands, index });
}

/** Returns the largest number of requests that a program sends to a service that rejects nothing valid. */
export function requestsOf({ commands }: Program): number {
  const requestsOfOne = (command: Command): number => {
    if (command.do === "race")
      return command.requests.length + new Set(command.requests.map(({ survey }) => survey)).size;
    return isWriteCommand(command) && command.unread !== true ? 2 : 1;
  };
  return commands.reduce((sum, command) => sum + requestsOfOne(command), 0);
}

/** Returns the requests of the command; none if it is left out. */
async function carryOut(command: Command, binding: Binding, session: Session): Promise<readonly Step[]> {
  if (command.as === "other" && !session.hasOther) return [];
  if (command.do === "race") return sendAtOnce(command, binding, session);
  const step = await (command.do === "list" ? readList(command, session) : sendRequest(command, binding, session));
  return step === undefined ? [] : [step];
}

/** Left out if one of its surveys is missing. */
async function sendAtOnce({ of, requests }: Race, binding: Binding, session: Session): Promise<readonly Step[]> {
  const surveys = requests.flatMap((one) => (one.do === "create" ? [] : [binding.surveys.get(one.survey)]));
  const known = [...new Set(surveys)].filter((survey) => survey !== undefined);
  if (surveys.includes(undefined)) return [];
  const forgetValues = binding.forgetLaterValues();
  const steps = await raceAndReadBack(session, of, known, () => {
    forgetValues();
    return requests.map((one) => {
      const survey = one.do === "create" ? undefined : binding.surveys.get(one.survey);
      const content = isWriteCommand(one) ? contentOf(one, survey, binding, session) : {};
      return { operation: one.do, survey, by: one.do === "create" ? undefined : one.by, ...content };
    });
  });
  const made = steps.flatMap((step) => step.made ?? []);
  const create = requests.find((one) => one.do === "create");
  if (create !== undefined && made.length === 1 && made[0] !== undefined) binding.surveys.set(create.survey, made[0]);
  return steps;
}

async function sendRequest(command: Request, binding: Binding, session: Session): Promise<Step | undefined> {
  if (isWriteCommand(command) && command.unlessAccepted?.some((name) => binding.acceptedNames.has(name)) === true)
    return undefined;
  if (command.do === "create") return sendCreate(command, binding, session);
  const survey = binding.surveys.get(command.survey);
  const slug = binding.refusedSlugs.get(command.survey);
  if (survey === undefined && command.do === "read" && slug !== undefined && !binding.hasSurveyWithSlug(slug))
    return session.send("read", { name: slug, by: "slug" });
  if (survey === undefined) return undefined;
  for (const created of binding.surveys.values()) binding.rememberRecipients(created);
  const { by, as = survey.owner, otherName } = command;
  if (by === "slug" && survey.slug === undefined) return undefined;
  if (otherName !== undefined) return sendToOtherName(command, otherName, survey, binding, session);
  if (as !== survey.owner) return sendWithAnotherKey(command, survey, binding, session);
  if (command.do === "read") return session.readBack(survey, by);
  if (command.do === "responses") return session.send("responses", { survey, by });
  return sendChange(command, survey, binding, session);
}

async function readList({ as = "owner" }: List, session: Session): Promise<Step | undefined> {
  if (as !== "owner" && as !== "other") {
    const sender = senderDetails(as, session);
    return sender === undefined ? undefined : session.send("list", sender);
  }
  await session.list(as);
  return session.journal.steps.findLast(
    ({ operation, scenario, as: sender }) => operation === "list" && scenario === session.scenario && sender === as,
  );
}

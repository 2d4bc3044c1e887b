import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { raceAndReadBack } from "../session/race.ts";
import type { Session } from "../session/session.ts";
import { Binding } from "./binding.ts";
import { contentOf } from "./content-of.ts";
import {
  isWriteCommand,
  type Command,
  type Handle,
  type List,
  type Program,
  type Race,
  type Request,
} from "./program.ts";
import { sendToOtherName, sendWithAnotherKey, senderDetails } from "./send-elsewhere.ts";
import { sendChange, sendCreate } from "./send-write.ts";

/** A program's commands, and the index of the one that sent a request. */
interface Origin {
  readonly commands: readonly Command[];
  readonly index: number;
}

const origins = new WeakMap<Step, Origin>();

/** Returns the command that sent a request, or undefined for a read that followed a write. */
export function originOf(step: Step): Origin | undefined {
  return origins.get(step);
}

/** Sends the commands of a program. Leaves out commands for a survey whose create the service rejected. */
export async function play({ commands }: Program, session: Session): Promise<void> {
  const binding = new Binding(session);
  for (const [index, command] of commands.entries()) {
    for (const step of await send(command, binding)) origins.set(step, { commands, index });
  }
}

/** Returns the largest number of requests that a program sends to a service that rejects nothing valid. */
export function requestsOf({ commands }: Program): number {
  const requestsOfOne = (command: Command): number => {
    // a read of each survey follows a race, and one read follows a write
    if (command.do === "race")
      return command.requests.length + new Set(command.requests.map(({ survey }) => survey)).size;
    return isWriteCommand(command) && command.unread !== true ? 2 : 1;
  };
  return commands.reduce((sum, command) => sum + requestsOfOne(command), 0);
}

/** Returns the requests that the command sent: [] if it is left out. */
async function send(command: Command, binding: Binding): Promise<readonly Step[]> {
  const { session } = binding;
  if (command.as === "other" && !session.hasOther) return [];
  if (command.do === "race") return sendRace(command, binding);
  const step = await (command.do === "list" ? readList(command, session) : sendRequest(command, binding));
  return step === undefined ? [] : [step];
}

/** Sends the requests of a race at once. Leaves out the race if one of its surveys is missing. */
async function sendRace({ of, requests }: Race, binding: Binding): Promise<readonly Step[]> {
  const surveys = new Set<ExpectedSurvey>();
  for (const request of requests) {
    if (request.do === "create") continue;
    const survey = binding.played.surveys.get(request.survey);
    if (survey === undefined) return [];
    surveys.add(survey);
  }
  const forgetValues = binding.forgetLaterValues();
  const steps = await raceAndReadBack(binding.session, of, [...surveys], () => {
    // the race may be repeated, and must then send new values
    forgetValues();
    return requests.map((request) => {
      const target =
        request.do === "create" ? {} : { survey: binding.played.surveys.get(request.survey), by: request.by };
      const content = isWriteCommand(request) ? contentOf(request, target.survey, binding) : {};
      return { operation: request.do, ...target, ...content };
    });
  });
  const create = requests.find((request) => request.do === "create");
  const [created, ...others] = steps.flatMap((step) => step.made ?? []);
  if (create !== undefined && created !== undefined && others.length === 0)
    binding.played.surveys.set(create.survey, created);
  return steps;
}

async function sendRequest(command: Request, binding: Binding): Promise<Step | undefined> {
  const { session } = binding;
  const { unlessAccepted = [] } = isWriteCommand(command) ? command : {};
  if (unlessAccepted.some((name) => binding.played.acceptedNames.has(name))) return undefined;
  if (command.do === "create") return sendCreate(command, binding);
  const survey = binding.played.surveys.get(command.survey);
  if (survey === undefined) return command.do === "read" ? readRejected(command.survey, binding) : undefined;
  // this command may remove recipients that a later command names by id, so the ids are stored first
  for (const created of binding.played.surveys.values()) binding.rememberRecipients(created);
  const { by, as = survey.owner, otherName } = command;
  if (by === "slug" && survey.slug === undefined) return undefined;
  if (otherName !== undefined) return sendToOtherName(command, otherName, survey, binding);
  if (as !== survey.owner) return sendWithAnotherKey(command, survey, binding);
  if (command.do === "read") return session.readBack(survey, by);
  if (command.do === "responses") return session.send("responses", { survey, by });
  return sendChange(command, survey, binding);
}

/** Reads the slug of a survey whose create was rejected, unless another survey has that slug. */
async function readRejected(survey: Handle, binding: Binding): Promise<Step | undefined> {
  const slug = binding.played.rejectedSlugs.get(survey);
  if (slug === undefined || binding.played.hasSurveyWithSlug(slug)) return undefined;
  return binding.session.send("read", { name: slug, by: "slug" });
}

async function readList({ as = "owner" }: List, session: Session): Promise<Step | undefined> {
  if (as !== "owner" && as !== "other") {
    const sender = senderDetails(as, session);
    return sender === undefined ? undefined : session.send("list", sender);
  }
  await session.list(as);
  // returns the last request: a list may have several pages, and a stale list is read again
  return session.journal.steps.findLast(
    ({ operation, scenario, as: sender }) => operation === "list" && scenario === session.scenario && sender === as,
  );
}

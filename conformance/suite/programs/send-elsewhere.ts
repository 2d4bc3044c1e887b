import { isObject } from "../../client/json/json.ts";
import { invalidKeys } from "../documents/invalid-cases.ts";
import type { ExpectedSurvey, Sender, Step } from "../journal/step.ts";
import { showsNamesake } from "../journal/shown.ts";
import type { Details } from "../session/sending.ts";
import type { Session } from "../session/session.ts";
import type { Binding } from "./binding.ts";
import { contentOf } from "./content-of.ts";
import { isWriteCommand, type Change, type OtherName, type Read, type SenderName } from "./program.ts";

type Addressed = Read | Change;

/** Sends a command with a name that no survey has. Leaves it out if a survey of the key happens to have the name. */
export async function sendToOtherName(
  command: Addressed,
  otherName: OtherName,
  survey: ExpectedSurvey,
  binding: Binding,
): Promise<Step | undefined> {
  const { session } = binding;
  const { by = "id", as = survey.owner } = command;
  const name = binding.otherName(survey, by, otherName);
  const sender = senderDetails(as, session, survey);
  if (name === undefined || sender === undefined) return undefined;
  const content = contentIfWrite(command, survey, binding);
  if (typeof otherName === "object")
    return session.send(command.do, {
      name,
      ...sender,
      ...content,
      isHostile: true,
      what: `the name ${name.slice(0, 20)}`,
    });
  const isTaken = (as === "owner" || as === "other") && session.model.find(name, as) !== undefined;
  return isTaken ? undefined : session.send(command.do, { name, by, ...content, ...sender });
}

/** Sends a command with another key. Leaves it out if that key can't write, or has a survey of the same name. */
export async function sendWithAnotherKey(
  command: Addressed,
  survey: ExpectedSurvey,
  binding: Binding,
): Promise<Step | undefined> {
  const { session } = binding;
  const { by = "id", as = survey.owner } = command;
  const sender = senderDetails(as, session, survey);
  if (sender === undefined) return undefined;
  if (as === "owner" || as === "other") {
    if (binding.played.rejectedKeys.has(as)) return undefined;
    // each key may number its own surveys: a read shows whether this key has one of that name
    const namesake = `${command.survey} ${as} ${by}`;
    if (command.do === "read" || !binding.played.namesakes.has(namesake)) {
      const step = await session.send("read", { survey, by, as });
      binding.played.namesakes.set(namesake, showsNamesake(step));
      if (command.do === "read") return step;
    }
    if (binding.played.namesakes.get(namesake) === true) return undefined;
  }
  return session.send(command.do, { survey, by, ...contentIfWrite(command, survey, binding), ...sender });
}

/** Returns the key that sends a request. Returns undefined if an invalid key happens to be valid. */
export function senderDetails(
  as: SenderName | Sender,
  { keys }: Session,
  survey?: ExpectedSurvey,
): Details | undefined {
  if (typeof as === "string") return { as };
  const credential = invalidKeys(keys.owner, keys.other, survey?.id).find(({ name }) => name === as.invalid);
  return credential === undefined ? undefined : { as: "intruder", credential, what: credential.name };
}

/** Copies the document, since `acceptable` marks the object and not its content: no service has to accept the copy. */
function contentIfWrite(command: Addressed, survey: ExpectedSurvey, binding: Binding): Details {
  if (!isWriteCommand(command)) return {};
  const { body, ...details } = contentOf(command, survey, binding);
  return { ...details, body: isObject(body) ? { ...body } : body };
}

import { isObject } from "../../client/json/json.ts";
import { invalidKeys } from "../documents/invalid-keys.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { showsNamesake } from "../rules/shown.ts";
import type { Details } from "../scenarios/sending.ts";
import type { Session } from "../scenarios/session.ts";
import type { Binding } from "./binding.ts";
import { contentOf } from "./content-of.ts";
import { isWriteCommand, type Change, type OtherName, type Read, type SenderName } from "./program.ts";

type Addressed = Read | Change;

/** Leaves the command out if a survey of the key has the name. */
export async function sendToOtherName(
  command: Addressed,
  otherName: OtherName,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { by = "id", as = survey.owner } = command;
  const name = binding.otherName(survey, by, otherName);
  const sender: Details | undefined =
    command.as === undefined ? { as: survey.owner } : senderDetails(command.as, session, survey);
  if (name === undefined || sender === undefined) return undefined;
  const content = contentIfWrite(command, survey, binding, session);
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

/** Writes nothing if the key may have its own survey of this name, or can't write. */
export async function sendWithAnotherKey(
  command: Addressed,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { by = "id", as } = command;
  const sender = as === undefined ? {} : senderDetails(as, session, survey);
  if (sender === undefined) return undefined;
  if (as === "owner" || as === "other") {
    if (binding.refusedKeys.has(as)) return undefined;
    const place = `${command.survey} ${as} ${by}`;
    if (command.do === "read" || !binding.namesakes.has(place)) {
      const step = await session.send("read", { survey, by, as });
      binding.namesakes.set(place, showsNamesake(step));
      if (command.do === "read") return step;
    }
    if (binding.namesakes.get(place) === true) return undefined;
  }
  return session.send(command.do, { survey, by, ...contentIfWrite(command, survey, binding, session), ...sender });
}

/** Returns undefined if the invalid key happens to be a valid one. */
export function senderDetails(as: SenderName, { keys }: Session, survey?: ExpectedSurvey): Details | undefined {
  if (typeof as === "string") return { as };
  const credential = invalidKeys(keys.owner, keys.other, survey?.id).find(({ name }) => name === as.invalid);
  return credential === undefined ? undefined : { as: "intruder", credential, what: credential.name };
}

/** A copy of the document isn't marked as acceptable: no service has to accept it here. */
function contentIfWrite(command: Addressed, survey: ExpectedSurvey, binding: Binding, session: Session): Details {
  if (!isWriteCommand(command)) return {};
  const { body, ...details } = contentOf(command, survey, binding, session);
  return { ...details, body: isObject(body) ? { ...body } : body };
}

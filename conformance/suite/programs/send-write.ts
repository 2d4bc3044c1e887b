import { isObject } from "../../client/json/json.ts";
import { slugSent } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { retryUntilAnswered } from "../session/own-survey.ts";
import type { Binding } from "./binding.ts";
import { contentOf, isHostile, isUnacceptable } from "./content-of.ts";
import { halvesOf, rowsSent } from "./document-of.ts";
import { invalidContent } from "./invalid-document.ts";
import type { Change, Create, Write } from "./program.ts";
import { senderDetails } from "./send-elsewhere.ts";

/** Sends a create of a program, and records in `binding` what later commands need. */
export async function sendCreate(command: Create, binding: Binding): Promise<Step | undefined> {
  const { survey: handle, as, ifMissing = false, give = {} } = command;
  if (ifMissing && binding.played.surveys.has(handle)) return undefined;
  if (binding.lacksSlug(give)) return undefined;
  const step = await createOnce(command, binding);
  if (step === undefined) return undefined;
  binding.played.remember(command, step);
  if (step.made === undefined) {
    binding.played.rejectedSlugs.set(handle, slugSent(step));
    if (as === "owner" || as === "other") binding.played.rejectedKeys.add(as);
  } else {
    binding.played.surveys.set(handle, step.made);
  }
  if (command.inHalves === true && !step.isAccepted) {
    for (const half of halvesOf(command)) await sendCreate(half, binding);
  }
  return step;
}

async function createOnce(command: Create, binding: Binding): Promise<Step | undefined> {
  const { session } = binding;
  const { as, unread = false } = command;
  if (isUnacceptable(command)) return sendUnacceptable(command, undefined, binding);
  const [firstSurvey] = binding.played.surveys.values();
  // one of the invalid keys is the id of a survey: the first one serves
  const sender = as === undefined ? {} : senderDetails(as, session, firstSurvey);
  if (sender === undefined) return undefined;
  return retryUntilAnswered(() => {
    const { body, ...details } = { ...contentOf(command, undefined, binding), ...sender };
    return unread ? session.send("create", { body, ...details }) : session.create(body, details);
  });
}

/** Sends a PATCH or an add of a program, and records in `binding` what later commands need. */
export async function sendChange(command: Change, survey: ExpectedSurvey, binding: Binding): Promise<Step | undefined> {
  const { session } = binding;
  const { do: operation, by, name, unread = false } = command;
  if (isUnacceptable(command)) return sendUnacceptable(command, survey, binding);
  const send = (): Promise<Step> => {
    const { body, ...details } = contentOf(command, survey, binding);
    return unread
      ? session.send(operation, { survey, by, body, ...details })
      : session.write(operation, survey, body, { by, ...details });
  };
  // `unlessAccepted` of later commands depends on whether a write with a name was accepted, so it needs a response
  const step = await (name === undefined ? send() : retryUntilAnswered(send));
  binding.played.remember(command, step);
  if (operation === "add" && step.isAccepted) {
    const { played } = binding;
    played.largestAcceptedAdd = Math.max(played.largestAcceptedAdd, rowsSent(step.body));
  }
  if (command.inHalves === true && !step.isAccepted) {
    for (const half of halvesOf(command)) await sendChange(half, survey, binding);
  }
  return step;
}

async function sendUnacceptable(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
): Promise<Step | undefined> {
  const { session } = binding;
  const { do: operation, as, invalid, unread = false } = command;
  const control = invalid === undefined ? undefined : binding.played.controls.get(operation);
  const isControlLost = control?.step.isAccepted === true && control.step.made === undefined;
  // the response to the valid create showed no survey, so there is nothing to compare with
  if (operation === "create" && isControlLost) return undefined;

  const sender = as === undefined ? { as: survey?.owner } : senderDetails(as, session, survey);
  if (sender === undefined) return undefined;
  const content = contentOf(command, survey, binding);
  const isInvalid = invalid !== undefined && isObject(content.body);
  const step = await session.send(operation, {
    survey,
    ...sender,
    by: operation === "create" ? undefined : command.by,
    ...content,
    ...(isInvalid ? invalidContent(content.body, invalid, control) : {}),
  });

  // an accepted hostile body may have changed the survey in any way, so only a created one is read back
  const isReadBack = isHostile(command) ? step.made !== undefined : step.isAccepted || !unread;
  if (isReadBack) await session.readBack(step.made ?? step.survey);
  return step;
}

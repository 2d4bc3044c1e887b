import { isObject } from "../../client/json/json.ts";
import { slugSent } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { retryUntilAnswered } from "../scenarios/own-survey.ts";
import type { Session } from "../scenarios/session.ts";
import type { Binding } from "./binding.ts";
import { contentOf, isHostile, isUnacceptable } from "./content-of.ts";
import { halvesOf, rowsSent } from "./document-of.ts";
import { invalidDetails, withInvalidParts } from "./invalid-document.ts";
import type { Change, Create, Write } from "./program.ts";
import { senderDetails } from "./send-elsewhere.ts";

/** Sends a PATCH or an add. */
export async function sendChange(
  command: Change,
  survey: ExpectedSurvey,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { do: operation, by, unread = false } = command;
  if (isUnacceptable(command)) return sendUnacceptable(command, survey, binding, session);
  const step = await resendIfNamed(command, () => {
    const { body, ...details } = contentOf(command, survey, binding, session);
    return unread
      ? session.send(operation, { survey, by, body, ...details })
      : session.write(operation, survey, body, { by, ...details });
  });
  binding.remember(command, step);
  if (operation === "add" && step.isAccepted)
    binding.largestAcceptedAdd = Math.max(binding.largestAcceptedAdd, rowsSent(step.body));
  if (command.inHalves === true && !step.isAccepted)
    for (const half of halvesOf(command)) await sendChange(half as Change, survey, binding, session);
  return step;
}

function resendIfNamed({ name }: Write, send: () => Promise<Step>): Promise<Step> {
  return name === undefined ? send() : retryUntilAnswered(send);
}

/** Leaves the command out if the service accepted the create that it is compared with, and showed no survey. */
async function sendUnacceptable(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  session: Session,
): Promise<Step | undefined> {
  const { invalid, unread = false } = command;
  const control = invalid === undefined ? undefined : binding.controls.get(command.do);
  if (command.do === "create" && control?.step.isAccepted === true && control.step.made === undefined) return undefined;
  const { body, ...details } = contentOf(command, survey, binding, session);
  const step = await session.send(command.do, {
    survey,
    as: typeof command.as === "string" ? command.as : survey?.owner,
    by: command.do === "create" ? undefined : command.by,
    ...details,
    ...(body === undefined ? {} : { body }),
    ...(invalid === undefined || !isObject(body)
      ? {}
      : { body: withInvalidParts(body, invalid, control), control: control?.step, ...invalidDetails(invalid) }),
  });
  // a hostile body that is accepted leaves the survey unknown
  const isShown = isHostile(command) ? step.made !== undefined : step.isAccepted || !unread;
  if (isShown) await session.readBack(step.made ?? step.survey);
  return step;
}

export async function sendCreate(command: Create, binding: Binding, session: Session): Promise<Step | undefined> {
  const { as, ifMissing = false, give = {} } = command;
  if ((ifMissing && binding.surveys.has(command.survey)) || binding.lacksSlug(give)) return undefined;
  const step = await createOnce(command, binding, session);
  if (step === undefined) return undefined;
  binding.remember(command, step);
  if (step.made !== undefined) binding.surveys.set(command.survey, step.made);
  else {
    binding.refusedSlugs.set(command.survey, slugSent(step));
    if (as === "owner" || as === "other") binding.refusedKeys.add(as);
  }
  if (command.inHalves === true && !step.isAccepted)
    for (const half of halvesOf(command)) await sendCreate(half as Create, binding, session);
  return step;
}

async function createOnce(command: Create, binding: Binding, session: Session): Promise<Step | undefined> {
  const { as, unread = false } = command;
  if (isUnacceptable(command)) return sendUnacceptable(command, undefined, binding, session);
  const sender = as === undefined ? {} : senderDetails(as, session, firstSurvey(binding));
  if (sender === undefined) return undefined;
  return retryUntilAnswered(() => {
    const { body, ...details } = { ...contentOf(command, undefined, binding, session), ...sender };
    return unread ? session.send("create", { body, ...details }) : session.create(body, details);
  });
}

function firstSurvey({ surveys }: Binding): ExpectedSurvey | undefined {
  return surveys.values().next().value;
}

import { endpointAt } from "../../client/endpoint.ts";
import { intentSchema, type Intent } from "../exchange/overheard.ts";
import type { Step } from "../../suite/journal/step.ts";

/** Returns undefined if the recorded exchange isn't the step's own. */
export function intentOf(step: Step): Intent | undefined {
  const { recorded, operation, begun, control, body, text, race } = step;
  const path =
    recorded === undefined ? undefined : new URL(recorded.url).pathname.replace(/^.*?(?=\/surveys(?:\/|$))/, "");
  if (recorded === undefined || path === undefined || endpointAt(recorded.method, path) !== operation) return undefined;
  const spelled = body === undefined ? "text" : "spelled body";
  return intentSchema.safeParse({
    ...step,
    turn: begun,
    contentType: step.contentType ?? undefined,
    race: race && { id: race.id, size: race.steps.length },
    // a burst is judged while it happens
    isOpen: step.isOpen === true || step.isBurst === true ? true : undefined,
    control: control?.begun,
    isDriven: step.expected.survey?.isDriven,
    submitted: operation === "responses" ? step.expected.survey?.submitted : undefined,
    holds: text === undefined ? (body === undefined ? undefined : "body") : spelled,
  }).data;
}

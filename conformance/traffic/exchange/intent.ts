import { z } from "zod";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { endpointAt } from "../../client/endpoint.ts";
import type { Step } from "../../suite/journal/step.ts";

/** Members that a step has as well, with the same meaning. */
export const statedSchema = z.object({
  as: z.enum(["owner", "other", "nobody", "intruder"]),
  by: z.enum(["id", "slug"]).optional(),
  query: z.string().optional(),
  contentType: z.string().optional(),
  isHostile: z.boolean().optional(),
  isPlain: z.boolean().optional(),
  isOpen: z.boolean().optional(),
  member: z.string().optional(),
  script: z.string().optional(),
  what: z.string().optional(),
});

const submission = z.object({
  signature: z.string(),
  answers: z.array(z.union([z.string(), z.number(), z.array(z.string())])),
  questions: z.array(z.record(z.string(), z.unknown())),
});

/** Facts that a run of this suite knows about its request, and that no recording can show. `verify --har` records it as `_intent`. */
export const intentSchema = statedSchema.extend({
  scenario: z.string(),
  /** Identifies the request within its run: the turn at which it began. */
  turn: z.number(),
  race: z.object({ id: z.enum(requirementIds), size: z.number() }).optional(),
  /** The turn of an accepted request that differs from this one only in the breach. */
  control: z.number().optional(),
  /** True while the driver changes the survey. */
  isDriven: z.boolean().optional(),
  /** Answers that recipients gave. */
  submitted: z.array(submission).optional(),
  /** The intended content: a document, another text, or a document in another spelling. */
  holds: z.enum(["body", "text", "spelled body"]).optional(),
});

export type Intent = z.infer<typeof intentSchema>;

/** Returns the intent of a step, or undefined if its exchange isn't recorded or belongs to another endpoint than the step. */
export function intentOf(step: Step): Intent | undefined {
  const { recorded, operation, begun, control, race } = step;
  if (recorded === undefined) return undefined;
  // the path from /surveys on
  const path = new URL(recorded.url).pathname.replace(/^.*?(?=\/surveys(?:\/|$))/, "");
  if (endpointAt(recorded.method, path) !== operation) return undefined;
  // the schema drops the step's other members, and a step that doesn't fit it has no intent
  return intentSchema.safeParse({
    ...step,
    turn: begun,
    contentType: step.contentType ?? undefined,
    race: race && { id: race.id, size: race.steps.length },
    // a burst is judged while it happens, so its recording isn't
    isOpen: step.isOpen === true || step.isBurst === true || undefined,
    control: control?.begun,
    isDriven: step.expected.survey?.isDriven,
    submitted: operation === "responses" ? step.expected.survey?.submitted : undefined,
    holds: contentKindOf(step),
  }).data;
}

function contentKindOf({ body, text }: Step): Intent["holds"] {
  if (body === undefined) return text === undefined ? undefined : "text";
  return text === undefined ? "body" : "spelled body";
}

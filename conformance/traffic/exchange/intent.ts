import { z } from "zod";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { endpointAt } from "../../client/endpoint.ts";
import type { ExpectedSurvey, Race, Step } from "../../suite/journal/step.ts";
import { unknown } from "../../suite/model/values/expected-value.ts";

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

/** The sender's knowledge that nobody can see from outside. Scenarios record it with their requests. */
export const intentSchema = statedSchema.extend({
  scenario: z.string(),
  /** Identifies the request within its run: the turn at which it began. */
  turn: z.number(),
  race: z.object({ id: z.enum(requirementIds), size: z.number() }).optional(),
  control: z.number().optional(),
  isDriven: z.boolean().optional(),
  submitted: z.array(submission).optional(),
  /** The intended content: a document, another text, or a document in another spelling. */
  holds: z.enum(["body", "text", "spelled body"]).optional(),
});

export type Intent = z.infer<typeof intentSchema>;

/** Returns undefined if the recorded exchange isn't the step's own. */
export function intentOf(step: Step): Intent | undefined {
  const { recorded, operation, begun, control, body, text, race } = step;
  if (recorded === undefined) return undefined;
  const path = new URL(recorded.url).pathname.replace(/^.*?(?=\/surveys(?:\/|$))/, "");
  if (endpointAt(recorded.method, path) !== operation) return undefined;
  const spelled = body === undefined ? "text" : "spelled body";
  return intentSchema.safeParse({
    ...step,
    turn: begun,
    contentType: step.contentType ?? undefined,
    race: race && { id: race.id, size: race.steps.length },
    // a burst is judged while it happens
    isOpen: step.isOpen === true || step.isBurst === true || undefined,
    control: control?.begun,
    isDriven: step.expected.survey?.isDriven,
    submitted: operation === "responses" ? step.expected.survey?.submitted : undefined,
    holds: text === undefined ? (body === undefined ? undefined : "body") : spelled,
  }).data;
}

/** Restores the controls, races and driver's actions of a run's own recording. */
export class OwnRecording {
  readonly #byTurn = new Map<number, Step>();
  readonly #races = new Map<number, Race>();

  controlOf({ control }: Partial<Intent> = {}): Step | undefined {
    return control === undefined ? undefined : this.#byTurn.get(control);
  }

  /** All requests of a race have the same turn. */
  raceOf({ race: intended, turn = 0 }: Partial<Intent> = {}): Race | undefined {
    if (intended === undefined) return undefined;
    const race = this.#races.get(turn) ?? { id: intended.id, steps: [] };
    this.#races.set(turn, race);
    return race;
  }

  applyDriver({ isDriven = false, submitted }: Partial<Intent> = {}, survey: ExpectedSurvey | undefined): void {
    if (survey === undefined) return;
    if (submitted !== undefined) survey.submitted = submitted;
    if (!isDriven) return;
    survey.rows = survey.rows.map((row) => ({ ...row, members: { ...row.members, inviteSentAt: unknown } }));
  }

  /** Returns the steps to judge now. A race is judged after its last step. */
  note(step: Step, intent: Intent | undefined): readonly Step[] {
    if (intent === undefined) return [step];
    this.#byTurn.set(intent.turn, step);
    if (intent.race === undefined || step.race === undefined) return [step];
    step.race.steps.push(step);
    return step.race.steps.length < intent.race.size ? [] : step.race.steps;
  }
}

import { isObject } from "../../client/json/json.ts";
import type { ExpectedSurvey, Race, Step } from "../../suite/journal/step.ts";
import { emailKey, rowsIn, textMembers } from "../../suite/model/expected-survey.ts";
import type { Model } from "../../suite/model/model.ts";

export interface OverlappingRequest {
  readonly call?: { readonly operation: string };
  isOverlapped: boolean;
  /** The group of overlapping writes. Absent unless all of them are known to be for one survey. */
  rivals?: OverlappingWrites;
}

/** True if the request changes a survey that exists. */
export function isChange({ operation }: { readonly operation?: string } = {}): boolean {
  return operation === "update" || operation === "add";
}

type NamedSurvey = readonly [name: string | undefined, survey: ExpectedSurvey | undefined];

/** True unless the requests name different surveys for certain. An unknown name may be the slug of a survey known by its id. */
export function mayNameSameSurvey([name, survey]: NamedSurvey, [otherName, otherSurvey]: NamedSurvey): boolean {
  // a create and a list name no survey
  if (name === undefined || otherName === undefined) return false;
  if (name === otherName) return true;
  if (survey !== undefined && otherSurvey !== undefined) return survey === otherSurvey;
  return (survey ?? otherSurvey)?.slug === undefined;
}

/** Marks two requests that overlap. Puts two writes to one known survey into the same group. */
export function noteOverlap(first: OverlappingRequest, second: OverlappingRequest, survey?: ExpectedSurvey): void {
  first.isOverlapped ||= isChange(second.call);
  second.isOverlapped ||= isChange(first.call);
  if (!isChange(first.call) || !isChange(second.call)) return;
  const areInDifferentGroups =
    first.rivals !== undefined && second.rivals !== undefined && first.rivals !== second.rivals;
  if (survey === undefined || areInDifferentGroups) {
    first.rivals?.markStateUnknown();
    second.rivals?.markStateUnknown();
  }
  if (survey === undefined) return;
  first.rivals ??= second.rivals ?? new OverlappingWrites(survey);
  second.rivals ??= first.rivals;
  first.rivals.join(first);
  second.rivals.join(second);
}

/**
 * Overlapping writes to one survey. Afterwards, each member must have the value of one of them, whatever their order was. Only
 * some writes can be judged in this way: PATCHes of texts, one PATCH of questions, and adds by email.
 */
export class OverlappingWrites {
  /** SUR-42 (concurrent PATCHes) if a PATCH takes part, else RCP-48 (concurrent adds). */
  readonly race: Race & { id: "SUR-42" | "RCP-48" } = { id: "RCP-48", steps: [] };
  readonly #survey: ExpectedSurvey;
  readonly #steps: Step[] = [];
  readonly #pending = new Set<object>();
  #isJudgeable: boolean;

  constructor(survey: ExpectedSurvey) {
    this.#survey = survey;
    this.#isJudgeable = !survey.isStateUnknown && !survey.areRowsUnknown;
  }

  join(pending: OverlappingRequest): void {
    this.#pending.add(pending);
    if (pending.call?.operation === "update") this.race.id = "SUR-42";
  }

  markStateUnknown(): void {
    this.#isJudgeable = false;
  }

  /** Ends one write after the model has applied it; the last one settles the model. */
  end(pending: object, step: Step, model: Model): void {
    this.#pending.delete(pending);
    this.#steps.push(step);
    if (this.#pending.size > 0) return;
    const { isStateUnknown, areRowsUnknown } = this.#survey;
    if (this.#isJudgeable && !isStateUnknown && !areRowsUnknown && areMergeable(this.#steps)) {
      model.settle({ ...this.race, steps: this.#steps });
      this.race.steps.push(...this.#steps);
    } else this.#survey.isStateUnknown = true;
  }
}

function areMergeable(steps: readonly Step[]): boolean {
  const accepted = steps.filter(({ isAccepted }) => isAccepted);
  const isAnswered = ({ status }: Step): boolean => status !== 0 && status < 500;
  const replacements = accepted.filter(({ body }) => isObject(body) && "questions" in body);
  return steps.every(isAnswered) && accepted.every(isMergeable) && replacements.length <= 1;
}

/** True if each member ends with a value that was sent, in any order of the writes. */
function isMergeable({ operation, body }: Step): boolean {
  if (!isObject(body)) return false;
  if (operation === "add") return rowsIn(body).every(({ id, email }) => id === undefined && emailKey(email) !== "");
  return Object.entries(body).every(([name, value]) => updatedMembers.includes(name) && value !== null);
}

const updatedMembers: readonly string[] = [...textMembers, "questions"];

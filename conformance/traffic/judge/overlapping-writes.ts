import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedSurvey, Race, Step } from "../../suite/journal/step.ts";
import { cap, emailKey, rowsIn, textMembers } from "../../suite/model/expected-survey.ts";
import type { Model } from "../../suite/model/model.ts";
import { rowsAfterAdd } from "../../suite/model/rows-after-add.ts";

export interface OverlappingRequest {
  readonly call?: { readonly operation: string };
  isOverlapped: boolean;
  /** Overlapping writes. Absent unless all are known to be for one survey. */
  rivals?: OverlappingWrites;
}

/** True if the request changes a survey that exists. */
export function isChange({ operation }: { readonly operation?: string } = {}): boolean {
  return operation === "update" || operation === "add";
}

export function noteOverlap(first: OverlappingRequest, second: OverlappingRequest, survey?: ExpectedSurvey): void {
  first.isOverlapped ||= isChange(second.call);
  second.isOverlapped ||= isChange(first.call);
  if (!isChange(first.call) || !isChange(second.call)) return;
  const rivals = first.rivals ?? second.rivals;
  const areOfSeveral = first.rivals !== undefined && second.rivals !== undefined && first.rivals !== second.rivals;
  if (survey === undefined || areOfSeveral) {
    first.rivals?.markUncertain();
    second.rivals?.markUncertain();
  }
  if (survey === undefined) return;
  first.rivals ??= rivals ?? new OverlappingWrites(survey);
  second.rivals ??= first.rivals;
  first.rivals.join(first);
  second.rivals.join(second);
}

/**
 * Overheard writes to one survey that overlap. Afterwards each member has its value from some order of the writes. Covers
 * PATCHes of text members, at most one of questions, and adds by email.
 */
export class OverlappingWrites {
  /** SUR-42 if a PATCH takes part, else RCP-48. */
  readonly race: Race & { id: "SUR-42" | "RCP-48" } = { id: "RCP-48", steps: [] };
  readonly #survey: ExpectedSurvey;
  readonly #before: ExpectedSurvey["rows"];
  readonly #steps: Step[] = [];
  readonly #underWay = new Set<object>();
  #isClear: boolean;

  constructor(survey: ExpectedSurvey) {
    this.#survey = survey;
    this.#before = survey.rows;
    this.#isClear = !survey.isUncertain && !survey.isAmbiguous;
  }

  join(pending: OverlappingRequest): void {
    this.#underWay.add(pending);
    if (pending.call?.operation === "update") this.race.id = "SUR-42";
  }

  markUncertain(): void {
    this.#isClear = false;
  }

  end(pending: object, step: Step, model: Model): void {
    this.#underWay.delete(pending);
    this.#steps.push(step);
    if (this.#underWay.size > 0) return;
    if (!this.#isClear || this.#survey.isUncertain || !this.#settleAll(model)) this.#survey.isUncertain = true;
  }

  #settleAll(model: Model): boolean {
    const accepted = this.#steps.filter(({ isAccepted }) => isAccepted);
    const isAnswered = ({ status }: Step): boolean => status !== 0 && status < 500;
    if (!this.#steps.every(isAnswered) || !accepted.every(({ body }) => isObject(body))) return false;
    const updates = accepted.filter(({ operation }) => operation === "update");
    const adds = accepted.filter(({ operation }) => operation === "add");
    if (!areOrderIndependent(bodiesOf(updates)) || !this.#applyAdds(bodiesOf(adds), model)) return false;
    model.settle({ ...this.race, steps: accepted });
    this.race.steps.push(...this.#steps);
    return true;
  }

  /** The order of adds by email shows only in the members of their common recipients. */
  #applyAdds(bodies: readonly JsonObject[], { provenance }: Model): boolean {
    const given = bodies.flatMap(rowsIn);
    if (!given.every(({ id, email }) => id === undefined && emailKey(email) !== "")) return false;
    let after: ExpectedSurvey = { ...this.#survey, rows: this.#before, isAmbiguous: false };
    for (const body of bodies) after = { ...after, ...rowsAfterAdd(after, body, provenance) };
    if (after.isAmbiguous || after.rows.length > cap) return false;
    this.#survey.rows = after.rows;
    this.#survey.isAmbiguous = false;
    return true;
  }
}

function bodiesOf(steps: readonly Step[]): readonly JsonObject[] {
  return steps.flatMap(({ body }) => (isObject(body) ? [body] : []));
}

/** True if each member ends as one of its given values, in any order. */
function areOrderIndependent(bodies: readonly JsonObject[]): boolean {
  const names: readonly string[] = [...textMembers, "questions"];
  const isPlain = (body: JsonObject): boolean =>
    Object.entries(body).every(([name, value]) => names.includes(name) && value !== null);
  return bodies.every(isPlain) && bodies.filter((body) => "questions" in body).length <= 1;
}

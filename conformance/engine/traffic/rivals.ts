import { isObject, type JsonObject } from "../../format/json.ts";
import type { HeldSurvey, Race, Step } from "../../journal/step.ts";
import { cap, emailKey, rowsIn, textMembers } from "../../model/held-survey.ts";
import type { Model } from "../../model/model.ts";
import { rowsAfterAdd } from "../../model/rows-after-add.ts";

/** A request that is under way. */
export interface Overlapping {
  readonly asked?: { readonly operation: string };
  /** A write to the same survey was under way meanwhile. */
  isOverlapped: boolean;
  /** The writes that overlap it, where all are known to be for one survey. */
  rivals?: Rivals;
}

export function isWrite({ asked }: Overlapping): boolean {
  return asked?.operation === "update" || asked?.operation === "add";
}

/** Two requests are under way together. `survey`: the one that both are for; absent where that isn't known. */
export function overlap(one: Overlapping, other: Overlapping, survey: HeldSurvey | undefined): void {
  one.isOverlapped ||= isWrite(other);
  other.isOverlapped ||= isWrite(one);
  if (!isWrite(one) || !isWrite(other)) return;
  const known = one.rivals ?? other.rivals;
  if (survey === undefined || (one.rivals ?? known) !== (other.rivals ?? known))
    for (const { rivals } of [one, other]) rivals?.blur();
  if (survey === undefined) return;
  const rivals = known ?? new Rivals(survey, one.asked?.operation ?? "");
  for (const rival of [one, other]) {
    rival.rivals ??= rivals;
    rival.rivals.join(rival);
  }
}

/**
 * Overheard writes to one survey that overlap. What they leave is known where it is the same in every order, or one of what they
 * give: PATCHes of texts, one of them perhaps with questions, and adds that each name other recipients.
 */
export class Rivals {
  readonly race: Race;
  readonly #survey: HeldSurvey;
  readonly #before: HeldSurvey["rows"];
  readonly #steps: Step[] = [];
  readonly #underWay = new Set<object>();
  #isClear: boolean;

  constructor(survey: HeldSurvey, operation: string) {
    this.race = { id: operation === "add" ? "RCP-48" : "SUR-42", steps: [] };
    this.#survey = survey;
    this.#before = survey.rows;
    this.#isClear = !survey.isUncertain && !survey.isLoose;
  }

  join(flight: object): void {
    this.#underWay.add(flight);
  }

  /** Something happened meanwhile, and nobody knows what it did. */
  blur(): void {
    this.#isClear = false;
  }

  /** One of them was answered. After the last one the survey holds what all of them left, or is unknown. */
  end(flight: object, step: Step, model: Model): void {
    this.#underWay.delete(flight);
    this.#steps.push(step);
    if (this.#underWay.size > 0) return;
    if (!this.#isClear || this.#survey.isUncertain || !this.#settles(model)) this.#survey.isUncertain = true;
  }

  #settles(model: Model): boolean {
    const { operation } = this.#steps[0] ?? {};
    const accepted = this.#steps.filter(({ isAccepted }) => isAccepted);
    const bodies = accepted.flatMap(({ body }) => (isObject(body) ? [body] : []));
    const isAnswered = ({ status }: Step): boolean => status !== 0 && status < 500;
    if (!this.#steps.every((step) => isAnswered(step) && step.operation === operation)) return false;
    if (bodies.length < accepted.length) return false;
    if (operation === "add" ? !this.#settlesAdds(bodies, model) : !commute(bodies)) return false;
    this.race.steps.push(...this.#steps);
    if (operation === "update") model.settle(this.race);
    return true;
  }

  #settlesAdds(bodies: readonly JsonObject[], { provenance }: Model): boolean {
    const given = bodies.flatMap(rowsIn);
    const keys = given.map(({ email }) => emailKey(email));
    const isNamed = given.every(({ id }, index) => id === undefined && keys[index] !== "");
    if (!isNamed || new Set(keys).size < keys.length) return false;
    let survey: HeldSurvey = { ...this.#survey, rows: this.#before, isLoose: false };
    for (const body of bodies) survey = { ...survey, ...rowsAfterAdd(survey, body, provenance) };
    if (survey.isLoose || survey.rows.length > cap) return false;
    this.#survey.rows = survey.rows;
    this.#survey.isLoose = false;
    return true;
  }
}

/** Says whether PATCHes leave one of what they give, member by member. */
function commute(bodies: readonly JsonObject[]): boolean {
  const names: readonly string[] = [...textMembers, "questions"];
  const isPlain = (body: JsonObject): boolean =>
    Object.entries(body).every(([name, value]) => names.includes(name) && value !== null);
  return bodies.every(isPlain) && bodies.filter((body) => "questions" in body).length <= 1;
}

import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey, Race, Step } from "../../suite/journal/step.ts";
import { AnyOf, unknown } from "../../suite/model/values/expected-value.ts";
import { cap, emailKey, rowMembers, rowsIn, textMembers } from "../../suite/model/expected-survey.ts";
import type { Model } from "../../suite/model/model.ts";
import { rowsAfterAdd } from "../../suite/model/rows-after-add.ts";

export interface Overlapping {
  readonly call?: { readonly operation: string };
  isOverlapped: boolean;
  /** Overlapping writes. Absent unless all are known to be for one survey. */
  rivals?: OverlappingWrites;
}

export function isChange({ call }: Overlapping): boolean {
  return call?.operation === "update" || call?.operation === "add";
}

export function noteOverlap(first: Overlapping, second: Overlapping, survey: ExpectedSurvey | undefined): void {
  first.isOverlapped ||= isChange(second);
  second.isOverlapped ||= isChange(first);
  if (!isChange(first) || !isChange(second)) return;
  const known = first.rivals ?? second.rivals;
  if (survey === undefined || (first.rivals ?? known) !== (second.rivals ?? known))
    for (const { rivals } of [first, second]) rivals?.markUncertain();
  if (survey === undefined) return;
  const rivals = known ?? new OverlappingWrites(survey);
  for (const rival of [first, second]) {
    rival.rivals ??= rivals;
    rival.rivals.join(rival);
  }
}

/** Maximum number of adds with common emails that are tried in every order. */
const maxPermutedAdds = 5;

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

  join(pending: Overlapping): void {
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
    if (!areOrderIndependent(bodiesOf(updates)) || !this.#settleAdds(bodiesOf(adds), model)) return false;
    model.settle({ ...this.race, steps: updates });
    for (const step of this.#steps) this.race.steps.push(step);
    return true;
  }

  #settleAdds(bodies: readonly JsonObject[], { provenance }: Model): boolean {
    const given = bodies.flatMap(rowsIn);
    const keys = given.map(({ email }) => emailKey(email));
    if (!given.every(({ id }, index) => id === undefined && keys[index] !== "")) return false;
    const sharesRecipients = new Set(keys).size < keys.length;
    if (sharesRecipients && bodies.length > maxPermutedAdds) return false;
    const outcomes = (sharesRecipients ? permutationsOf(bodies) : [bodies]).map((order) => {
      let survey: ExpectedSurvey = { ...this.#survey, rows: this.#before, isAmbiguous: false };
      for (const body of order) survey = { ...survey, ...rowsAfterAdd(survey, body, provenance) };
      return survey;
    });
    if (outcomes.some(({ isAmbiguous, rows }) => isAmbiguous || rows.length > cap)) return false;
    this.#survey.rows = mergedRows(outcomes.map(({ rows }) => rows));
    this.#survey.isAmbiguous = false;
    return true;
  }
}

function bodiesOf(steps: readonly Step[]): readonly JsonObject[] {
  return steps.flatMap(({ body }) => (isObject(body) ? [body] : []));
}

function permutationsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) => permutationsOf(items.toSpliced(index, 1)).map((others) => [first, ...others]));
}

/** Merges outcomes with the same recipients: earlier rows by place, new ones by email. */
function mergedRows([rows = [], ...others]: readonly (readonly ExpectedRow[])[]): ExpectedRow[] {
  return rows.map((row, index) => {
    const key = emailKey(row.members["email"]);
    const same = others.flatMap((outcome) => {
      const sameIndexRow = outcome[index];
      const isSameRecipient =
        key === "" || (sameIndexRow !== undefined && emailKey(sameIndexRow.members["email"]) === key);
      return (isSameRecipient ? sameIndexRow : outcome.find(({ members }) => emailKey(members["email"]) === key)) ?? [];
    });
    const members = rowMembers.map((member) => [member, anyOf([row, ...same].map((other) => other.members[member]))]);
    const ownMembers = row.ownMembers.filter((member) => same.every((other) => other.ownMembers.includes(member)));
    return { ...row, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
  });
}

function anyOf(values: readonly unknown[]): unknown {
  const [first] = values;
  if (values.includes(unknown)) return unknown;
  return values.every((value) => value === first) ? first : new AnyOf(values);
}

/** True if each member ends as one of its given values, in any order. */
function areOrderIndependent(bodies: readonly JsonObject[]): boolean {
  const names: readonly string[] = [...textMembers, "questions"];
  const isPlain = (body: JsonObject): boolean =>
    Object.entries(body).every(([name, value]) => names.includes(name) && value !== null);
  return bodies.every(isPlain) && bodies.filter((body) => "questions" in body).length <= 1;
}

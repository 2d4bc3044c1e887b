import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { cut } from "../../../report/printable.ts";
import { pathOf } from "../../../report/format/exchange-history.ts";
import type { Failure } from "../../../report/format/report.ts";
import { isObject, readJson, writeJson } from "../../../client/json/json.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import {
  byReplayCost,
  isDriven,
  cheapestToReplay,
  raceOf,
  type ShortenedFailure,
} from "../../counterexample/shorten.ts";
import { isWithinItsScenario } from "../../counterexample/case-of.ts";
import type { Claim, Step } from "../../../suite/journal/step.ts";
import type { BrokenClaim, Explanation } from "../../blame/explanation.ts";
import type { PlayedRun } from "../play-run.ts";
import { chosenScenarios, pathTo } from "../plan/chosen-scenarios.ts";
import { isAbout } from "../../../suite/rules/claims/first-broken-claims.ts";
import { isProperty } from "../../../suite/properties/all.ts";
import { testedBy } from "../../../suite/scenarios/tested-by.ts";
import { scenarios } from "../../../suite/scenarios/all.ts";
import { driverFlagOf, failureFrom, type ReportContext } from "./failure.ts";
import { isRejected } from "../../../suite/journal/journal.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { reportsError } from "../../../suite/reading/error-in-success.ts";
import type { CommonCause } from "../../../report/words/common-cause-text.ts";

export interface OutcomeContext {
  readonly played: PlayedRun;
  readonly reporting: ReportContext;
}

/**
 * Shows a breach by its shortest evidence, with the command that repeats it. The functions below choose the claim that is
 * easiest to replay, and look for a cause that all claims have in common.
 */
export function explainedFailure(
  explanation: Explanation,
  { broken, steps, isShownAgain, program }: ShortenedFailure,
  { played, reporting }: OutcomeContext,
): Failure {
  const { driver, path, readOnly, program: storedProgram } = reporting.options;
  const { journal } = played;
  const replayable = easiestToReplay(explanation, journal);
  const replayedStep = replayable.broken.step;
  const isOneCase = path !== undefined || readOnly !== undefined || storedProgram !== undefined;
  const needsWholeRun = !isOneCase && (isShownAgain === false || !replayable.isWithinPath);
  const replayedSteps = needsWholeRun ? journal.steps : [replayedStep];
  const racing = steps.filter(({ race }) => race !== undefined);
  return failureFrom(
    {
      id: explanation.id,
      claim: broken.claim,
      commonCause: commonCauseOf(explanation, journal.steps),
      exchanges: exchangesOf(steps),
      judged: broken.step.recorded,
      concurrent: new Set(exchangesOf(racing)),
      counterexample: exchangesOf(steps).flatMap(requestText).join("\n"),
      repeated: repetitions(explanation, broken, played),
      path: pathTo(replayedStep.scenario),
      program: program?.commands.map((command) => ({ ...command })),
      driverFlag: driver !== undefined && isDriven({ steps: replayedSteps }) ? driverFlagOf(driver) : undefined,
      isDriven: isDriven({ steps }),
      needsWholeRun,
    },
    reporting,
  );
}

function exchangesOf(steps: readonly Step[]): readonly RecordedExchange[] {
  return steps.flatMap(({ recorded }) => recorded ?? []);
}

function requestText(recorded: RecordedExchange): readonly string[] {
  if (recorded.requestBody === undefined) return [];
  return [`${recorded.method} ${pathOf(recorded)} ${cut(withShortLists(recorded.requestBody), 4_000)}`];
}

const maxShownItems = 3;

/** Shortens each long list to its first items and its last one, for reading: the failure's script has the whole body. */
function withShortLists(body: string): string {
  const parsed = readJson(body);
  if (!("value" in parsed) || !isObject(parsed.value)) return body;
  const members = Object.entries(parsed.value);
  if (!members.some(([, list]) => isLongList(list))) return body;
  const short = members.map(([name, list]) => [name, isLongList(list) ? shortList(list) : list]);
  return writeJson(Object.fromEntries(short)) ?? body;
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > maxShownItems + 1;
}

function shortList(list: readonly unknown[]): readonly unknown[] {
  const omitted = list.length - maxShownItems;
  return [...list.slice(0, maxShownItems - 1), `… ${omitted} more …`, list.at(-1)];
}

/** Counts the races for the same requirement, and those that broke it. */
function repetitions({ claims }: Explanation, broken: BrokenClaim, { journal }: PlayedRun): Failure["repeated"] {
  const race = raceOf(broken);
  if (race === undefined) return undefined;
  const races = new Set(journal.steps.flatMap((step) => (step.race?.id === race.id ? [step.race] : [])));
  const brokenRaces = new Set(claims.map(raceOf));
  return { broken: [...races].filter((each) => brokenRaces.has(each)).length, tries: races.size };
}

interface Replayable {
  readonly broken: BrokenClaim;
  /** True if a replay with `--path` sends everything that the claim needs. */
  readonly isWithinPath: boolean;
}

/** Prefers a scenario that gathers many surveys before it judges this requirement (`gathers`). */
function easiestToReplay({ id, claims }: Explanation, journal: PlayedRun["journal"]): Replayable {
  const gathering = scenarios.filter(({ gathers = [] }) => gathers.includes(id)).map(({ name }) => name);
  const [first, ...others] = claims.filter(({ step }) => gathering.includes(step.scenario));
  return first === undefined
    ? easiestOfOneScenario(claims, id, journal)
    : easiestOfGathered([first, ...others], id, journal);
}

/** Prefers a claim that one scenario causes and shows. */
function easiestOfOneScenario(
  claims: readonly BrokenClaim[],
  id: RequirementId,
  journal: PlayedRun["journal"],
): Replayable {
  const found = byReplayCost(claims, id).find(
    (candidate) =>
      !lateScenarioNames.has(candidate.step.scenario) &&
      canShow(candidate.step.scenario, id) &&
      isWithinItsScenario(candidate, journal),
  );
  return { broken: found ?? cheapestToReplay(claims, id), isWithinPath: found !== undefined };
}

/** True for a property, and for a scenario that tests the requirement. Other breaches may need requests of other scenarios. */
function canShow(scenario: string, id: RequirementId): boolean {
  return isProperty(scenario) || testedBy[scenario]?.includes(id) === true;
}

/** Prefers a claim about a survey that the replayed scenarios create. */
function easiestOfGathered(
  claims: readonly [BrokenClaim, ...BrokenClaim[]],
  id: RequirementId,
  journal: PlayedRun["journal"],
): Replayable {
  const [first] = claims;
  const { scenario } = first.step;
  const replayed = chosenScenarios({ only: [id], path: pathTo(scenario) }).map(({ name }) => name);
  const found = claims.find(({ claim }) => replayed.includes(creatingScenario(claim, journal) ?? scenario));
  return { broken: found ?? first, isWithinPath: found !== undefined };
}

function creatingScenario(claim: Claim, { steps }: PlayedRun["journal"]): string | undefined {
  return steps.find(({ made }) => made !== undefined && isAbout(claim, made))?.scenario;
}

/** Scenarios at the end of a run, which may use surveys that other scenarios created. */
const lateScenarioNames: ReadonlySet<string> = new Set(
  scenarios.filter(({ isLast = false }) => isLast).map(({ name }) => name),
);

/** A service that rejects this many invalid requests by id does validate them. */
const minRejectedById = 3;

/** Returns the cause that all claims of an explanation have in common, such as `errors as successes`; otherwise undefined. */
function commonCauseOf({ claims }: Explanation, steps: readonly Step[]): CommonCause | undefined {
  const firstClaims = claims.filter(({ claim }) => claim.precedingClaim === undefined);
  const writes = firstClaims.map(({ claim, step }) => claim.cause ?? step);
  if (writes.every(isErrorAsSuccess)) return "errors as successes";
  if (firstClaims.every(({ claim: { fact } }) => isNumberForText(fact?.want, fact?.got))) return "numbers for texts";
  return writes.every((step) => isUnvalidatedBySlug(step, steps)) ? "no validation by slug" : undefined;
}

/** True for `200 {"error": "title is missing"}`. */
function isErrorAsSuccess(step: Step): boolean {
  const { isAccepted, exchange } = step;
  return isWrite(step) && isAccepted && exchange !== undefined && reportsError(exchange);
}

/** True for 7 in place of "007", and for lists that differ only in such values. */
function isNumberForText(want: unknown, got: unknown): boolean {
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length) {
    const differing = want.flatMap((item: unknown, index) => (item === got[index] ? [] : [[item, got[index]]]));
    return differing.length > 0 && differing.every(([wanted, shown]) => isNumberForText(wanted, shown));
  }
  return typeof want === "string" && typeof got === "number" && Number(want) === got;
}

/** True if the endpoint rejected all invalid writes by id, but never one by slug. */
function isUnvalidatedBySlug(step: Step, steps: readonly Step[]): boolean {
  if (!isWrite(step) || step.by !== "slug" || !failsValidation(step)) return false;
  const invalid = steps.filter((other) => isWrite(other) && failsValidation(other));
  const rejectedById = invalid.filter((other) => other.by === "id" && isRejected(other));
  if (rejectedById.length < minRejectedById) return false;
  const sameOperation = invalid.filter(({ operation }) => operation === step.operation);
  const byId = sameOperation.filter(({ by }) => by === "id");
  const bySlug = sameOperation.filter(({ by }) => by === "slug");
  return byId.length > 0 && byId.every(isRejected) && !bySlug.some(isRejected);
}

function failsValidation({ expected, exchange }: Step): boolean {
  return exchange !== undefined && expected.outcome !== "accepted" && expected.breaks !== undefined;
}

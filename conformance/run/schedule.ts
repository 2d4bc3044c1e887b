import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Check } from "../check/check.ts";
import { NotTested, type Inconclusive } from "../check/violation.ts";
import type { Judgement } from "./judge.ts";
import { Semaphore } from "../http/semaphore.ts";

/** What became of one check: judged, or kept from it by the breach of another requirement. */
export interface Result {
  readonly check: Check;
  readonly judgement: Judgement;
  readonly prerequisite?: RequirementId;
}

const unjudged: Judgement = { cases: 0, requests: 0 };

/** How checks are run. */
export interface ScheduleOptions {
  /** So many are judged at once. */
  readonly concurrency: number;
  readonly done: (result: Result) => void;
  /** Of checks that could begin, the one with the highest does. */
  readonly ranks?: ReadonlyMap<RequirementId, number>;
  /** Told once when none waits to begin any more but those that are judged last; the run isn't over before what it starts. */
  readonly allBegun?: () => Promise<void>;
  /** What must have ended before those begin that are judged last. */
  readonly beforeLast?: () => Promise<unknown>;
}

/**
 * Runs checks side by side, each after those whose requirements it needs; a check whose need is broken isn't run. Those
 * that the caller had to opt in to run alone, after all others.
 */
export async function schedule(
  checks: readonly Check[],
  judge: (check: Check) => Promise<Judgement>,
  {
    concurrency,
    done,
    ranks = new Map(),
    allBegun = () => Promise.resolve(),
    beforeLast = () => Promise.resolve(),
  }: ScheduleOptions,
): Promise<readonly Result[]> {
  const places = new Semaphore(concurrency);
  const running = new Map<RequirementId, Promise<Result>>();
  const byId = new Map(checks.map((check) => [check.id, check]));
  const waiting = new Set(checks.filter(({ place, optIn }) => place !== "last" && optIn === undefined));
  let beside: Promise<void> | undefined;

  const begun = (check: Check): void => {
    waiting.delete(check);
    if (waiting.size > 0 || beside !== undefined) return;
    beside = allBegun();
    // whoever waits for it below hears of it
    beside.catch(() => undefined);
  };
  const begin = (check: Check): Promise<Judgement> => {
    const judged = judge(check);
    begun(check);
    return judged;
  };

  const start = (check: Check): Promise<Result> => {
    const known = running.get(check.id);
    if (known !== undefined) return known;
    const result = afterNeeds(check);
    running.set(check.id, result);
    return result;
  };
  const afterNeeds = async (check: Check): Promise<Result> => {
    const needed = check.needs.flatMap((id) => byId.get(id) ?? []);
    const results = await Promise.all(needed.map(start));
    const prerequisite = results.map(brokenIn).find((id) => id !== undefined);
    const result =
      prerequisite === undefined
        ? withPrerequisite(check, await places.run(() => begin(check), ranks.get(check.id) ?? 0))
        : { check, judgement: unjudged, prerequisite };
    begun(check);
    done(result);
    return result;
  };

  const guests = checks.filter(({ optIn }) => optIn === undefined);
  for (const check of guests.filter(({ place }) => place === "first"))
    if (brokenIn(await start(check)) !== undefined) places.atOnce = 1;
  await Promise.all(guests.filter(({ place }) => place !== "last").map(start));
  await beforeLast();
  const results = await Promise.all(guests.map(start));
  await (beside ?? allBegun());
  for (const check of checks) if (check.optIn !== undefined) results.push(await start(check));
  return results;
}

function withPrerequisite(check: Check, judgement: Judgement): Result {
  const requirement = judgement.broken?.requirement;
  return requirement === undefined || requirement === check.id
    ? { check, judgement }
    : { check, judgement, prerequisite: requirement };
}

function brokenIn({ prerequisite, judgement }: Result): RequirementId | undefined {
  return prerequisite ?? judgement.broken?.requirement;
}

/** The word for a check that came to no verdict. */
export function stopKind(error: NotTested | Inconclusive): "not-tested" | "inconclusive" {
  return error instanceof NotTested ? "not-tested" : "inconclusive";
}

import type { Check } from "../check/check.ts";
import { Inconclusive } from "../check/violation.ts";
import type { Watch } from "../http/pulse.ts";
import type { Judgement } from "./judge.ts";
import { schedule, type Result, type ScheduleOptions } from "./schedule.ts";

interface Judging extends ScheduleOptions {
  readonly watch: Watch;
  readonly judge: (check: Check) => Promise<Judgement>;
  /** Called when all are judged but those that the caller had to opt in to. */
  readonly beforeOthers: () => Promise<void>;
}

/** What became of all checks, and why the rest of them was given up, where it was. */
export interface Judged {
  readonly results: readonly Result[];
  readonly standstill?: string;
}

/** Judges these checks; where all that are left wait for each other they are inconclusive, and the run goes on to its report. */
export async function judgeAll(checks: readonly Check[], judging: Judging): Promise<Judged> {
  const { watch, judge, beforeOthers, done, ...options } = judging;
  const told = new Map<Check, Result>();
  const noting = (result: Result): void => {
    // what comes to its end after all was given up is not heard any more
    if (told.has(result.check)) return;
    told.set(result.check, result);
    done(result);
  };
  const isGuest = ({ optIn }: Check): boolean => optIn === undefined;
  const inTurn = async (): Promise<readonly Result[]> => {
    const results = await schedule(checks.filter(isGuest), judge, { ...options, done: noting });
    await beforeOthers();
    const others = checks.filter((check) => !isGuest(check));
    const allBegun = (): Promise<void> => Promise.resolve();
    return [...results, ...(await schedule(others, judge, { ...options, done: noting, allBegun }))];
  };
  const end = await Promise.race([inTurn(), watch.standstill]);
  if (end !== "standstill") return { results: end };
  const left = checks.filter((check) => !told.has(check));
  const who = left.length === 0 ? "the open points" : left.map(({ id }) => id).join(", ");
  const standstill = `the run came to a standstill: ${who} waited, and nothing was under way any more; please report it`;
  for (const check of left)
    noting({ check, judgement: { cases: 0, requests: 0, stopped: new Inconclusive(standstill) } });
  return { results: checks.flatMap((check) => told.get(check) ?? []), standstill };
}

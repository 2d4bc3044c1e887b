import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Guard } from "../client/redaction/guard.ts";
import { givenBaseline } from "./options/baseline.ts";
import { handlerTransport } from "../client/wire/handler-transport.ts";
import type { Outcome, Report } from "../report/format/report.ts";
import { defaults } from "../engine/run/plan/defaults.ts";
import { SetUpError } from "../engine/run/options.ts";
import { News } from "./news.ts";
import { runOptions } from "./run-options.ts";
import type { VerifyOptions } from "./verify-options.ts";

/**
 * A run under way. Awaiting it gives its report; iterating over it gives each outcome as it becomes known, and leaving the
 * loop early ends the run. What keeps a run from starting (a `SetUpError`; the reason of a signal that is aborted already)
 * is thrown by both alike; a run that is ended later has a report, which says so.
 */
export interface Run extends Promise<Report>, AsyncIterable<Outcome> {
  /** The seed of the run, also when none was given. */
  readonly seed: number;
  /** The same as the run itself: a whole run, whose outcomes are in the order of the specification. */
  readonly report: Promise<Report>;
}

/**
 * Judges a subject, at a base URL or in this process, and begins at once. Prints nothing, and ends no process. A
 * requirement is announced a second time when what came later changed its outcome: the last word is the report's.
 */
export function verify(given: VerifyOptions): Run {
  const seed = given.seed ?? randomInt(2 ** 31);
  const stop = new AbortController();
  const news = new News<Outcome>();
  const report = judged({ ...given, seed }, stop.signal, news);
  report.then(
    ({ outcomes }) => news.end(changedIn(outcomes, news.announced)),
    () => news.end([]),
  );
  return Object.assign(report, {
    seed,
    report,
    async *[Symbol.asyncIterator]() {
      let isWhole = false;
      try {
        yield* news;
        await report;
        isWhole = true;
      } finally {
        if (!isWhole) stop.abort();
      }
    },
  });
}

async function judged(given: VerifyOptions, stopped: AbortSignal, news: News<Outcome>): Promise<Report> {
  const options = { ...runOptions(given), ...(await givenBaseline(given)) };
  const guard = new Guard({ SERVICE_API_KEY: options.ownerKey, SERVICE_OTHER_API_KEY: options.otherKey });
  guard.hideHeaders(options);
  const signal = given.signal === undefined ? stopped : AbortSignal.any([given.signal, stopped]);
  const { timeoutMs } = options;
  const engine = await import("../engine/run/verify.ts");
  try {
    signal.throwIfAborted();
    const report = await engine.verify(
      {
        ...options,
        signal,
        onOutcome: (outcome) => news.announce(guard.value(replayable(outcome, given))),
        onLedger: (change) => given.onLedger?.(guard.value(change)),
      },
      given.fetch === undefined ? undefined : handlerTransport(given.fetch, { timeoutMs, signal }),
    );
    return guard.value({ ...report, outcomes: report.outcomes.map((outcome) => replayable(outcome, given)) });
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    throw new SetUpError(guard.text(error.message), guard.text(error.hint));
  }
}

/** No command line reaches a server in this process: there the options that repeat a case stand for the command. */
function replayable(outcome: Outcome, { fetch, effort = defaults.effort }: VerifyOptions): Outcome {
  const { id, failure } = outcome;
  if (fetch === undefined || failure === undefined) return outcome;
  const only = / --only (\S+)/.exec(failure.replay)?.[1] ?? id;
  const { seed, path, replayRemark } = failure;
  const repeating = replayRemark === undefined ? { only, seed, effort, path } : { seed, effort };
  return { ...outcome, failure: { ...failure, replay: `the same options with ${JSON.stringify(repeating)}` } };
}

/** The outcomes whose last word is another than the one that was announced. */
function changedIn(outcomes: readonly Outcome[], announced: readonly Outcome[]): readonly Outcome[] {
  const lastAnnounced = new Map(announced.map((outcome) => [outcome.id, outcome]));
  return outcomes.filter((outcome) => !isDeepStrictEqual(lastAnnounced.get(outcome.id), outcome));
}

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
 * A run in progress. `await` returns its report; `for await` returns each outcome as soon as it is known. Leaving the loop early ends the run. Both
 * throw if the run can't start: a `SetUpError`, or the reason of an aborted signal. A run that is aborted later returns a report that says so.
 */
export interface Run extends Promise<Report>, AsyncIterable<Outcome> {
  /** Also if the options have none. */
  readonly seed: number;
  /** The same promise as the run itself. Its outcomes are in the order of the specification. */
  readonly report: Promise<Report>;
}

/**
 * Judges a subject, at a base URL or in this process, and starts at once. Prints nothing and ends no process. An outcome that changes later is
 * yielded again; the report has the final ones.
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

/** No command line reaches a server in this process, so the options that repeat a case replace the command. */
function replayable(outcome: Outcome, { fetch, effort = defaults.effort }: VerifyOptions): Outcome {
  const { id, failure } = outcome;
  if (fetch === undefined || failure === undefined) return outcome;
  const only = / --only (\S+)/.exec(failure.replay)?.[1] ?? id;
  const { seed, path, replayRemark } = failure;
  const repeating = replayRemark === undefined ? { only, seed, effort, path } : { seed, effort };
  return { ...outcome, failure: { ...failure, replay: `the same options with ${JSON.stringify(repeating)}` } };
}

/** Returns the outcomes that differ from the last ones yielded. */
function changedIn(outcomes: readonly Outcome[], announced: readonly Outcome[]): readonly Outcome[] {
  const lastAnnounced = new Map(announced.map((outcome) => [outcome.id, outcome]));
  return outcomes.filter((outcome) => !isDeepStrictEqual(lastAnnounced.get(outcome.id), outcome));
}

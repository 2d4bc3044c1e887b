import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Guard } from "../client/redaction/guard.ts";
import { baselineOption } from "./options/baseline-option.ts";
import { handlerTransport } from "../client/wire/handler-transport.ts";
import type { Outcome, Report } from "../report/format/report.ts";
import { defaults } from "../engine/run/plan/defaults.ts";
import { SetUpError } from "../engine/run/options.ts";
import { runOptions } from "./run-options.ts";
import type { VerifyOptions } from "./verify-options.ts";

/**
 * A run in progress. `await` returns its report. `for await` yields each outcome as soon as it is known. Leaving the
 * loop early ends the run. If the run can't start, both throw a `SetUpError`, or the abort reason of `signal`. A run
 * that is aborted later still returns a report, whose `cutShort` contains the reason.
 */
export interface Run extends Promise<Report>, AsyncIterable<Outcome> {
  readonly seed: number;
  /** The same promise as the run itself. The report's outcomes are in the order of the specification. */
  readonly report: Promise<Report>;
}

/**
 * Starts at once to judge a service, at a base URL or in this process. Prints nothing and never exits the process. An
 * outcome that changes later is yielded again; the report contains the final outcomes.
 */
export function verify(callerOptions: VerifyOptions): Run {
  const seed = callerOptions.seed ?? randomInt(2 ** 31);
  const stop = new AbortController();
  const events = new EventLog<Outcome>();
  const report = runGuarded({ ...callerOptions, seed }, stop.signal, events);
  report.then(
    ({ outcomes }) => events.end(changedSince(outcomes, events.all)),
    () => events.end([]),
  );
  return Object.assign(report, {
    seed,
    report,
    async *[Symbol.asyncIterator]() {
      let isComplete = false;
      try {
        yield* events;
        await report;
        isComplete = true;
      } finally {
        // the caller left the loop early
        if (!isComplete) stop.abort();
      }
    },
  });
}

/** Runs the engine. Removes keys from everything that the engine reports. */
async function runGuarded(
  callerOptions: VerifyOptions,
  stopped: AbortSignal,
  events: EventLog<Outcome>,
): Promise<Report> {
  const options = { ...runOptions(callerOptions), ...(await baselineOption(callerOptions)) };
  const guard = new Guard({ SERVICE_API_KEY: options.ownerKey, SERVICE_OTHER_API_KEY: options.otherKey });
  guard.hideHeaders(options);
  const signal = callerOptions.signal === undefined ? stopped : AbortSignal.any([callerOptions.signal, stopped]);
  const { fetch } = callerOptions;
  const transport = fetch === undefined ? undefined : handlerTransport(fetch, { timeoutMs: options.timeoutMs, signal });
  const engine = await import("../engine/run/verify.ts");
  try {
    signal.throwIfAborted();
    const report = await engine.verify(
      {
        ...options,
        signal,
        onOutcome: (outcome) => events.append(guard.value(withReplayOptions(outcome, callerOptions))),
        onLedger: (change) => callerOptions.onLedger?.(guard.value(change)),
      },
      transport,
    );
    return guard.value({
      ...report,
      outcomes: report.outcomes.map((outcome) => withReplayOptions(outcome, callerOptions)),
    });
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    throw new SetUpError(guard.text(error.message), guard.text(error.hint));
  }
}

/**
 * No command line reaches a server in this process. The options that repeat a case replace the command:
 * `the same options with {"only":"SUR-39","seed":1,"effort":"quick","path":"upsert:0"}`.
 */
function withReplayOptions(outcome: Outcome, { fetch, effort = defaults.effort }: VerifyOptions): Outcome {
  const { id, failure } = outcome;
  if (fetch === undefined || failure === undefined) return outcome;
  const only = / --only (\S+)/.exec(failure.replay)?.[1] ?? id;
  const { seed, path, replayRemark } = failure;
  // a remark says that only the whole run repeats the failure
  const repeating = replayRemark === undefined ? { only, seed, effort, path } : { seed, effort };
  return { ...outcome, failure: { ...failure, replay: `the same options with ${JSON.stringify(repeating)}` } };
}

/** Returns the outcomes that are new, or have changed since they were yielded. */
function changedSince(outcomes: readonly Outcome[], yielded: readonly Outcome[]): readonly Outcome[] {
  const lastYielded = new Map(yielded.map((outcome) => [outcome.id, outcome]));
  return outcomes.filter((outcome) => !isDeepStrictEqual(lastYielded.get(outcome.id), outcome));
}

/** A sequence of items for any number of readers. Each reads all items at its own pace, and waits for the next one. */
class EventLog<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #hasEnded = false;

  get all(): readonly Item[] {
    return this.#items;
  }

  append(...items: readonly Item[]): void {
    this.#items.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Appends the last items and ends the sequence. */
  end(last: readonly Item[]): void {
    this.#hasEnded = true;
    this.append(...last);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let index = 0;
    while (!this.#hasEnded || index < this.#items.length) {
      const item = this.#items[index];
      if (item === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } else {
        index += 1;
        yield item;
      }
    }
  }
}

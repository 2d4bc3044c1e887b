import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome, Report } from "../report/format/report.ts";
import { SetUpError } from "../engine/run/options.ts";
import { selected } from "./run-options.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { verdictReason } from "../report/verdict-reason.ts";
import { verify } from "./verify.ts";

/** The outcome of a requirement, and whether its test fails. */
export interface Judged {
  readonly outcome: Outcome;
  readonly fails: boolean;
  /** The broken requirement that kept this one from being tested, if no selected test shows that breach. */
  readonly hidden?: Outcome;
  /** Why the run is not conformant, if no selected test shows it; the first test fails with this. */
  readonly grounds?: string;
}

/** One run for all tests of a file. It starts with the first test and judges the selected requirements. */
export class SharedRun {
  readonly #options: VerifyOptions | (() => VerifyOptions | Promise<VerifyOptions>);
  #judged: Promise<ReadonlyMap<RequirementId, Judged>> | undefined;

  constructor(options: VerifyOptions | (() => VerifyOptions | Promise<VerifyOptions>)) {
    this.#options = options;
  }

  /** Returns undefined if the options exclude the requirement. Calls `wanted` once. */
  async judge(
    id: RequirementId,
    wanted: () => readonly RequirementId[],
    signal: AbortSignal | undefined,
  ): Promise<Judged | undefined> {
    this.#judged ??= this.#run(wanted(), signal);
    return (await this.#judged).get(id);
  }

  async #run(
    wanted: readonly RequirementId[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<RequirementId, Judged>> {
    const given = typeof this.#options === "function" ? await this.#options() : this.#options;
    const allowed = selected(given);
    const only = given.path === undefined ? wanted.filter((id) => allowed?.includes(id) ?? true) : allowed;
    if (only?.length === 0) return new Map();
    const ends = [given.signal, signal].filter((one) => one !== undefined);
    const report = await reported({
      ...given,
      only,
      ...(ends.length === 0 ? {} : { signal: AbortSignal.any(ends) }),
    });
    const { outcomes } = report;
    const all = new Map(outcomes.map((outcome) => [outcome.id, judged(outcome, { given, outcomes, wanted })]));
    const first = outcomes.find(({ id }) => wanted.includes(id));
    const isShown = report.verdict === "conformant" || wanted.some((id) => all.get(id)?.fails === true);
    return first === undefined || isShown
      ? all
      : all.set(first.id, { outcome: first, fails: true, grounds: verdictReason(report) });
  }
}

/** A test shows only the message of an error, so the hint is added to it. */
async function reported(options: VerifyOptions): Promise<Report> {
  try {
    return await verify(options).report;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    throw new SetUpError(`${error.message} (${error.hint})`, error.hint);
  }
}

interface Wanted {
  readonly given: VerifyOptions;
  readonly outcomes: readonly Outcome[];
  readonly wanted: readonly RequirementId[];
}

function judged(outcome: Outcome, { given, outcomes, wanted }: Wanted): Judged {
  const { prerequisite } = outcome;
  const cause = outcomes.find(({ id }) => id === prerequisite);
  const isShown = cause === undefined || wanted.includes(cause.id) || !fails(cause, given);
  return isShown ? { outcome, fails: fails(outcome, given) } : { outcome, fails: true, hidden: cause };
}

function fails({ outcome, known }: Outcome, { strict, requireAll }: VerifyOptions): boolean {
  if (known !== undefined) return false;
  if (outcome === "warned") return strict === true;
  if (outcome === "not-tested") return requireAll === true;
  return outcome === "failed" || outcome === "inconclusive";
}

import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { LoadedDriver } from "../../client/driver/driver-runner.ts";
import type { ExtraHeader } from "../../client/wire/extra-header.ts";
import type { Program } from "../../suite/programs/program.ts";
import type { Step } from "../../suite/journal/step.ts";
import type { Plan } from "./plan/plan-figures.ts";
import type { Effort, Outcome } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Baseline } from "./outcome/baseline.ts";
import type { LedgerChange } from "./ledger.ts";

export interface RunOptions {
  /** API root, ends with `/api/v1`. */
  readonly baseUrl: URL;
  readonly ownerKey: string;
  /** Scoping is not tested without a second key. */
  readonly otherKey?: string;
  /** Acts as the dashboard and the recipients' pages. Without a driver, their effects are not tested. */
  readonly driver?: LoadedDriver;
  /** Domain of all email addresses that the run sends. Needed if the service rejects reserved domains. */
  readonly emailDomain?: string;
  /** URL of all logos that the run sends. Needed if the service loads them. */
  readonly logoUrl?: string;
  /** 32-bit integer. The same seed sends the same requests. */
  readonly seed: number;
  readonly effort: Effort;
  /** Absent means all. */
  readonly only?: readonly RequirementId[];
  /** Sends only GETs, and judges this survey, named by its slug or id. */
  readonly readOnly?: { readonly survey: string };
  /** Observes every open point, even if it isn't selected or the effort is low. */
  readonly fingerprint?: true;
  /** Runs even if the response to GET /surveys doesn't look like the API, as with an unfinished server. */
  readonly force?: boolean;
  /** `scenario closing`, or `upsert:3` for one program of the property `upsert`. Needs `only` with a single id. */
  readonly path?: string;
  /** Played in place of all scenarios. */
  readonly program?: Program & { readonly file: string };
  /** Programs of each property, 1 by default. */
  readonly runs?: number;
  /** Skips the search for a shorter sequence. */
  readonly unshrunk?: true;
  readonly concurrency: number;
  /** From the first byte sent to the last byte of the response. */
  readonly timeoutMs: number;
  /** Requests per second. Absent means as many as the service takes. */
  readonly rate?: number;
  /** Wall time after which the rest is inconclusive. */
  readonly maxDurationMs: number;
  /** Maximum number of requests to find the rate limit. 0 skips the search. */
  readonly probeRateLimit: number;
  readonly baseline?: Baseline;
  /** True if a warning makes the verdict nonconformant. */
  readonly strict: boolean;
  /** True if an untested requirement makes the verdict incomplete. */
  readonly requireAll: boolean;
  /** True if nothing begins after the first breach that makes the verdict nonconformant. */
  readonly bail?: boolean;
  readonly signal?: AbortSignal;
  /** Called before and after each create. */
  readonly onLedger?: (change: LedgerChange) => void;
  /** Called after each exchange, with keys redacted. */
  readonly onExchange?: (exchange: RecordedExchange) => void;
  readonly onStep?: (step: Step) => void;
  readonly connection?: Connection;
  readonly onPlan?: (plan: Plan) => void;
  readonly onScenario?: (name: string) => void;
  readonly onOutcome?: (outcome: Outcome, done: number, total: number) => void;
}

export interface Connection {
  readonly extraHeaders: readonly ExtraHeader[];
  /** Trusted in addition to the usual certificates. */
  readonly ca?: { readonly file: string; readonly pem: string };
  readonly isInsecure: boolean;
}

/** A reason not to start a run, and what to do about it. Exit code 2. */
export class SetUpError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = "SetUpError";
    this.hint = hint;
  }
}

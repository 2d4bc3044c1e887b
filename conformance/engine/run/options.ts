import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { LoadedDriver } from "../../client/driver/driver-runner.ts";
import type { ExtraHeader } from "../../client/wire/extra-header.ts";
import type { Step } from "../../suite/journal/step.ts";
import type { Plan } from "./plan/plan-figures.ts";
import type { Effort, Outcome } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Baseline } from "./outcome/baseline.ts";
import type { LedgerChange } from "./ledger.ts";

export { SetUpError } from "./set-up-error.ts";

/** Everything that decides a run. */
export interface RunOptions {
  /** The API root, ends with `/api/v1`. */
  readonly baseUrl: URL;
  readonly ownerKey: string;
  /** A second, different key; without it scoping is not tested. */
  readonly otherKey?: string;
  /** Does what only the dashboard and the recipients' pages can; without it that is not tested. */
  readonly driver?: LoadedDriver;
  /** The domain of every email address that the run gives, for a service that takes no reserved one. */
  readonly emailDomain?: string;
  /** The address of every logo that the run gives, for a service that loads it. */
  readonly logoUrl?: string;
  /** 32-bit integer; the same seed sends the same requests. */
  readonly seed: number;
  readonly effort: Effort;
  /** The ids to judge; absent means all. */
  readonly only?: readonly RequirementId[];
  /** Only GETs are sent, and what can be judged is judged on this survey, named by its slug or its id. */
  readonly readOnly?: { readonly survey: string };
  /** Every open point is asked, whatever else is selected and however little is tried. */
  readonly fingerprint?: true;
  /** The path to one scenario; needs `only` with a single id. */
  readonly path?: string;
  /** No shorter sequence is looked for: for those who only want to know what is broken. */
  readonly unshrunk?: true;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** For one request, from its first byte sent to the last byte of the response. */
  readonly timeoutMs: number;
  /** Requests per second; absent: as many as the subject takes. */
  readonly rate?: number;
  /** Wall time after which what has not run is inconclusive. */
  readonly maxDurationMs: number;
  /** At most so many requests for finding the rate limit; 0 leaves the rate limit alone. */
  readonly probeRateLimit: number;
  /** Failures that are known, and don't fail the run. */
  readonly baseline?: Baseline;
  /** A warning makes the verdict nonconformant. */
  readonly strict: boolean;
  /** A requirement that is not tested makes the verdict incomplete. */
  readonly requireAll: boolean;
  /** Begin nothing more after the first breach that makes the verdict nonconformant. */
  readonly bail?: boolean;
  /** Ends the run early; what has not run is inconclusive. */
  readonly signal?: AbortSignal;
  /** Called with each survey before and after it is created. */
  readonly onLedger?: (change: LedgerChange) => void;
  /** Called with each exchange once it is over, keys redacted. */
  readonly onExchange?: (exchange: RecordedExchange) => void;
  /** Called with each step of a scenario once it is over. */
  readonly onStep?: (step: Step) => void;
  /** How the subject is reached, in addition to its address. */
  readonly connection?: Connection;
  /** Called once the run can start, before any scenario. */
  readonly onPlan?: (plan: Plan) => void;
  /** Called with the name of each scenario when it begins. */
  readonly onScenario?: (name: string) => void;
  /** Called as each outcome is known, in the order of completion. */
  readonly onOutcome?: (outcome: Outcome, done: number, total: number) => void;
}

/** How a subject is reached: what its gateway wants, whom to trust. */
export interface Connection {
  readonly extraHeaders: readonly ExtraHeader[];
  /** A file with certificates, trusted in addition to the usual ones. */
  readonly ca?: { readonly file: string; readonly pem: string };
  /** Certificates are not verified. */
  readonly isInsecure: boolean;
}

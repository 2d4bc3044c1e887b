import type { JsonObject } from "../../client/json/json.ts";
import type { Counts } from "../reading/counts.ts";
import type { Claim } from "./claim.ts";
import type { LastRead, Provenance, ReadKind } from "./last-read.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";
import type { Sender } from "./sending.ts";
import type { Step } from "./step.ts";
import type { Submitted } from "./submitted.ts";

/** What the service must hold for a survey, as far as its accepted writes say. The model updates it after each step. */
export interface ExpectedSurvey extends Identity, Content, SinceLastRead, Visibility {
  lastRead?: LastRead;
  readonly provenance: Provenance;
  /** By part of the survey. */
  readonly firstBrokenClaims: Map<string, Claim>;
}

interface Identity {
  readonly id: string;
  /** The id as the service shows it, such as a number. */
  readonly shownId?: unknown;
  slug: string | undefined;
  readonly owner: Sender;
  /** No other scenario changes the survey. */
  readonly scenario: string;
  /** The response to its create, in the journal's order. */
  readonly madeAt: number;
}

interface Content {
  members: Record<string, unknown>;
  questions: readonly JsonObject[];
  rows: readonly ExpectedRow[];
  /** Answers that recipients gave by the driver. */
  submitted?: readonly Submitted[];
}

/** Emptied by each read-back. */
interface SinceLastRead {
  writesSinceRead: Step[];
  /** The last write of each kind to another survey. */
  writesElsewhere: readonly Step[];
  /** Other reads: they must change nothing. */
  reads: readonly ReadKind[];
  /** The PATCH whose response is compared with the next read. */
  unverifiedUpdate?: Step;
  /** Recipients that the last overwrite left out. */
  removed: readonly ExpectedRow[];
  /** True if hostile input was accepted or a response was lost: nothing is known. */
  isUncertain: boolean;
  /** True if the list of recipients is open. */
  isAmbiguous: boolean;
}

/** What the suite can't see. */
interface Visibility {
  /** True while the driver changes the survey. */
  isDriven?: boolean;
  /** True if others change the survey unseen: the dashboard invites its recipients, and they answer. */
  isShared?: true;
  /** True if no response has shown the notification address, which may be write-only. */
  hidesAddress?: boolean;
}

export interface ExpectedRow {
  /** A text or a number as shown; `unknown` before. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** Members with a value of the recipient's own, as far as is known: the survey's values don't apply. */
  readonly ownMembers: readonly string[];
  readonly rowChange: RowChange;
  readonly previousChange?: PreviousChange;
  /** True if the response to the add reports rows, and this one may be invalid to the service. */
  readonly mayBeLeftOut?: true;
}

export interface RowsAfterAdd {
  readonly rows: readonly ExpectedRow[];
  /** Undefined if the contract doesn't give them. */
  readonly counts?: Counts;
  /** The number of rows to count; undefined if some may be one recipient or change nothing. */
  readonly total?: number;
  readonly hasUnchanged: boolean;
  /** True if the contract doesn't say if the request must be accepted. */
  readonly isOpen: boolean;
  readonly isAmbiguous: boolean;
  readonly rowChanges: readonly NamedRowChange[];
  readonly histories: readonly RowHistory[];
}

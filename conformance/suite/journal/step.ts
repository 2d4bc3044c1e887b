import type { Breach } from "../../report/breach/breach.ts";
import type { Fact } from "./fact.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Credential } from "../../client/credential.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { OtherClients } from "./other-clients.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";
import type { Provenance, ReadKind, LastRead } from "./last-read.ts";
import type { Submitted } from "./submitted.ts";
import type { Counts } from "../reading/counts.ts";

/**
 * `intruder` has an invalid key. Requests of other clients may have further keys, sessions in place of keys, and unknown ones.
 */
export type Sender = "owner" | "other" | "nobody" | "intruder" | "unknown" | `${"key" | "session"} ${number}`;

export interface Sending {
  readonly operation: EndpointName;
  readonly as: Sender;
  readonly credential?: Credential;
  /** `by` names the survey. `name` alone is given if no survey of the run has it. */
  readonly survey?: ExpectedSurvey;
  readonly by?: "id" | "slug";
  readonly name?: string;
  readonly query?: string;
  /** `text` spells the document in another way. */
  readonly body?: unknown;
  readonly text?: string;
  /** Default `application/json`; `null` sends none. */
  readonly contentType?: string | null;
  /** True if the contract leaves the response open: nothing is judged. */
  readonly isOpen?: boolean;
  /** True for hostile input: nothing is expected but a status below 500. */
  readonly isHostile?: boolean;
  /** True if every conformant server must accept the document (see acceptable.ts). */
  readonly isPlain?: boolean;
  /** Members that the service refused before: now removed or replaced. */
  readonly without?: readonly string[];
  /** An accepted request that differs from this one only in the breach. */
  readonly control?: Step;
  readonly member?: string;
  /** The kind of text in a member, such as emoji. Every server should accept it. */
  readonly script?: string;
  /** The peculiar part of the request, in words: `questions.0.scaleMax = 11`, `a form`. */
  readonly what?: string;
  /** The path of that part in the body. */
  readonly brokenPath?: string;
  /** True for one of many requests that look for the rate limit: the pace doesn't apply. */
  readonly isBurst?: boolean;
  readonly isRevoked?: boolean;
  readonly race?: Race;
  /** Absent for the suite's own requests. */
  readonly others?: OtherClients;
}

export interface Race {
  readonly id: RequirementId;
  /** All steps in the order of their responses, once the last was answered. */
  readonly steps: Step[];
}

export interface Expected {
  /** `open`: the contract leaves it to the server. */
  readonly outcome: "accepted" | "rejected" | "missing" | "unauthorized" | "open";
  readonly why?:
    | "key"
    | "another key"
    | "missing"
    | "not JSON"
    | "not an object"
    | "invalid"
    | "slug in use"
    | "slug of another key"
    | "cap";
  /** Requirements that the document breaks for certain; the first is to blame. */
  readonly breaks?: readonly RequirementId[];
  /** Applies if the request is accepted: a service may cast a value of another type. */
  readonly ifAccepted?: Expected;
  /** The accepted document, with a `Valid` for each value of another type. */
  readonly readAs?: JsonObject;
  readonly survey?: ExpectedSurvey;
  readonly histories?: readonly RowHistory[];
  readonly after?: RowsAfterAdd;
  /** True if a service may reject the request even if its document is acceptable. */
  readonly mayBeRefused?: true;
  /** True if no control is needed: the breach alone decides, whatever else the request holds. */
  readonly isCertain?: true;
}

export interface Step extends Sending {
  readonly number: number;
  readonly scenario: string;
  readonly expected: Expected;
  /** Undefined if the response was lost. An outsized response is cut once it is judged. */
  exchange?: Exchange;
  recorded?: RecordedExchange;
  /** 0 if the response was lost. */
  readonly status: number;
  readonly isAccepted: boolean;
  /** Positions in the journal's order: the request began, its response was complete. */
  readonly begun: number;
  readonly ended: number;
  readonly sent: string;
  /** The survey that this create created. */
  made?: ExpectedSurvey;
  /** True if the outcome or the effect broke the contract: that explains what follows. */
  isViolated: boolean;
  /** Claims about the write, judged at the next read-back if the state is as expected. */
  deferredClaims?: readonly Claim[];
  answers?: readonly { readonly id: OpenPointId; readonly answer: string }[];
  listed?: ListedSurveys;
}

export interface Suspect {
  readonly id: RequirementId;
  readonly facet: string;
  /** True if this requirement alone explains the claim, unless a requirement that it rests on is broken elsewhere. */
  readonly isSpecific?: true;
  /** True if blame needs further evidence, since the survey's own writes are likelier causes. */
  readonly isUnlikely?: true;
}

export interface Claim {
  /** Most general first. */
  readonly suspects: readonly Suspect[];
  /** The required facet that a rule judged; undefined if a table did. */
  readonly facet?: string;
  readonly agrees: boolean;
  /** True if nothing can be concluded; `not tested` if no request could try the requirement. */
  readonly isOpen?: boolean | "not tested";
  /** True if the claim agrees but proves nothing: it only counts against blame. */
  readonly isWeak?: boolean;
  /** Absent if the claim agrees or can't be broken. */
  readonly breach?: Breach;
  readonly operation?: EndpointName;
  readonly isAcceptance?: boolean;
  /** The write to blame if it isn't the judged step. */
  readonly cause?: Step;
  readonly fact?: Fact;
  /** The first broken claim about the same part of the survey, which may explain this one. */
  readonly precedingClaim?: Claim;
}

export interface ExpectedRow {
  /** A text or a number as shown; `unknown` before. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** Members with a value of the recipient's own, as far as is known: the survey's values don't apply. */
  readonly ownMembers: readonly string[];
  readonly rowChange: RowChange;
  /** True if the response to the add reports rows, and this one may be invalid to the service. */
  readonly mayBeLeftOut?: true;
  readonly previousChange?: PreviousChange;
}

export interface ExpectedSurvey {
  readonly id: string;
  readonly shownId?: unknown;
  /** No other scenario changes the survey. */
  readonly scenario: string;
  readonly owner: Sender;
  slug: string | undefined;
  members: Record<string, unknown>;
  questions: readonly JsonObject[];
  rows: readonly ExpectedRow[];
  /** Recipients that the last overwrite left out, until the next read-back. */
  removed: readonly ExpectedRow[];
  writesSinceRead: Step[];
  /** The last write of each kind to another survey since the last read-back. */
  writesElsewhere: readonly Step[];
  /** The PATCH whose response is compared with the next read. */
  unverifiedUpdate?: Step;
  /** True if hostile input was accepted or a response was lost: nothing is known until the next read-back. */
  isUncertain: boolean;
  /** True if the list of recipients is open until the next read-back. */
  isAmbiguous: boolean;
  /** Other reads since the last read-back: they must change nothing. */
  reads: readonly ReadKind[];
  lastRead?: LastRead;
  submitted?: readonly Submitted[];
  isDriven?: boolean;
  /** True if others change the survey unseen: the dashboard invites its recipients, and they answer. */
  isShared?: true;
  /** True if no response has shown the notification address, which may be write-only. */
  hidesAddress?: boolean;
  readonly provenance: Provenance;
  /** By part of the survey. */
  readonly firstBrokenClaims: Map<string, Claim>;
  /** The response to its create, in the journal's order. */
  readonly madeAt: number;
}

export interface RowsAfterAdd {
  readonly rows: readonly ExpectedRow[];
  /** Undefined if the contract doesn't give them. */
  readonly counts?: Counts;
  readonly hasUnchanged: boolean;
  /** The number of rows to count; undefined if some may be one recipient or change nothing. */
  readonly total?: number;
  /** True if the contract doesn't say if the request must be accepted. */
  readonly isOpen: boolean;
  readonly isAmbiguous: boolean;
  readonly rowChanges: readonly NamedRowChange[];
  readonly histories: readonly RowHistory[];
}

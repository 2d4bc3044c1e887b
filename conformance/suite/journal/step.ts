import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Credential } from "../../client/credential.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Breach } from "../../report/breach/breach.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { ExpectedRow, RowsAfterAdd } from "./expected-rows.ts";
import type { Fact } from "./fact.ts";
import type { LastRead, Provenance, ReadKind } from "./last-read.ts";
import type { Obstacle } from "./obstacle.ts";
import type { OtherClients } from "./other-clients.ts";
import type { RowHistory } from "./row-change.ts";
import type { Sender } from "./sender.ts";
import type { Submitted } from "./submitted.ts";
import type { Suspect } from "./suspect.ts";

export type { ExpectedRow, RowsAfterAdd } from "./expected-rows.ts";
export type { Sender } from "./sender.ts";
export type { Suspect } from "./suspect.ts";

/** A request that was sent, what the model expected of it, and what came back. */
export interface Step extends Sending, Reply, Consequences {
  /** The position of the step in the journal, from 1. */
  readonly number: number;
  readonly scenario: string;
  readonly expected: Expected;
  /** The text of the request's body. */
  readonly sent: string;
}

interface Reply {
  /** Undefined if the response was lost. A very long response is shortened once it has been judged. */
  exchange?: Exchange;
  recorded?: RecordedExchange;
  /** 0 if the response was lost. */
  readonly status: number;
  readonly isAccepted: boolean;
  /** Positions in the order of `Journal.turn`: when the request began, and when its response was complete. */
  readonly begun: number;
  readonly ended: number;
}

/** Added by the model, the judges and the scenario. */
interface Consequences {
  /** The survey that this create created. */
  made?: ExpectedSurvey;
  /** The list, once its last page was read. */
  listed?: ListedSurveys;
  /** True if the outcome or the effect broke the contract, which may explain later differences. */
  isViolated: boolean;
  /** Claims about the write, judged at the next read-back if the state is as expected. */
  deferredClaims?: readonly Claim[];
  /** Observed behaviour at open points. */
  answers?: readonly { readonly id: OpenPointId; readonly answer: string }[];
}

/**
 * A request before it is sent, with what the judges must know of it. For example, a PATCH by slug with an invalid label:
 *
 *     {
 *       operation: "update", as: "owner",                                   who does what
 *       survey, by: "slug", name: "team-pulse",                             to which survey
 *       body: { questions: [{ type: "short_text", label: 7 }] },            with which content
 *       control, member: "label", what: "questions.0.label = 7",            what is peculiar about it
 *     }
 */
export interface Sending extends Target, Content, Tolerance, Peculiarity, Conditions {
  readonly operation: EndpointName;
  readonly as: Sender;
  /** Default: the key of `as`. */
  readonly credential?: Credential;
}

interface Target {
  readonly survey?: ExpectedSurvey;
  readonly by?: "id" | "slug";
  /** The id or slug in the path. No survey of the run has it if `survey` is absent. */
  readonly name?: string;
  readonly query?: string;
}

interface Content {
  readonly body?: unknown;
  /** Replaces the JSON of `body`: another spelling of it, or no JSON at all. */
  readonly text?: string;
  /** Default `application/json`; `null` sends none. */
  readonly contentType?: string | null;
}

interface Tolerance {
  /** True if the contract leaves the response open, so that nothing is judged. */
  readonly isOpen?: boolean;
  /** True for hostile input, after which only a status below 500 is expected. */
  readonly isHostile?: boolean;
  /** True if every conformant service must accept the document (see acceptable.ts). */
  readonly isPlain?: boolean;
}

interface Peculiarity {
  /** The peculiarity in words: `questions.0.scaleMax = 11`, `a form`. */
  readonly what?: string;
  /** The path of the invalid value in the body. */
  readonly brokenPath?: string;
  /** The member with the peculiar value. */
  readonly member?: string;
  /** The kind of text in the member, such as emoji. Every service should accept it. */
  readonly script?: string;
  /** An accepted request that differs from this one only in the breach. */
  readonly control?: Step;
  /** Members that the service rejected in the original request. In this one they are removed or replaced. */
  readonly without?: readonly string[];
  /** True if the key was valid until it was revoked. */
  readonly isRevoked?: boolean;
}

interface Conditions {
  readonly race?: Race;
  /** True for a request of a burst that provokes the rate limit: pacing doesn't apply. */
  readonly isBurst?: boolean;
  /** Absent for requests of the suite. */
  readonly others?: OtherClients;
}

/** Requests that are sent at the same time. */
export interface Race {
  /** The requirement that the race tests. */
  readonly id: RequirementId;
  /** In the order of the responses. Complete when the last one has arrived. */
  readonly steps: Step[];
}

/** The model's prediction of a response: `{ outcome: "rejected", why: "cap", survey, after }` for an add beyond the cap. */
export interface Expected {
  /** `open`: the contract leaves it to the service. */
  readonly outcome: "accepted" | "rejected" | "missing" | "unauthorized" | "open";
  readonly why?: Obstacle;
  /** Requirements that the document breaks for certain. The response is judged by the first. */
  readonly breaks?: readonly RequirementId[];
  /** True if a service may reject the request even if its document is acceptable. */
  readonly mayBeRejected?: true;
  /** True if no control is needed: the breach alone decides, whatever else the request holds. */
  readonly isCertain?: true;

  /** The survey that the request names. For a create whose slug is in use, the survey that has the slug. */
  readonly survey?: ExpectedSurvey;
  /** The histories of the recipients whom an update keeps. */
  readonly histories?: readonly RowHistory[];
  /** The recipients after an add. */
  readonly after?: RowsAfterAdd;

  /** Applies if the request is accepted: a service may cast a value of another type. */
  readonly ifAccepted?: Expected;
  /** The accepted document, with a `Valid` for each value of another type. */
  readonly readAs?: JsonObject;
}

/**
 * One comparison of a response with its prediction, and the requirements that it is about. For example, after a PATCH by slug
 * a read shows the old title:
 *
 *     { agrees: false, breach, cause: patch,
 *       suspects: [{ id: "SUR-30", facet: "seen" }, { id: "SUR-39", facet: "title", isSpecific: true }] }
 *
 * Had the read shown the new title, the same claim would agree: evidence for all its suspects.
 */
export interface Claim {
  /** Most general first. */
  readonly suspects: readonly Suspect[];
  readonly agrees: boolean;
  /** Absent if the claim agrees or can't be broken. */
  readonly breach?: Breach;
  /** Present if the claim proves nothing: `inconclusive` after a disturbance, `not-tested` if no request could try it. */
  readonly openOutcome?: "inconclusive" | "not-tested" | undefined;
  /** True if the claim agrees but proves nothing: it only counts against blame. */
  readonly isWeak?: boolean;

  /** The write to blame if it isn't the judged step. */
  readonly cause?: Step;
  /** The first broken claim about the same part of the survey, which may explain this one. */
  readonly precedingClaim?: Claim;
  readonly operation?: EndpointName;

  /** The compared value, if a claim compares the state of a survey. */
  readonly fact?: Fact;
  /** The required facet that a rule judged. Undefined if a table selected the suspects. */
  readonly facet?: string;
  /** True if the claim is only that a request was accepted. */
  readonly isAcceptance?: boolean;
}

/** The survey as its accepted writes predict it. The model updates it after each step. */
export interface ExpectedSurvey extends Identity, StoredContent, SinceLastRead, Visibility {
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
  /** The scenario that created the survey, or first read it. No other scenario changes the survey. */
  readonly scenario: string;
  /** The position, in the order of `Journal.turn`, of the response that first showed the survey. */
  readonly madeAt: number;
}

interface StoredContent {
  members: Record<string, unknown>;
  questions: readonly JsonObject[];
  rows: readonly ExpectedRow[];
  /** Answers that the driver gave on behalf of recipients. */
  submitted?: readonly Submitted[];
}

/** Each read-back resets these to the values of `justReadBack`. */
export interface SinceLastRead {
  writesSinceRead: Step[];
  /** The last write of each kind to another survey. */
  writesElsewhere: readonly Step[];
  /** Reads of other kinds, which must change nothing. */
  reads: readonly ReadKind[];
  /** The PATCH whose response is compared with the next read. */
  unverifiedUpdate?: Step;
  /** Recipients that the last overwrite left out. */
  removed: readonly ExpectedRow[];
  /** True if nothing is known of the survey, because hostile input was accepted or a response was lost, for example. */
  isStateUnknown: boolean;
  /** True if it isn't known which recipients the survey has. The rest may be known. */
  areRowsUnknown: boolean;
}

/** Changes that the suite doesn't see. */
interface Visibility {
  /** True while the driver changes the survey. */
  isDriven?: boolean;
  /** True if others change the survey unseen: the dashboard invites its recipients, and they answer. */
  isShared?: true;
  /** True while no response has shown `notificationEmail`. It may be write-only, so it needn't be shown. */
  hidesAddress?: boolean;
}

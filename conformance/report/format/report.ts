import type { BreachKind } from "../breach/breach.ts";
import type { CommonCause } from "../words/common-cause-text.ts";
import type { Place } from "../breach/place-of.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { RequestLog } from "../../client/request-log.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { ClientRequirementId } from "../../../spec/requirements/clients.ts";
import type { Basis, Level } from "../../../spec/requirements/requirement.ts";

/** The version of the report's format. The version increases when a member is removed or changes its meaning. */
export const reportFormat = 1;

/** Only a whole run can be `conformant`. A partial run is `no-breach-found` if nothing is broken. */
export type Verdict = "conformant" | "no-breach-found" | "passes-with-known-failures" | "nonconformant" | "incomplete";

export type OutcomeKind = "passed" | "failed" | "warned" | "not-tested" | "inconclusive";

export type Effort = "quick" | "standard";

/** A run as data. Every output is derived from this value alone. */
export interface Report {
  readonly format: typeof reportFormat;
  readonly tool: { readonly name: string; readonly version: string };
  readonly verdict: Verdict;
  /** 0: no MUST is broken. 1: nonconformant, or the baseline has stale or expired entries. 3: incomplete. */
  readonly exitCode: 0 | 1 | 3;
  readonly seed: number;
  readonly effort: Effort;
  readonly baseUrl: string;
  /** The revision of the catalogue of requirements that decides the verdict: `1.0`. */
  readonly specRevision: string;
  /** The prepared survey of a run that sent only GETs; absent if the run created surveys. */
  readonly readOnly?: { readonly survey: string };
  /** Present if the run only observed open points. The verdict of such a run is never `conformant`. */
  readonly fingerprint?: true;
  /** A text in the title, slug or description of nearly every survey that this run created. */
  readonly runId: string;
  /** In the format of ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** The number of requests that the run sent, including retries. */
  readonly requests: number;
  /** Absent in reports of older versions. */
  readonly traffic?: Traffic;
  /** The number of surveys that certainly exist; the ledger may list more. */
  readonly surveysLeftBehind: number;
  /** The number of surveys that the driver deleted at the end of the run; absent without `deleteSurvey`. */
  readonly surveysDeleted?: number;
  /** Present if the run judged requests of other clients and sent no requests itself. */
  readonly overheard?: Overheard;
  /** The outcomes of the requirements on clients, which don't affect the verdict. */
  readonly clients?: readonly ClientOutcome[];
  /** Why the run ended early; absent if it was complete. */
  readonly cutShort?: string;
  /** Why a complete run proves nothing about the requirements that it didn't find broken. */
  readonly inconclusive?: string;
  /** The ids of the requirements that `--only` selected; absent if the run wasn't limited to a selection. */
  readonly only?: readonly RequirementId[];
  readonly baseline?: BaselineReview;
  /** Problems of the network or the service that may explain the failures. */
  readonly circumstances?: readonly string[];
  /** The parts of the run that were left out (phases, probes, opt-ins), each with the reason. */
  readonly notes: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly observations: readonly Observation[];
  readonly ledger: readonly LedgerEntry[];
  /** Absent in reports of older versions. */
  readonly requestLog?: RequestLog;
}

export interface Traffic {
  /** The number of requests that repeated a request after it got no usable response. */
  readonly retries: number;
  /** The number of responses with status 429. */
  readonly rateLimited: number;
  /** The wall time during which the rate limit or `--rate` delayed requests. */
  readonly waitedMs: number;
}

export interface Outcome {
  readonly id: RequirementId;
  readonly level: Level;
  readonly basis: Basis;
  readonly source: string;
  readonly text: string;
  /** One sentence that is true of every conforming server. */
  readonly property: string;
  readonly outcome: OutcomeKind;
  /** The number of requests that kept or broke the requirement. */
  readonly cases: number;
  /** The same as `cases`. */
  readonly requests: number;
  /** The number of cases that broke the requirement, without those that are only a consequence of an earlier case. */
  readonly brokenIn?: number;
  /** The number of times that the requirement held in each required facet. */
  readonly facets?: Readonly<Record<string, number>>;
  /** The revision of the catalogue that introduced the requirement. */
  readonly since: string;
  /** The entry of the baseline that excuses this failure; present only if the outcome is `failed` or `warned`. */
  readonly known?: KnownFailure;
  /** One of the report's circumstances that may explain the breach. */
  readonly circumstance?: string;
  /** Why the requirement was not tested or is inconclusive, and what would change that. */
  readonly reason?: string;
  /** The broken requirement that kept this one from being tested. */
  readonly prerequisite?: RequirementId;
  /** Present if the outcome is `failed` or `warned`. */
  readonly failure?: Failure;
}

export interface KnownFailure {
  readonly reason: string;
  /** The address of the issue that tracks the failure. */
  readonly issue?: string;
  /** The last day on which the failure is excused, `YYYY-MM-DD`. */
  readonly expires: string;
  /** True if the failure occurs only in some runs, so that neither a pass nor a failure is a problem. */
  readonly flaky?: boolean;
}

export interface BaselineReview {
  readonly file: string;
  readonly problems: readonly BaselineProblem[];
}

export interface BaselineProblem {
  readonly id: string;
  /** The entry's first line in the file, counted from 1. */
  readonly line: number;
  /** Stale: the requirement passes now. Expired: the last day of the entry has passed. Absent in reports of older versions. */
  readonly kind?: "stale" | "expired" | undefined;
  readonly message: string;
}

/** The evidence that a requirement is broken. Reports of older versions lack some of the optional members. */
export interface Failure {
  /** The headline: `PATCH (status 200) didn't change the title`. */
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** The kind of breach: `status`, `state`, `counts` … */
  readonly kind?: BreachKind | undefined;
  /** The member that differs or was rejected. */
  readonly place?: Place | undefined;
  /** The index of the exchange that caused the difference, if that isn't the judged exchange. */
  readonly cause?: number | undefined;
  readonly commonCause?: CommonCause | undefined;
  /** The writes of the case, one per line. */
  readonly counterexample: string;
  readonly seed: number;
  /** The scenario or the program that found the failure: `scenario closing`, `upsert:0`. */
  readonly path: string;
  /** The commands of the property that found the failure, as `--program` takes them. */
  readonly program?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** For a race: how many of its repetitions broke the requirement. */
  readonly repeated?: { readonly broken: number; readonly tries: number };
  /** The exchanges of the case, in order, with redacted keys. */
  readonly exchanges: readonly RecordedExchange[];
  /** The index of the exchange that the failure is about. */
  readonly judged?: number | undefined;
  /** A POSIX shell script that repeats the exchanges with curl and `$SERVICE_API_KEY`. */
  readonly script: string;
  /** The long bodies that the script reads from files; the members are the file names. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** The command that repeats the failure. */
  readonly replay: string;
  /** Why `replay` repeats the whole run, if it does. */
  readonly replayRemark?: string;
}

/** The behaviour of the service at one open point. The most frequent answer is first. More than one answer is an inconsistency. */
export interface Observation {
  readonly id: OpenPointId;
  readonly question: string;
  readonly answers: readonly ObservedAnswer[];
}

export interface ObservedAnswer {
  readonly answer: string;
  readonly times: number;
  readonly exchange?: RecordedExchange;
}

/** A survey that the run left behind, since the API can't delete surveys. */
export interface LedgerEntry {
  /** Empty if no response showed the id. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The name of the credential that created the survey: `owner`. */
  readonly identity: string;
  /** True if it is unknown whether the survey exists: the response to its create was lost or contained no survey. */
  readonly mayExist?: true;
  /** True if the survey was deleted; only in the ledger file. */
  readonly deleted?: true;
  /** Only with `mayExist`: the status of the response to the create; absent if that response was lost. */
  readonly answered?: number;
}

/** The requests of other clients, which a proxy forwarded or a HAR file recorded. The run judged these and sent no requests itself. */
export interface Overheard {
  readonly files: readonly string[];
  /** The hosts of all requests, judged or left out. */
  readonly hosts: readonly string[];
  /** The base URL of the proxy; absent for recordings. */
  readonly proxy?: string;
  readonly judged: number;
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
}

/** The outcome of a requirement on clients. */
export interface ClientOutcome extends Pick<Outcome, "level" | "basis" | "source" | "text"> {
  /** A `RequirementId` for SVC-10, which binds clients but is in a chapter on the service. */
  readonly id: ClientRequirementId | RequirementId;
  readonly outcome: "kept" | "broken" | "not-seen";
  /** The number of requests that kept the requirement. */
  readonly kept: number;
  /** The number of requests that broke the requirement. */
  readonly broken: number;
  /** Describes the first request that broke the requirement. `exchange` shows this request. */
  readonly received?: string;
  readonly exchange?: RecordedExchange;
}

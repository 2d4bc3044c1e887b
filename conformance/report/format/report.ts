import type { ClientOutcome } from "./client-outcome.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { RequestLog } from "../../client/request-log.ts";
import type { Overheard } from "./overheard.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Basis, Level } from "../../../spec/requirements/requirement.ts";

/** The version of the report's format; raised when a member changes its meaning or goes. */
export const reportFormat = 1;

/** What a run concluded; each verdict has one exit code: 0, 1 and 3. */
export type Verdict = "conformant" | "nonconformant" | "incomplete";

/** What became of one requirement. */
export type OutcomeKind = "passed" | "failed" | "warned" | "not-tested" | "inconclusive";

/** How much is tried. */
export type Effort = "quick" | "standard";

/** A whole run as data; every artefact is derived from it and from nothing else. */
export interface Report {
  readonly format: typeof reportFormat;
  readonly tool: { readonly name: string; readonly version: string };
  readonly verdict: Verdict;
  /** 0 conformant, 1 nonconformant, 3 incomplete. */
  readonly exitCode: 0 | 1 | 3;
  readonly seed: number;
  readonly effort: Effort;
  readonly baseUrl: string;
  /** The revision of the catalogue that decides the verdict, for example `1.0`. */
  readonly specRevision: string;
  /** The prepared survey of a run that sent nothing but GETs; absent when the run made surveys of its own. */
  readonly readOnly?: { readonly survey: string };
  /** Present when the run only asked what the contract leaves open: its verdict is never `conformant`, for it judges nothing as a whole. */
  readonly fingerprint?: true;
  /** What every title, slug and email of this run contains. */
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests sent, retries included. */
  readonly requests: number;
  /** Those that surely exist; the ledger may list more. */
  /** What the requests met on their way; absent in reports of older versions. */
  readonly traffic?: Traffic;
  readonly surveysLeftBehind: number;
  /** Present when nothing was sent: the requests of others were judged. */
  readonly overheard?: Overheard;
  /** What the requests of others say of those who sent them; it has no say in the verdict. */
  readonly clients?: readonly ClientOutcome[];
  /** Why the run ended before its checks did; absent when it didn't. */
  readonly cutShort?: string;
  /** Why nothing is concluded from what was not found broken, though the run came to its end. */
  readonly inconclusive?: string;
  /** The ids that `--only` selected; absent when everything ran. */
  readonly only?: readonly RequirementId[];
  /** What came of the baseline; absent without one. */
  readonly baseline?: BaselineReview;
  /** What happened on the way to the subject or to it, above all else: what was found broken may be no more than that. */
  readonly circumstances?: readonly string[];
  /** What did not run and why, apart from single requirements: phases, probes, opt-ins. */
  readonly notes: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly observations: readonly Observation[];
  readonly ledger: readonly LedgerEntry[];
  /** When each request was sent and answered; absent in reports of earlier versions. */
  readonly requestLog?: RequestLog;
}

/** What the requests of a run met on their way. */
export interface Traffic {
  /** Of the requests, those that repeated one that got no usable response. */
  readonly retries: number;
  /** Answers 429. */
  readonly rateLimited: number;
  /** Wall time during which requests were held back, by the rate limit or by `--rate`. */
  readonly waitedMs: number;
}

/** The outcome of one requirement's check. */
export interface Outcome {
  readonly id: RequirementId;
  readonly level: Level;
  readonly basis: Basis;
  readonly source: string;
  readonly text: string;
  /** What is true of every conforming server, as one sentence. */
  readonly property: string;
  readonly outcome: OutcomeKind;
  /** Requests that showed it to hold or broke it. */
  readonly cases: number;
  readonly requests: number;
  /** In how many of its cases it was broken; what only follows from an earlier one doesn't count. */
  readonly brokenIn?: number;
  /** How often each of its required facets was seen to hold. */
  readonly facets?: Readonly<Record<string, number>>;
  /** The revision of the catalogue that first had the requirement. */
  readonly since: string;
  /** The baseline lists this failure: it doesn't fail the run. Only on `failed` and `warned`. */
  readonly known?: KnownFailure;
  /** One of the report's circumstances: the breach may be no more than its consequence. */
  readonly circumstance?: string;
  /** Why it was not tested or is inconclusive, and what would change that. */
  readonly reason?: string;
  /** The requirement whose breach kept this one from being tested. */
  readonly prerequisite?: RequirementId;
  /** Present on `failed` and `warned`. */
  readonly failure?: Failure;
}

/** A failure that a baseline lists. */
export interface KnownFailure {
  readonly reason: string;
  /** The address of the issue that tracks it. */
  readonly issue?: string;
  /** The last day on which it is excused, `YYYY-MM-DD`. */
  readonly expires: string;
}

/** A baseline as this run leaves it. */
export interface BaselineReview {
  readonly file: string;
  /** The entries that fail the run, because they excuse nothing any more. */
  readonly problems: readonly BaselineProblem[];
}

/** An entry of a baseline that must go or be renewed. */
export interface BaselineProblem {
  /** As the file has it: perhaps no requirement's. */
  readonly id: string;
  /** The entry's first line in the file, counted from 1. */
  readonly line: number;
  /** What is wrong with it, and which lines to delete. */
  readonly message: string;
}

/** How a subject broke a requirement, and how to see it again. */
export interface Failure {
  /** One sentence: what happened. */
  readonly message: string;
  /** What the contract leads one to expect. */
  readonly expected: string;
  /** What the subject did instead. */
  readonly received: string;
  /** The writes of the case as they were sent, a line each. */
  readonly counterexample: string;
  readonly seed: number;
  /** The scenario that found it: `scenario adding`. */
  readonly path: string;
  /** How many of how many repetitions broke it; only for races. */
  readonly repeated?: { readonly broken: number; readonly tries: number };
  /** The exchanges of the case, in order, each once, keys redacted. */
  readonly exchanges: readonly RecordedExchange[];
  /** The index of the exchange that the failure is about; absent where there is none, and in reports of earlier versions. */
  readonly judged?: number;
  /** A POSIX shell script that repeats the exchanges with curl and `$SERVICE_API_KEY`. */
  readonly script: string;
  /** The long bodies that the script sends, by the names of the files that it reads them from. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** The one command that repeats the case. */
  readonly replay: string;
  /** Why the replay command is the whole run. */
  readonly replayRemark?: string;
}

/** How a subject answered one open point, most frequent answer first. More than one answer is an inconsistency. */
export interface Observation {
  readonly id: OpenPointId;
  readonly question: string;
  readonly answers: readonly ObservedAnswer[];
}

/** One answer to an open point. */
export interface ObservedAnswer {
  readonly answer: string;
  readonly times: number;
  /** The first exchange that showed it. */
  readonly exchange?: RecordedExchange;
}

/** A survey that the run created and, there being no delete, left behind. */
export interface LedgerEntry {
  /** Empty where no response showed it. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly identity: string;
  /** Whether it exists is not known: the response to its create was lost, or shows no survey. */
  readonly mayExist?: true;
  /** With `mayExist`: the status of that response; absent where it was lost. */
  readonly answered?: number;
}

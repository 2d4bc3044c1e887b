// A breach is what a service did wrong, as data. `words-of-breach.ts` turns each kind into a headline.

import type { Expectation } from "./expectation.ts";
import type { JudgedRequest } from "./judged-request.ts";
import type { ListBreach } from "./list-breach.ts";

/** A response with a status that the contract excludes. */
export interface WrongStatus {
  readonly kind: "status";
  readonly request: JudgedRequest;
  readonly expected:
    | "success"
    | "400"
    | "401"
    | "404"
    | "409"
    | "4xx"
    | "409 or success"
    | "429 or the survey"
    | "any but 401"
    | "below 500"
    | "no redirect and no 405";
  readonly situation?:
    | "in a burst of identical reads"
    | "while the first key was rate-limited"
    | "while requests with another key were under way";
}

/** A response without a part that it must have. */
export interface MissingPart {
  readonly kind: "missing part";
  readonly request: JudgedRequest;
  readonly part:
    | "created survey"
    | "survey"
    | "list of surveys"
    | "list of responses"
    | "counts"
    | "details"
    | "recipients"
    | "that survey"
    | "WWW-Authenticate header"
    | { readonly counts: readonly string[] };
}

export interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

/** The change that writes should have made to a recipient. A row is one item of `recipients` in a request body. */
export interface RecipientChange {
  /**
   * The last write that concerned the recipient. `given`: a create or a PATCH lists the recipient. `unmatched`: no row of the
   * add matches the recipient. `known`: no write has concerned the recipient since the last read. The others are what an add did.
   */
  readonly kind: "given" | "known" | "unmatched" | "added" | "updated" | "skipped";
  readonly matchedBy?: "email" | "id";
}

/** A response shows a survey in a state other than the one that the accepted writes left. */
export interface WrongState {
  readonly kind: "state";
  /** The request whose response has the wrong state. */
  readonly shown: JudgedRequest;
  /** The last write that may have changed the survey; absent if there was none since the last read. */
  readonly cause?: JudgedRequest;
  /** The write to another survey that sent the received value. */
  readonly foreign?: JudgedRequest;
  /** True if the body of the cause contains this part of the survey. */
  readonly isGiven: boolean;
  /** `the write, but not the next read`: the response to a PATCH is wrong, and the read after it is right. */
  readonly shownBy: "the write itself" | "a read" | "the write, but not the next read";
  readonly of: "survey" | "question" | "recipient";
  /** Absent for a whole recipient. */
  readonly member?: string | undefined;
  /** `kept`: a recipient that the write should have removed. `invented`: a recipient that no write sent. */
  readonly difference:
    | "another value"
    | "no value"
    | "no list"
    | "another number"
    | "another order"
    | "lost"
    | "duplicate"
    | "kept"
    | "invented";
  readonly recipient?: RecipientChange;
  /** True if the received value is the one from before the write. */
  readonly isOld?: boolean;
  readonly expected: Expectation;
  readonly received: Expectation;
}

/** Concurrent requests with a wrong result. */
export interface RaceBreach {
  readonly kind: "race";
  readonly statuses: readonly number[];
  readonly result:
    | { readonly of: "creates with one slug" }
    | { readonly of: "adds of one email"; readonly added: number }
    | { readonly of: "adds"; readonly wasBelowRecipientCap: boolean }
    | { readonly of: "adds to a nearly full survey"; readonly rows: number; readonly max: number };
}

/** A read of one survey returned the title of another. */
export interface MixedUp {
  readonly kind: "mixed up";
  readonly request: JudgedRequest;
  readonly survey: string;
  /** The titles that the survey may have. */
  readonly titles: readonly string[];
}

/** A write over the limit that was executed, or whose counts are those of an executed write. */
export type LimitBreach =
  | {
      readonly kind: "too many recipients";
      readonly request: JudgedRequest;
      readonly rows: number;
      readonly max: number;
    }
  | {
      readonly kind: "counted too many";
      readonly request: JudgedRequest;
      readonly added: number;
      readonly room: number;
    };

export type BodyBreach =
  | { readonly kind: "not JSON"; readonly request: JudgedRequest }
  | { readonly kind: "media type"; readonly request: JudgedRequest; readonly type?: string | undefined }
  | { readonly kind: "key in response"; readonly request: JudgedRequest }
  | {
      readonly kind: "member not named";
      readonly request: JudgedRequest;
      readonly member: string;
      readonly details: string;
    }
  | { readonly kind: "404s differ"; readonly request: JudgedRequest; readonly other: string };

export type CountBreach =
  | {
      readonly kind: "counts";
      readonly request: JudgedRequest;
      readonly expected: Counts;
      readonly received: Counts;
      /** True if an earlier attempt may have been executed, so the counts are uncertain. */
      readonly isDoubtful: boolean;
    }
  | {
      readonly kind: "rows not counted";
      readonly request: JudgedRequest;
      readonly expected: number;
      readonly received: Counts;
    };

export type RecipientBreach =
  | { readonly kind: "no url"; readonly request: JudgedRequest; readonly recipient: Expectation }
  | { readonly kind: "shared url"; readonly recipient: string; readonly survey: string; readonly url: string }
  | { readonly kind: "url path"; readonly slug?: string; readonly recipient: string; readonly url: string }
  | { readonly kind: "shared recipient ids"; readonly rows: number; readonly ids: number }
  | { readonly kind: "no timestamp"; readonly value: Expectation }
  | {
      readonly kind: "survey's own invite copy";
      readonly members: readonly string[];
      readonly values: readonly Expectation[];
    }
  | {
      readonly kind: "items left";
      readonly write: JudgedRequest;
      readonly expected: number;
      readonly received: number;
    };

/** A request that must have no effect left a survey behind. */
export interface LeftSurvey {
  readonly kind: "left survey";
  readonly by: "a rejected create" | "a write to a survey that doesn't exist";
  readonly shownBy: "slug" | "list";
  readonly received: string;
}

/** Submitted responses that GET …/responses returns wrongly or omits. */
export type AnswersBreach =
  | { readonly kind: "responses of nobody"; readonly request: JudgedRequest; readonly responses: number }
  | {
      readonly kind: "lost responses";
      readonly responses: number;
      readonly submissions: number;
      readonly response: string;
    }
  | {
      readonly kind: "lost answer";
      readonly type: string;
      readonly given: Expectation;
      readonly label: Expectation;
      readonly received: Expectation;
    }
  | {
      readonly kind: "responses by slug";
      readonly submissions: number;
      /** The first answer of a lost submission, which identifies the submission. */
      readonly signature?: string;
      readonly response: string;
    }
  | { readonly kind: "responses differ"; readonly byId: string; readonly bySlug: string }
  | { readonly kind: "response not by slug"; readonly id: string; readonly response: string }
  | { readonly kind: "responses of another survey"; readonly signature: string; readonly response: string };

/** The service rejects a member in all forms, so the requirements for the value of that member can't be tested. */
export interface MemberRejected {
  readonly kind: "member rejected";
  readonly member: string;
  readonly response: string;
}

export type Breach =
  | WrongStatus
  | MissingPart
  | WrongState
  | RaceBreach
  | MixedUp
  | LimitBreach
  | BodyBreach
  | CountBreach
  | RecipientBreach
  | ListBreach
  | LeftSurvey
  | AnswersBreach
  | MemberRejected;

export type BreachKind = Breach["kind"];

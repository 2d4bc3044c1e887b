import type { LimitFunction } from "p-limit";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Author } from "../suite/documents/author.ts";
import type { Needs } from "../suite/documents/needs.ts";
import type { Draw } from "../suite/session/draw.ts";
import type { Api } from "../client/api.ts";
import type { Credential } from "../client/credential.ts";
import type { Journal } from "../suite/journal/journal.ts";
import type { Step } from "../suite/journal/step.ts";
import type { Model } from "../suite/model/model.ts";
import type { Keys, Means } from "../suite/session/session.ts";
import type { Effort } from "../report/format/report.ts";
import type { Judging } from "./judging.ts";
import type { LostResponses } from "./lost-responses.ts";

/** The functions by which a run sends requests, and its keys. */
export interface Senders {
  readonly api: (credential: Credential) => Api;
  readonly keys: Keys;
}

/** Options of a run that each of its sessions has. */
export interface SharedOptions {
  readonly senders: Senders;
  readonly baseUrl: URL;
  readonly means: Means;
  readonly effort: Effort;
  /** The requirements to test. Absent means all. */
  readonly focus?: readonly RequirementId[];
  readonly onStep?: (step: Step) => void;
  /** Contradictions of an earlier run, for which no list is read again. See `Judging`. */
  readonly lastingContradictions?: Set<string>;
}

export interface SessionOptions extends SharedOptions {
  readonly scenario: string;
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly author: Author;
  readonly draw: Draw;
  readonly lost: LostResponses;
  readonly needs: Needs;
  /** Lets one race run at a time. */
  readonly racing: LimitFunction;
  /** Returns the reason that the run is over, or undefined while the run goes on. */
  readonly whyOver: () => string | undefined;
}

import type { LimitFunction } from "p-limit";
import type { Driving } from "../driver/driving.ts";
import type { Author } from "../generate/author.ts";
import type { Needs } from "../generate/needs.ts";
import type { Random } from "../generate/random.ts";
import type { Api } from "../http/api.ts";
import type { Credential } from "../http/credential.ts";
import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { Effort } from "../format/report.ts";
import type { Judging } from "./judging/judging.ts";
import type { LostResponses } from "./lost-responses.ts";

/** The keys of a run, and how requests are sent with any credential; `other` is absent where there is no second key. */
export interface Senders {
  readonly api: (credential: Credential) => Api;
  readonly keys: { readonly owner: string; readonly other?: string };
}

/** What scenarios may do in addition to sending requests. */
export interface Means {
  readonly driver: Driving;
  /** At most so many requests for finding the rate limit. */
  readonly probeRateLimit: number;
}

/** What all scenarios of a run need. */
export interface Shared {
  readonly senders: Senders;
  readonly baseUrl: URL;
  readonly means: Means;
  readonly effort: Effort;
  /** Called with each step once it is over. */
  readonly onStep?: (step: Step) => void;
}

/** What a scenario at work needs. */
export interface SessionOptions extends Shared {
  readonly scenario: string;
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly author: Author;
  readonly random: Random;
  readonly lost: LostResponses;
  /** What the service was seen to refuse and to need. */
  readonly needs: Needs;
  /** One race at a time in a run. */
  readonly racing: LimitFunction;
  readonly whyOver: () => string | undefined;
}

import type { LimitFunction } from "p-limit";
import type { Author } from "../generate/author.ts";
import type { Random } from "../generate/random.ts";
import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { Effort } from "../format/report.ts";
import type { Judging } from "./judging/judging.ts";
import type { LostResponses } from "./lost-responses.ts";
import type { Means } from "./means.ts";
import type { Senders } from "./senders.ts";

/** What a scenario at work needs. */
export interface SessionOptions {
  readonly scenario: string;
  readonly senders: Senders;
  readonly baseUrl: URL;
  readonly means: Means;
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly author: Author;
  readonly random: Random;
  readonly effort: Effort;
  readonly lost: LostResponses;
  /** One race at a time in a run. */
  readonly racing: LimitFunction;
  readonly whyOver: () => string | undefined;
  /** Called with each step once it is over. */
  readonly onStep?: (step: Step) => void;
}

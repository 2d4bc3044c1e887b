import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { DriverAction } from "../../client/driver/driver.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Effort } from "../../report/format/report.ts";
import type { Author } from "../documents/author.ts";
import type { BodyOperation } from "../documents/invalid-cases.ts";
import type { Draw } from "./draw.ts";
import type { Journal } from "../journal/journal.ts";
import type { ExpectedSurvey, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Details, Request } from "./sending.ts";

export interface Keys {
  readonly owner: string;
  readonly other?: string;
}

/** Optional means of a run besides the API. */
export interface Means {
  readonly driver: DriverRunner;
  /** The maximum number of requests for finding the rate limit. */
  readonly probeRateLimit: number;
}

/** Sends the requests of a scenario. Each step is judged as soon as its response arrives. */
export interface Session {
  /** The name of the scenario. */
  readonly scenario: string;
  readonly author: Author;
  /** Draws a random value, which depends on the seed alone. */
  readonly draw: Draw;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  readonly effort: Effort;
  /** The selected requirements of a run with `--only`. */
  readonly focus?: readonly RequirementId[];
  readonly keys: Keys;
  /** True if the run has a second key. */
  readonly hasOther: boolean;
  readonly means: Means;
  /** Returns the first value in a quick run, the second in a standard run. */
  forEffort<const Quick, const Standard>(quick: Quick, standard: Standard): Quick | Standard;
  /** True if the run may create another survey. */
  creates(as?: Sender): boolean;
  /** Returns the result of `work`, or records that the driver lacks an action that these requirements need. */
  drive<Done>(
    ids: readonly RequirementId[],
    actions: readonly DriverAction[],
    work: (driver: DriverRunner) => Promise<Done>,
  ): Promise<Done | undefined>;
  /** Returns the result of `work`, or records that these requirements can't be tested. */
  trying<Done>(ids: readonly RequirementId[], work: () => Promise<Done>): Promise<Done | undefined>;
  /** Sends a request and judges the response. Resends a rejected acceptable document without its open members. */
  send(operation: EndpointName, details?: Details): Promise<Step>;
  /** Reads a survey that existed before the run, and adds it to the model. */
  adoptExisting(name: string, options?: { readonly mayBeGone?: boolean }): Promise<ExpectedSurvey | undefined>;
  /** Sends requests concurrently. The result must be that of sending them one by one, in any order. */
  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]>;
  /** Reads a survey and judges whether it shows the effect of its writes. */
  readBack(survey: ExpectedSurvey | undefined, by?: "id" | "slug"): Promise<Step | undefined>;
  /** Sends a write and reads the survey back. */
  write(operation: BodyOperation, survey: ExpectedSurvey | undefined, body: unknown, details?: Details): Promise<Step>;
  /** Creates a survey and reads it back. */
  create(body: unknown, details?: Details): Promise<Step>;
  /** Reads the list of a key to its end, until every survey of the run was shown, or until `enough`. */
  list(as?: "owner" | "other", enough?: () => boolean): Promise<ListedSurveys | undefined>;
}

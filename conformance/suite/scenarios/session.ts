import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { DriverAction } from "../../client/driver/driver.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Effort } from "../../report/format/report.ts";
import type { Author } from "../documents/author.ts";
import type { BodyOperation } from "../documents/invalid-cases.ts";
import type { Draw } from "../arbitraries/draw.ts";
import type { Journal } from "../journal/journal.ts";
import type { ExpectedSurvey, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Details, Request } from "./sending.ts";

export interface Keys {
  readonly owner: string;
  readonly other?: string;
}

export interface Means {
  readonly driver: DriverRunner;
  /** The maximum number of requests for finding the rate limit. */
  readonly probeRateLimit: number;
}

export interface Session {
  /** The name of the scenario. */
  readonly scenario: string;
  readonly author: Author;
  /** Draws a value that the seed decides. */
  readonly draw: Draw;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  readonly effort: Effort;
  /** The selected requirements of a run with `--only`. */
  readonly focus?: readonly RequirementId[];
  readonly keys: Keys;
  readonly hasOther: boolean;
  readonly means: Means;
  /** Returns the first in a quick run, the second in a standard run. */
  forEffort<const Quick, const Standard>(quick: Quick, standard: Standard): Quick | Standard;
  creates(as?: Sender): boolean;
  drive<Done>(
    ids: readonly RequirementId[],
    actions: readonly DriverAction[],
    work: (driver: DriverRunner) => Promise<Done>,
  ): Promise<Done | undefined>;
  /** Returns the result of `work`, or records that these requirements can't be tested. */
  trying<Done>(ids: readonly RequirementId[], work: () => Promise<Done>): Promise<Done | undefined>;
  /** Sends a request and judges the response. Resends a rejected acceptable document without its open members. */
  send(operation: EndpointName, details?: Details): Promise<Step>;
  adoptExisting(name: string, options?: { readonly mayBeGone?: boolean }): Promise<ExpectedSurvey | undefined>;
  /** Sends requests concurrently. The result must be that of one of their orders. */
  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]>;
  readBack(survey: ExpectedSurvey | undefined, by?: "id" | "slug"): Promise<Step | undefined>;
  write(operation: BodyOperation, survey: ExpectedSurvey | undefined, body: unknown, details?: Details): Promise<Step>;
  create(body: unknown, details?: Details): Promise<Step>;
  /** Reads the list of a key to its end, until every survey of the run was shown, or until `enough`. */
  list(as?: "owner" | "other", enough?: () => boolean): Promise<ListedSurveys | undefined>;
}

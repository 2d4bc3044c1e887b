import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { DriverAction } from "../../client/driver/driver.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Author } from "../documents/author.ts";
import type { BodyOperation } from "../documents/negative.ts";
import type { Random } from "../documents/random.ts";
import type { Journal } from "../journal/journal.ts";
import type { HeldSurvey, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Details, Request } from "./sending.ts";

/** The keys of a run; `other` is absent where there is no second key. */
export interface Keys {
  readonly owner: string;
  readonly other?: string;
}

/** What scenarios may do in addition to sending requests. */
export interface Means {
  readonly driver: DriverRunner;
  /** The maximum number of requests for finding the rate limit. */
  readonly probeRateLimit: number;
}

/** One scenario at work: sends its requests one after another, and has each judged. */
export interface Session {
  readonly author: Author;
  readonly random: Random;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  /** How often a case that can be repeated is tried: 1 in a quick run, 3 in a standard run. */
  readonly size: number;
  readonly keys: Keys;
  /** True if there is a second key. */
  readonly hasOther: boolean;
  readonly means: Means;
  /** Returns the first in a quick run, the second in a standard run. */
  sized<const Quick, const Standard>(quick: Quick, standard: Standard): Quick | Standard;
  /** Returns a sample of a list in a quick run, else the whole list. */
  few<Item>(count: number, all: readonly Item[]): readonly Item[];
  /** True if a key may create surveys, as far as is known. */
  creates(as?: Sender): boolean;
  /** Has the driver do what only the dashboard and the pages can. */
  drive<Done>(
    ids: readonly RequirementId[],
    actions: readonly DriverAction[],
    work: (driver: DriverRunner) => Promise<Done>,
  ): Promise<Done | undefined>;
  /** Does the work. If it can't be done, notes why these requirements aren't tested. */
  trying<Done>(ids: readonly RequirementId[], work: () => Promise<Done>): Promise<Done | undefined>;
  /** Sends a request and has it judged; a rejected plain document is sent anew without what is open. */
  send(operation: EndpointName, details?: Details): Promise<Step>;
  /** Reads a survey that existed before the run, by its id or its slug: from now on it is known. */
  meet(name: string, options?: { readonly mayBeGone?: boolean }): Promise<HeldSurvey | undefined>;
  /** Sends requests at the same time. They must leave the result of one of their orders. */
  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]>;
  /** Reads a survey of the run, if there is one. */
  look(survey: HeldSurvey | undefined, by?: "id" | "slug"): Promise<Step | undefined>;
  /** Sends a write and reads the survey that it created or changed. */
  write(operation: BodyOperation, survey: HeldSurvey | undefined, body: unknown, details?: Details): Promise<Step>;
  /** Sends one such write after another, by the id and by the slug in turn. */
  writeEach(operation: "update" | "add", survey: HeldSurvey, bodies: readonly unknown[]): Promise<void>;
  /** Creates a survey and reads it. */
  create(body: unknown, details?: Details): Promise<Step>;
  /** Reads the list of a key to its end, or until it has shown every survey of the run, or enough. */
  list(as?: "owner" | "other", enough?: () => boolean): Promise<ListedSurveys | undefined>;
}

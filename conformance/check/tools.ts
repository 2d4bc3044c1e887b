import type { OpenPointId } from "../../spec/open-points.ts";
import type { Driving } from "../driver/driving.ts";
import type { Api } from "../http/api.ts";
import type { Effort, LedgerEntry } from "../report/report.ts";
import type { JsonObject } from "../reading/json.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import type { Names } from "../run/names.ts";
import type { OpenSurveyName } from "../run/open-draft.ts";

/** A survey of the run: `draft` is the body it was created with, `survey` the answer to its create. */
export interface StandingSurvey {
  readonly id: string;
  readonly slug: string;
  readonly draft: JsonObject;
  readonly survey: ShownSurvey;
}

/** What the body of a check works with. */
export interface Tools {
  readonly effort: Effort;
  readonly baseUrl: URL;
  /** Requests with the key under test. */
  readonly owner: Api;
  /** Requests with the second key; throws `NotTested` where there is none. */
  readonly other: Api;
  /** Requests without a key. */
  readonly anonymous: Api;
  /** Requests with keys that no server may accept, one kind each. */
  readonly intruders: readonly Api[];
  /** Does what only the dashboard and the recipients' pages can; throws `NotTested` where the caller's driver doesn't. */
  readonly driver: Driving;
  /** Requests with a key that the driver issued. */
  readonly keyed: (key: string) => Api;
  /** The key under test under the scheme `bearer` in lower case, and under `Basic`: for observing, not for judging. */
  readonly lowerCaseScheme: Api;
  readonly otherScheme: Api;
  /** The keys themselves, for looking for them in answers. */
  readonly secrets: readonly string[];
  readonly names: Names;
  /** Waits so many ms; throws `Inconclusive` when the run is ended meanwhile. */
  readonly pause: (ms: number) => Promise<void>;
  /** At most so many requests for finding the rate limit. */
  readonly probeRateLimit: number;
  /** A survey of the owner's, alone for this check until the case ends; what it holds is left from earlier cases. */
  readonly workbench: () => Promise<StandingSurvey>;
  /** A survey of the owner's that all checks share and none changes. */
  readonly standing: () => Promise<StandingSurvey>;
  /** A survey of the other key's that all checks share and none changes. */
  readonly foreign: () => Promise<StandingSurvey>;
  /** A published survey of the owner's, for what its recipients do on their pages: no check changes its members. */
  readonly open: (name: OpenSurveyName) => Promise<StandingSurvey>;
  /** The surveys that an identity has created in this run so far. */
  readonly made: (identity: string) => readonly LedgerEntry[];
  /** Work that checks share: done once in a run for each key, with its exchanges told to each check. */
  readonly once: <T>(key: string, work: (tools: Tools) => Promise<T>) => Promise<T>;
  /** Writes down how the subject answers an open point. */
  readonly observe: (id: OpenPointId, answer: string) => void;
}

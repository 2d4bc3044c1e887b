import type { AppOptions } from "../api/app.ts";
import { defaultLimits, type Limits } from "../api/options.ts";
import type { Store } from "../api/store.ts";

/** The names give the units: characters, counts and seconds. */
export interface SiteLimits extends Limits {
  readonly answerCharacters: number;
  /** Forms of one recipient's page per window. Further ones get a 429; as many again are read. */
  readonly formsPerWindow: number;
  readonly formsWindowSeconds: number;
  /** Wrong keys of one network per window. Further ones get a 429; right keys never do. */
  readonly wrongKeysPerWindow: number;
  readonly wrongKeysWindowSeconds: number;
  readonly responsesPerSurvey: number;
  readonly keys: number;
}

export const defaultSiteLimits: SiteLimits = {
  ...defaultLimits,
  answerCharacters: 10_000,
  formsPerWindow: 60,
  formsWindowSeconds: 60,
  wrongKeysPerWindow: 1_000,
  wrongKeysWindowSeconds: 60,
  responsesPerSurvey: 10_000,
  keys: 1_000,
};

/** The API and the pages share it. */
export type Service = Required<Pick<AppOptions, "clock" | "publicOrigin" | "reportFault">> & {
  readonly store: Store;
  readonly limits: SiteLimits;
};

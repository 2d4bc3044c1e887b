import type { Authenticate } from "../../../reference/api/authentication.ts";
import type { AppOptions } from "../../../reference/api/app.ts";
import type { SurveyRecord } from "../../../reference/api/store.ts";
import type { Limits } from "./limits.ts";
import type { Operation } from "./operation.ts";
import type { Plan, RecipientPolicy } from "./plans.ts";
import type { Presentation } from "./presentation.ts";
import type { Rules } from "./rules/rules.ts";
import type { GivenStore, Lookup, Store } from "./store.ts";

/** Statuses that the contract leaves open; `overCap` is for a survey that would hold too many recipients. */
export type Statuses = Readonly<Record<Operation | "overCap", number>>;

/** Parts that are left out are the reference's. */
export type HostOptions = Pick<AppOptions, "keys" | "clock" | "publicOrigin" | "reportFault"> & {
  readonly authenticate?: Authenticate;
  readonly store?: GivenStore;
  readonly limits?: Partial<Limits>;
  readonly rules?: Partial<Rules>;
  readonly present?: Partial<Presentation>;
  readonly statuses?: Partial<Statuses>;
  readonly policy?: Partial<RecipientPolicy>;
  readonly planUpsert?: Plan;
  readonly planOverwrite?: Plan;
  /** Returns undefined for a missing survey and for another owner's. */
  readonly findSurvey?: (store: Store, lookup: Lookup) => SurveyRecord | undefined;
  readonly isSlugInUse?: (store: Store, slug: string, owner: string) => boolean;
  readonly newId?: (kind: "survey" | "recipient") => string;
  readonly newSlug?: (title: string) => string;
};

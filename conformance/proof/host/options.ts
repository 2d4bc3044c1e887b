import type { Authenticate } from "../../../reference/api/authentication.ts";
import type { AppOptions } from "../../../reference/api/app.ts";
import type { SurveyRecord } from "../../../reference/api/store.ts";
import type { Limits } from "./limits.ts";
import type { Operation } from "./operation.ts";
import type { Plan, RecipientPolicy } from "./plans.ts";
import type { Presentation } from "./presentation.ts";
import type { Rules } from "./rules/rules.ts";
import type { BaseStore, Lookup, Store } from "./store.ts";

/** Statuses that the contract doesn't define. `overCap` rejects a survey that would have too many recipients. */
export type Statuses = Readonly<Record<Operation | "overCap", number>>;

/** The parts of the reference that a fault or variant can replace. */
export type HostOptions = Pick<AppOptions, "keys" | "clock" | "publicOrigin" | "reportFault"> & {
  readonly authenticate?: Authenticate;
  readonly store?: BaseStore;
  readonly limits?: Partial<Limits>;
  readonly rules?: Partial<Rules>;
  readonly presentation?: Partial<Presentation>;
  readonly statuses?: Partial<Statuses>;
  readonly policy?: Partial<RecipientPolicy>;
  /** Plans the effect of an add. */
  readonly planUpsert?: Plan;
  /** Plans the whole list of a create or a PATCH. */
  readonly planOverwrite?: Plan;
  /** Finds a survey of the owner; undefined if it is missing or belongs to another owner. */
  readonly findSurvey?: (store: Store, lookup: Lookup) => SurveyRecord | undefined;
  readonly isSlugInUse?: (store: Store, slug: string, owner: string) => boolean;
  readonly newId?: (kind: "survey" | "recipient") => string;
  readonly newSlug?: (title: string) => string;
};

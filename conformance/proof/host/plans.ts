import {
  planOverwrite as overwrite,
  planUpsert as upsert,
  type RecipientPlan,
  type RecipientRequest as ApiRequest,
} from "../../../reference/api/recipients.ts";

/** The host sets each member. */
export type RecipientRequest = Required<ApiRequest>;

export type Plan = (request: RecipientRequest) => RecipientPlan;

export const planUpsert: Plan = upsert;
export const planOverwrite: Plan = overwrite;

import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { defaultLimits as apiLimits, type Limits as ApiLimits } from "../../../reference/api/options.ts";

/** Limits that the rules of request bodies check. */
export interface RuleLimits {
  readonly questionsPerSurvey: number;
  readonly optionsPerQuestion: number;
  readonly recipientsPerRequest: number;
  readonly textCharacters: number;
  readonly slugCharacters: number;
  readonly emailCharacters: number;
}

export interface Limits extends ApiLimits, RuleLimits {
  readonly recipientsPerSurvey: number;
  readonly surveysPerPage: number;
}

/** The reference's limits. Its schemas don't accept others, but the host's rules do. */
export const ruleLimits: RuleLimits = {
  questionsPerSurvey: 500,
  optionsPerQuestion: 500,
  recipientsPerRequest: 1_000,
  textCharacters: 10_000,
  slugCharacters: 100,
  emailCharacters: 254,
};

export const defaultLimits: Limits = {
  ...apiLimits,
  ...ruleLimits,
  recipientsPerSurvey: maxRecipients,
  surveysPerPage: 100,
};

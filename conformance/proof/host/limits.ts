import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { defaultLimits as apiLimits, type Limits as ApiLimits } from "../../../reference/api/options.ts";

/** The names give the units: characters and counts. */
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

/** The reference's limits; here they can be replaced. */
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

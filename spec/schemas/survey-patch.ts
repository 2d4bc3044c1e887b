import { statedSurveyDraft, surveyDraft } from "./survey-draft.ts";

const updatable = {
  title: true,
  description: true,
  welcomeMessage: true,
  logoUrl: true,
  accentColor: true,
  questions: true,
  recipients: true,
} as const;

/** The seven members that PATCH /surveys/{id} takes. */
export const updatableMembers = Object.keys(updatable) as readonly (keyof typeof updatable)[];

/** The body of PATCH /surveys/{id} by the contract's own words alone: any subset of the seven members. */
export const statedSurveyPatch = statedSurveyDraft.pick(updatable);

/** The body of PATCH /surveys/{id} as a careful caller sends it: texts are strings, which is practice, not stated. */
export const surveyPatch = surveyDraft.pick(updatable).partial();

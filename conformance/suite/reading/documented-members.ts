/** Source: contract, Resources, Survey. */
export const documentedSurveyMembers: ReadonlySet<string> = new Set([
  "id",
  "slug",
  "targetCompany",
  "title",
  "description",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
  "published",
  "notifyOnResponse",
  "notificationEmail",
  "questions",
  "recipients",
]);

/** Source: contract, Resources, Question. */
export const questionMembers = [
  "type",
  "label",
  "required",
  "options",
  "allowOther",
  "scaleMin",
  "scaleMax",
  "scaleMinLabel",
  "scaleMaxLabel",
] as const;

/** Types of questions that have `options`. */
export const choiceTypes: readonly unknown[] = ["single_choice", "multiple_choice", "dropdown"];

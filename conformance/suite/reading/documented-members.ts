/** Source: Resources, Survey. */
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

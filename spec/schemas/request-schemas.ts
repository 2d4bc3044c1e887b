import type { z } from "zod";
import { recipientsAdd, statedRecipientsAdd } from "./recipients-add.ts";
import { statedSurveyDraft, surveyDraft } from "./survey-draft.ts";
import { statedSurveyPatch, surveyPatch } from "./survey-patch.ts";

/** An endpoint that takes a body: POST /surveys, PATCH /surveys/{id}, POST /surveys/{id}/recipients. */
export type BodyEndpoint = "create" | "update" | "add";

/** The body that each endpoint takes: `stated` by the contract alone, `documented` as a careful caller sends it. */
export const requestSchemas: Readonly<
  Record<BodyEndpoint, { readonly stated: z.ZodType; readonly documented: z.ZodType }>
> = {
  create: { stated: statedSurveyDraft, documented: surveyDraft },
  update: { stated: statedSurveyPatch, documented: surveyPatch },
  add: { stated: statedRecipientsAdd, documented: recipientsAdd },
};

import { z } from "zod";
import { questionFields } from "./question-fields.ts";

/** The two bounds of a linear_scale. */
export const scaleBounds = {
  scaleMin: z.literal([0, 1]).describe(questionFields.scaleMin.text),
  scaleMax: z.int().min(2).max(10).describe(questionFields.scaleMax.text),
};

import { z } from "zod";
import { questionFields } from "./question-fields.ts";
import { typeWithoutScale } from "./question-type.ts";
import { scaleBounds } from "./scale-bounds.ts";

const typeText = questionFields.type.text;

// the value shown for a member that was never set is an open point (unset-members); null is one of the allowed ways.
const members = {
  label: z.unknown().optional().describe(questionFields.label.text),
  required: z.boolean().nullish().describe(questionFields.required.text),
  options: z.array(z.string()).nullish().describe(questionFields.options.text),
  allowOther: z.boolean().nullish().describe(questionFields.allowOther.text),
  scaleMinLabel: z.unknown().optional().describe(questionFields.scaleMinLabel.text),
  scaleMaxLabel: z.unknown().optional().describe(questionFields.scaleMaxLabel.text),
};

// One that is 0 may be missing (QST-16).
const scaleMin = scaleBounds.scaleMin.optional();

/** A question in a response. */
export const question = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("linear_scale").describe(typeText), ...members, ...scaleBounds, scaleMin }),
  z.looseObject({ type: typeWithoutScale.describe(typeText), ...members }),
]);

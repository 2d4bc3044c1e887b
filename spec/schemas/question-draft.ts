import { z } from "zod";
import { questionFields } from "./question-fields.ts";
import { typeWithoutScale } from "./question-type.ts";
import { scaleBounds } from "./scale-bounds.ts";

const typeText = questionFields.type.text;

function draftOf<Text extends z.ZodType>(text: Text) {
  const members = {
    label: text.optional().describe(questionFields.label.text),
    required: z.boolean().optional().describe(questionFields.required.text),
    options: z.array(z.string()).optional().describe(questionFields.options.text),
    allowOther: z.boolean().optional().describe(questionFields.allowOther.text),
    scaleMinLabel: text.optional().describe(questionFields.scaleMinLabel.text),
    scaleMaxLabel: text.optional().describe(questionFields.scaleMaxLabel.text),
  };
  return z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("linear_scale").describe(typeText), ...members, ...scaleBounds }),
    z.looseObject({ type: typeWithoutScale.describe(typeText), ...members }),
  ]);
}

/** A question as a caller may send it, by the contract's own words alone. */
export const statedQuestionDraft = draftOf(z.unknown());

/** A question as a careful caller sends it: labels are strings, which is practice, not stated. */
export const questionDraft = draftOf(z.string());

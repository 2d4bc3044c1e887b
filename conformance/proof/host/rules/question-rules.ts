import * as z from "zod";
import type { Limits } from "../limits.ts";
import type { QuestionRecord } from "../../../../reference/api/schemas.ts";
import type { ValueRules } from "./value-rules.ts";

/** Schemas for the members of questions, built from `ValueRules`. */
export interface QuestionRules {
  readonly label: z.ZodType<string>;
  readonly scaleMin: z.ZodType<number>;
  readonly scaleMax: z.ZodType<number>;
  readonly scaleLabel: z.ZodType<string | null>;
  readonly options: z.ZodType<readonly string[]>;
  readonly choiceOptions: z.ZodType<readonly string[]>;
  readonly question: z.ZodType<QuestionRecord>;
  readonly questions: z.ZodType<readonly QuestionRecord[]>;
}

// the eleven types, grouped by the members that they need
const scaleTypes = ["linear_scale"];
const choiceTypes = ["single_choice", "multiple_choice", "dropdown"];
const otherTypes = ["short_text", "long_text", "rating", "multiple_choice_grid", "checkbox_grid", "date", "time"];

/** Builds the rules. A replaced rule also changes the rules that use it. */
export function questionRules(limits: Limits, values: ValueRules, replaced: Partial<QuestionRules>): QuestionRules {
  const options = replaced.options ?? z.array(values.text).max(limits.optionsPerQuestion);
  const parts = {
    label: values.text,
    scaleMin: z.literal([0, 1], { error: "must be 0 or 1" }),
    scaleMax: z.int({ error: "must be an integer from 2 to 10" }).min(2).max(10),
    scaleLabel: values.optionalText,
    options,
    choiceOptions: options.refine((list) => list.length > 0, { error: "must hold at least one option" }),
    ...replaced,
  };
  const shape = {
    label: parts.label,
    required: values.flag.default(false),
    options: parts.options.optional(),
    rows: parts.options.optional(),
    allowOther: values.flag.optional(),
    // the contract bounds these only for a linear_scale (Limits)
    scaleMin: z.number().optional(),
    scaleMax: z.number().optional(),
    scaleMinLabel: parts.scaleLabel.optional(),
    scaleMaxLabel: parts.scaleLabel.optional(),
  };
  const question: z.ZodType<QuestionRecord> =
    replaced.question ??
    z.discriminatedUnion("type", [
      z.object({ type: z.enum(scaleTypes), ...shape, scaleMin: parts.scaleMin, scaleMax: parts.scaleMax }),
      z.object({ type: z.enum(choiceTypes), ...shape, options: parts.choiceOptions }),
      z.object({ type: z.enum(otherTypes), ...shape }),
    ]);
  return { ...parts, question, questions: replaced.questions ?? z.array(question).max(limits.questionsPerSurvey) };
}

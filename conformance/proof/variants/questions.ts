import * as z from "zod";
import { defaultLimits } from "../host/limits.ts";
import { defaultRules, type Rules } from "../host/rules/rules.ts";
import { areDistinct, countAndDistinctLabels } from "./bodies/distinct-labels.ts";
import type { Body } from "../faults/parts/messages.ts";
import { withOptions } from "../faults/parts/server-parts.ts";
import { changeSentQuestions, changeQuestions } from "./bodies/body-operators.ts";
import { replaceRules, variantsWith } from "./parts.ts";
import type { Variant } from "./variant.ts";

const grids = ["multiple_choice_grid", "checkbox_grid"];
const typesWithOptions = ["single_choice", "multiple_choice", "dropdown", ...grids];
const texts = z.array(z.string());
// the cast is needed because zod gives a transformed array another type than an array
const distinctTexts = texts.min(1).transform((all) => [...new Set(all.filter(Boolean))]) as unknown as typeof texts;
const { question } = defaultRules;

const hasMembersOfOtherTypes = ({ type, ...members }: { readonly type: string } & Body): boolean => {
  const hasOptions = "options" in members || "allowOther" in members;
  const hasBounds = "scaleMin" in members || "scaleMax" in members;
  return (hasOptions && !typesWithOptions.includes(type)) || (hasBounds && type !== "linear_scale");
};

const fromDigits = (value: unknown): unknown =>
  typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;

const coerceTypes = ({ type, scaleMin, scaleMax, ...one }: Body): Body => ({
  ...one,
  type: typeof type === "string" ? type.toLowerCase() : type,
  scaleMin: fromDigits(scaleMin),
  scaleMax: fromDigits(scaleMax),
});

/** Servers with other rules for questions, or with more members in them. */
export const questionVariants: readonly Variant[] = [
  ...variantsWith({ "question-ids": "yes" })({
    "questions have ids, positions and times": changeQuestions((one, index) => ({
      id: `q${index + 1}`,
      position: index,
      createdAt: "2026-01-01",
      ...one,
    })),
  }),
  ...variantsWith({ "number-coercion": "accepted" })({
    "types are read in any letter case, and bounds from their digits": changeSentQuestions(coerceTypes),
  }),
  ...variantsWith({ "grid-members": "rows and columns" })({
    "grids need rows": replaceRules({
      question: question.refine(({ type, rows = [] }) => !grids.includes(type) || rows.length > 0, {
        path: ["rows"],
        error: "a grid needs rows",
      }),
    }),
  }),
  ...variantsWith({ "choice-without-options": "accepted", "empty-options": "accepted" })({
    "a choice needs no options": replaceRules({ choiceOptions: texts.optional() as unknown as Rules["choiceOptions"] }),
  }),
  ...variantsWith({ "empty-options": "accepted" })({
    "a choice may have an empty list of options": replaceRules({ choiceOptions: texts }),
  }),
  ...variantsWith({})({
    "questions show every member there is, for every type": changeQuestions((one) => ({
      options: [],
      rows: null,
      columns: null,
      allowOther: false,
      scaleMin: null,
      scaleMax: null,
      scaleMinLabel: "",
      scaleMaxLabel: null,
      validation: {},
      ...one,
    })),
    "a rating shows a scale of its own": changeQuestions((one) =>
      one["type"] === "rating" ? { ...one, scaleMin: 1, scaleMax: 5, max: 5 } : one,
    ),
    "a choice needs two different options": replaceRules({ choiceOptions: texts.min(2).refine(areDistinct) }),
    "a question has the members of its type alone": replaceRules({
      question: question.refine((one) => !hasMembersOfOtherTypes({ ...one }), {
        path: ["type"],
        error: "doesn't go with the members",
      }),
    }),
    "equal options are merged, and blank ones dropped": replaceRules({ choiceOptions: distinctTexts }),
    "a survey has at most 20 questions, and a question at most 10 options": withOptions({
      limits: { questionsPerSurvey: 20, optionsPerQuestion: 10 },
    }),
    "no two questions have one label": replaceRules({
      questions: countAndDistinctLabels(0, defaultLimits.questionsPerSurvey),
    }),
  }),
];

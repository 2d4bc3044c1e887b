import * as z from "zod";
import { defaultLimits } from "../host/limits.ts";
import { buildRules, type Rules } from "../host/rules/rules.ts";
import { answering, questionsHeard, questionsShown, seams, type Body, type Variant } from "./lawful.ts";

const grids = ["multiple_choice_grid", "checkbox_grid"];
const choices = ["single_choice", "multiple_choice", "dropdown", ...grids];
const texts = z.array(z.string());
const cleaned = texts.min(1).transform((all) => [...new Set(all.filter(Boolean))]) as unknown as typeof texts;
const { question, questions } = buildRules(defaultLimits);

const hasMembersOfOthers = ({ type, ...members }: { readonly type: string } & Body): boolean => {
  const names = [
    ...(choices.includes(type) ? [] : ["options", "allowOther"]),
    ...(type === "linear_scale" ? [] : ["scaleMin", "scaleMax"]),
  ];
  return names.some((name) => name in members);
};

const isSet = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

export const labelsDiffer = (min: number, max: number): Rules["questions"] =>
  questions.refine((list) => list.length >= min && list.length <= max && isSet(list.map(({ label }) => label)), {
    error: "must be there, not too many, with labels that differ",
  });

const fromDigits = (value: unknown): unknown =>
  typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;

const leniently = ({ type, scaleMin, scaleMax, ...one }: Body): Body => ({
  ...one,
  type: typeof type === "string" ? type.toLowerCase() : type,
  scaleMin: fromDigits(scaleMin),
  scaleMax: fromDigits(scaleMax),
});

export const questionVariants: readonly Variant[] = [
  ...answering({ "question-ids": "yes" })({
    "questions have ids, positions and times": questionsShown((one, index) => ({
      id: `q${index + 1}`,
      position: index,
      createdAt: "2026-01-01",
      ...one,
    })),
  }),
  ...answering({ "number-coercion": "accepted" })({
    "types are read in any letter case, and bounds from their digits": questionsHeard(leniently),
  }),
  ...answering({ "grid-members": "rows and columns" })({
    "grids need rows and columns": seams({
      rules: {
        question: question.refine(({ type, rows = [] }) => !grids.includes(type) || rows.length > 0, {
          path: ["rows"],
          error: "a grid needs rows and columns",
        }),
      },
    }),
  }),
  ...answering({ "choice-without-options": "accepted", "empty-options": "accepted" })({
    "a choice needs no options": seams({
      rules: { choiceOptions: texts.optional() as unknown as Rules["choiceOptions"] },
    }),
  }),
  ...answering({ "empty-options": "accepted" })({
    "a choice may have an empty list of options": seams({ rules: { choiceOptions: texts } }),
  }),
  ...answering({})({
    "questions show every member there is, for every type": questionsShown((one) => ({
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
    "a rating and a text have scales of their own making": questionsShown((one) =>
      one["type"] === "rating" ? { ...one, scaleMin: 1, scaleMax: 5, max: 5 } : one,
    ),
    "a choice needs two different options": seams({ rules: { choiceOptions: texts.min(2).refine(isSet) } }),
    "a question has the members of its type alone": seams({
      rules: {
        question: question.refine((one) => !hasMembersOfOthers({ ...one }), {
          path: ["type"],
          error: "doesn't go with the members",
        }),
      },
    }),
    "equal options are merged, and blank ones dropped": seams({ rules: { choiceOptions: cleaned } }),
    "a survey has at most 20 questions, and a question at most 10 options": seams({
      limits: { questionsPerSurvey: 20, optionsPerQuestion: 10 },
    }),
    "no two questions have one label": seams({
      rules: { questions: labelsDiffer(0, defaultLimits.questionsPerSurvey) },
    }),
  }),
];

import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { Rules } from "../api/rules/rules.ts";
import { heard, isObject, lawful, questionsShown, seams, variantsOf, type JsonObject, type Variant } from "./lawful.ts";

const grids = ["multiple_choice_grid", "checkbox_grid"];
const choices = ["single_choice", "multiple_choice", "dropdown", ...grids];
const texts = z.array(z.string());
const { question } = buildRules(defaultLimits);

/** Grids that don't say their rows are refused. */
export const gridsNeedRows: Partial<Rules> = {
  question: question.refine(({ type, rows }) => !grids.includes(type) || (rows !== undefined && rows.length > 0), {
    path: ["rows"],
    error: "a grid needs rows and columns",
  }),
};

const foreign = ({ type, ...members }: { readonly type: string } & JsonObject): string | undefined => {
  const isForeign: Readonly<Record<string, boolean>> = {
    options: !choices.includes(type),
    allowOther: !choices.includes(type),
    scaleMin: type !== "linear_scale",
    scaleMax: type !== "linear_scale",
  };
  return Object.keys(members).find((name) => isForeign[name]);
};

const distinct = <T extends readonly string[]>(rule: z.ZodType<T>): z.ZodType<T> =>
  rule.refine((list) => new Set(list).size === list.length, { error: "must not hold one option twice" });

function leniently(given: unknown): unknown {
  if (!isObject(given)) return given;
  const { type, scaleMin, scaleMax } = given;
  const isDigits = (value: unknown): boolean => typeof value === "string" && /^\d+$/.test(value);
  return {
    ...given,
    ...(typeof type === "string" ? { type: type.toLowerCase() } : {}),
    ...(isDigits(scaleMin) ? { scaleMin: Number(scaleMin) } : {}),
    ...(isDigits(scaleMax) ? { scaleMax: Number(scaleMax) } : {}),
  };
}

/** Servers with other rules for questions, and other members. */
export const questionVariants: readonly Variant[] = variantsOf({
  "questions have ids, positions and times": lawful(
    { "question-ids": "yes" },
    questionsShown((one, index) => ({ id: `q${index + 1}`, position: index, createdAt: "2026-01-01", ...one })),
  ),
  "types are read in any letter case, and bounds from their digits": lawful(
    { "number-coercion": "accepted" },
    heard(["create", "patch"], (body) => {
      const { questions } = body;
      return Array.isArray(questions) ? { ...body, questions: questions.map(leniently) } : body;
    }),
  ),
  "questions show every member there is, for every type": lawful(
    {},
    questionsShown((one) => ({
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
  ),
  "a rating and a text have scales of their own making": lawful(
    {},
    questionsShown((one) => (one["type"] === "rating" ? { ...one, scaleMin: 1, scaleMax: 5, max: 5 } : one)),
  ),
  "grids need rows and columns": lawful({ "grid-members": "rows and columns" }, seams({ rules: gridsNeedRows })),
  "a choice needs no options": lawful(
    { "choice-without-options": "accepted", "empty-options": "accepted" },
    seams({ rules: { choiceOptions: texts.optional() as unknown as Rules["choiceOptions"] } }),
  ),
  "a choice may have an empty list of options": lawful(
    { "empty-options": "accepted" },
    seams({ rules: { choiceOptions: texts } }),
  ),
  "a choice needs two different options": lawful({}, seams({ rules: { choiceOptions: distinct(texts.min(2)) } })),
  "a question has the members of its type alone": lawful(
    {},
    seams({
      rules: {
        question: question.refine((one) => foreign({ ...one }) === undefined, {
          path: ["type"],
          error: "doesn't go with the members",
        }),
      },
    }),
  ),
  "a survey has at most 20 questions": lawful({}, seams({ limits: { questionsPerSurvey: 20 } })),
  "a survey has at most 50 questions, and a question at most 10 options": lawful(
    {},
    seams({ limits: { questionsPerSurvey: 50, optionsPerQuestion: 10 } }),
  ),
  "no two questions have one label": lawful(
    {},
    seams({
      rules: {
        questions: buildRules(defaultLimits).questions.refine(
          (list) => new Set(list.map(({ label }) => label)).size === list.length,
          { error: "must have labels that differ" },
        ),
      },
    }),
  ),
});

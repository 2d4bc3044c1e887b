import * as z from "zod";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { QuestionRecord } from "../api/store/survey-record.ts";
import type { ServiceOptions } from "../api/service.ts";
import { faultyOn } from "./faulty-on.ts";
import { hearingQuestions, isSent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { on } from "./visit.ts";

const lawful = buildRules(defaultLimits);

/** Options with other rules for one bound. */
const scaleMin = (rule: z.ZodType<number>): ServiceOptions => ({ rules: { scaleMin: rule } });
const scaleMax = (rule: z.ZodType<number>): ServiceOptions => ({ rules: { scaleMax: rule } });

/** Options that hold a rule for some places of the list only. */
const checkedAt = (loose: ServiceOptions, isChecked: (index: number) => boolean): ServiceOptions => {
  const { question } = buildRules(defaultLimits, loose.rules);
  return {
    rules: {
      questions: z.array(question).superRefine((list, context) => {
        for (const [index, one] of list.entries()) {
          const issues = isChecked(index) ? (lawful.question.safeParse(one).error?.issues ?? []) : [];
          for (const { path, message } of issues) context.addIssue({ code: "custom", message, path: [index, ...path] });
        }
      }),
    },
  };
};

/** Options that refuse a lawful question. */
const refusing = (isRefused: (question: QuestionRecord) => boolean): ServiceOptions => ({
  rules: { question: lawful.question.refine((question) => !isRefused(question)) },
});

const everywhere =
  (fault: ServiceOptions) =>
  (given: ServiceOptions): Fetch =>
    createApp({ ...given, ...fault });
const onCreate =
  (fault: ServiceOptions) =>
  (given: ServiceOptions): Fetch =>
    faultyOn(given, on("create"), fault);
const onPatch =
  (fault: ServiceOptions) =>
  (given: ServiceOptions): Fetch =>
    faultyOn(given, on("patch"), fault);

const integers = (min: number, max: number): z.ZodType<number> => z.int().min(min).max(max);
const anything = z.any() as z.ZodType<number>;

export const scaleLimitMutants: readonly Mutant[] = [
  {
    name: "scaleMin 0 is refused",
    breaks: ["LIM-20"],
    build: everywhere(scaleMin(integers(1, 1))),
  },
  {
    name: "PATCH refuses scaleMin 0",
    breaks: ["LIM-20"],
    build: onPatch(scaleMin(integers(1, 1))),
  },
  {
    name: "a create refuses a scale from 0 to 2",
    breaks: ["LIM-20"],
    build: onCreate(refusing((question) => question.scaleMin === 0 && question.scaleMax === 2)),
  },
  {
    name: "scaleMin 0 becomes 1",
    breaks: ["QST-16"],
    build: everywhere(scaleMin(z.preprocess((value) => (value === 0 ? 1 : value), lawful.scaleMin))),
  },
  { name: "scaleMin -1 is accepted", breaks: ["LIM-21"], build: everywhere(scaleMin(integers(-1, 1))) },
  { name: "scaleMin 2 is accepted", breaks: ["LIM-21"], build: everywhere(scaleMin(integers(0, 2))) },
  {
    name: "a scaleMin between 0 and 1 is accepted",
    breaks: ["LIM-21"],
    build: everywhere(scaleMin(z.number().min(0).max(1))),
  },
  { name: "PATCH accepts any integer for scaleMin", breaks: ["LIM-21"], build: onPatch(scaleMin(z.int())) },
  { name: "a create accepts any integer for scaleMin", breaks: ["LIM-21"], build: onCreate(scaleMin(z.int())) },
  {
    name: "null is taken for scaleMin 0",
    breaks: ["LIM-21"],
    build: everywhere(scaleMin(z.preprocess((value) => value ?? (value === null ? 0 : undefined), lawful.scaleMin))),
  },
  {
    name: "scaleMin is checked in the first question alone",
    breaks: ["LIM-21"],
    build: everywhere(checkedAt(scaleMin(z.number()), (index) => index === 0)),
  },
  { name: "scaleMin may be left out", breaks: ["LIM-22"], build: everywhere(scaleMin(lawful.scaleMin.default(1))) },
  { name: "PATCH lets scaleMin be left out", breaks: ["LIM-22"], build: onPatch(scaleMin(lawful.scaleMin.default(1))) },
  {
    name: "a create lets scaleMin be left out",
    breaks: ["LIM-22"],
    build: onCreate(scaleMin(lawful.scaleMin.default(0))),
  },
  { name: "scaleMax 9 is refused", breaks: ["LIM-23"], build: everywhere(refusing(({ scaleMax: max }) => max === 9)) },
  { name: "PATCH refuses scaleMax 7", breaks: ["LIM-23"], build: onPatch(refusing(({ scaleMax: max }) => max === 7)) },
  { name: "scaleMax 10 is refused", breaks: ["LIM-23"], build: everywhere(scaleMax(integers(2, 9))) },
  { name: "scaleMax 2 is refused", breaks: ["LIM-23"], build: everywhere(scaleMax(integers(3, 10))) },
  {
    name: "scaleMax 10 becomes 9",
    breaks: ["QST-17"],
    build: everywhere(scaleMax(z.preprocess((value) => (value === 10 ? 9 : value), lawful.scaleMax))),
  },
  { name: "scaleMax 1 is accepted", breaks: ["LIM-24"], build: everywhere(scaleMax(integers(1, 10))) },
  { name: "scaleMax 11 is accepted", breaks: ["LIM-24"], build: everywhere(scaleMax(integers(2, 11))) },
  {
    name: "a scaleMax between two integers is accepted",
    breaks: ["LIM-24"],
    build: everywhere(scaleMax(z.number().min(2).max(10))),
  },
  { name: "PATCH accepts any integer for scaleMax", breaks: ["LIM-24"], build: onPatch(scaleMax(z.int())) },
  { name: "a create accepts a scaleMax up to 100", breaks: ["LIM-24"], build: onCreate(scaleMax(integers(2, 100))) },
  {
    name: "a scaleMax beyond 10 is cut to 10",
    breaks: ["LIM-24"],
    build: everywhere(
      scaleMax(z.preprocess((value) => (typeof value === "number" && value > 10 ? 10 : value), lawful.scaleMax)),
    ),
  },
  {
    name: "null is taken for scaleMax 5",
    breaks: ["LIM-24"],
    build: everywhere(scaleMax(z.preprocess((value) => (value === null ? 5 : value), lawful.scaleMax))),
  },
  {
    name: "scaleMax isn't checked in the last question",
    breaks: ["LIM-24"],
    build: everywhere(checkedAt(scaleMax(anything), (index) => index < 9)),
  },
  { name: "scaleMax may be left out", breaks: ["LIM-25"], build: everywhere(scaleMax(lawful.scaleMax.default(5))) },
  { name: "PATCH lets scaleMax be left out", breaks: ["LIM-25"], build: onPatch(scaleMax(lawful.scaleMax.default(5))) },
  {
    name: "a create lets scaleMax be left out",
    breaks: ["LIM-25"],
    build: onCreate(scaleMax(lawful.scaleMax.default(5))),
  },
  {
    name: "all linear_scale questions of a survey with more than eight of them get the scaleMax of the first",
    breaks: ["LIM-23"],
    build: (given) =>
      hearingQuestions(createApp(given), on("create", "patch"), (question, _index, all) => {
        const scales = all.filter(isSent).filter(({ type }) => type === "linear_scale");
        const isMeant = scales.length > 8 && question["type"] === "linear_scale";
        return isMeant ? { ...question, scaleMax: scales[0]?.["scaleMax"] } : question;
      }),
  },
];

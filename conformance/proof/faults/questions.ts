/**
 * Faults in requirements on questions (QST-…). A `Part` changes one thing about the conforming server. Operators come
 * first (`edit…` for requests, `change…Shown…` for responses), then the table by requirement:
 * `"what the server does wrong": Part`.
 */

import * as z from "zod";
import type { QuestionRecord } from "../../../reference/api/schemas.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import { defaultLimits } from "../host/limits.ts";
import { buildRules } from "../host/rules/rules.ts";
import type { Mutant } from "./mutant.ts";
import { isBody, type Body } from "./parts/messages.ts";
import { changeRequest, changeShownSurvey, changeStore, fault, faults, onSuccess } from "./parts/operators.ts";
import { on, type When } from "./parts/route.ts";
import { withOptions, type Part } from "./parts/server-parts.ts";

const lawful = buildRules(defaultLimits);

type Questions = readonly QuestionRecord[];

/** Changes the questions of a request, even if they aren't a list. */
const editQuestions = (when: When, change: (given: unknown) => unknown): Part =>
  changeRequest(when, (body) => ("questions" in body ? { ...body, questions: change(body["questions"]) } : body));

/** Changes the items in a list of questions, valid or not. */
const editList = (when: When, change: (all: readonly unknown[]) => readonly unknown[]): Part =>
  editQuestions(when, (given) => (Array.isArray(given) ? change(given) : given));

/** Changes each question that is an object. */
const editEach = (when: When, change: (question: Body, index: number, all: readonly unknown[]) => unknown): Part =>
  editList(when, (all) => all.map((one, index) => (isBody(one) ? change(one, index, all) : one)));

/** Changes a member of each question that has it. The callback also gets the whole question. */
const editMember = (
  when: When,
  name: string,
  change: (value: unknown, question: Body, index: number) => unknown,
): Part =>
  editEach(when, (question, index) =>
    name in question ? { ...question, [name]: change(question[name], question, index) } : question,
  );

/** Changes a member of each question where it is a text. */
const editText = (when: When, name: string, change: (given: string) => unknown): Part =>
  editMember(when, name, (value) => (typeof value === "string" ? change(value) : value));

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const editOptions = (when: When, change: (options: readonly string[], type: unknown) => readonly string[]): Part =>
  editMember(when, "options", (value, { type }) => (areTexts(value) ? change(value, type) : value));

const changeShownList = (change: (all: Questions) => Questions): Part =>
  changeShownSurvey(on.any, ({ questions: all }) => ({ questions: change(all) }));

const changeEachShown = (change: (question: QuestionRecord, index: number, all: Questions) => QuestionRecord): Part =>
  changeShownList((all) => all.map(change));

/** Accepts any value for a member; `convert` returns what is stored in place of an invalid value. */
const storeInvalid = (
  name: "required" | "allowOther" | "options",
  isValid: (value: unknown) => boolean,
  when: When = on.writes,
  convert: (value: unknown) => unknown = (value) => value,
): Part => {
  const question = z.unknown().transform((given, context) => {
    const isInvalid = isBody(given) && given[name] !== undefined && !isValid(given[name]);
    // the rules check the other members, with a valid value in this one
    const valid = isInvalid ? { ...given, [name]: name === "options" ? ["Red"] : false } : given;
    const { data, error } = lawful.question.safeParse(valid);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", message, path: [...path] });
    return isInvalid ? { ...data, [name]: convert(given[name]) } : data;
  }) as z.ZodType as z.ZodType<QuestionRecord>;
  return withOptions({ rules: { question } }, when);
};

const isFlag = (value: unknown): boolean => typeof value === "boolean";

/** Treats `scaleMin` 0 in a PATCH as absent: keeps the value that the question at the same index had. */
const ignoreZeroInPatch: Part = changeStore((store) => ({
  changeSurvey: (id, changes) => {
    const before = store.surveyById(id)?.questions ?? [];
    const questions = changes.questions?.map((one, index) =>
      one.scaleMin === 0 ? { ...one, scaleMin: before[index]?.scaleMin ?? 0 } : one,
    );
    return store.changeSurvey(id, { ...changes, ...(questions && { questions }) });
  },
}));

// `where` ends the name of a fault: " by PATCH"
const rejectedType = (id: RequirementId, type: string, when: When = on.writes, where = ""): Mutant =>
  fault(
    `a question of type ${type} is refused${where}`,
    id,
    editEach(when, (one) => (one["type"] === type ? { ...one, label: { missing: true } } : one)),
  );

const typeShownAs = (id: RequirementId, type: string, other: string): Mutant =>
  fault(
    `a question of type ${type} is shown as ${other}`,
    id,
    changeEachShown((one) => (one.type === type ? { ...one, type: other } : one)),
  );

const typeStoredAs = (id: RequirementId, type: string, other: string, when: When = on.writes, where = ""): Mutant =>
  fault(
    `a question of type ${type} is stored as ${other}${where}`,
    id,
    editText(when, "type", (given) => (given === type ? other : given)),
  );

const knownTypes: ReadonlySet<unknown> = new Set(questionTypes);
const asText = (value: unknown): unknown => (typeof value === "string" ? value : JSON.stringify(value));
const neverTrue = (value: unknown): unknown => (value === true ? false : value);
const labelOf = (question: unknown): unknown => (question as { readonly label?: unknown } | null)?.label;

export const questionFaults: readonly Mutant[] = [
  typeShownAs("QST-1", "short_text", "text"),
  typeStoredAs("QST-1", "short_text", "long_text", on.patch, " by PATCH"),
  rejectedType("QST-2", "long_text"),
  typeShownAs("QST-2", "long_text", "short_text"),
  typeStoredAs("QST-3", "single_choice", "dropdown", on.create, " by create"),
  typeStoredAs("QST-3", "single_choice", "dropdown", on.patch, " by PATCH"),
  typeShownAs("QST-3", "single_choice", "radio"),
  rejectedType("QST-4", "multiple_choice"),
  typeShownAs("QST-4", "multiple_choice", "checkboxes"),
  rejectedType("QST-5", "dropdown"),
  typeStoredAs("QST-5", "dropdown", "single_choice"),
  typeShownAs("QST-6", "linear_scale", "scale"),
  typeStoredAs("QST-6", "linear_scale", "rating", on.patch, " by PATCH"),
  rejectedType("QST-7", "rating"),
  rejectedType("QST-7", "rating", on.create, " by create"),
  typeShownAs("QST-7", "rating", "linear_scale"),
  rejectedType("QST-8", "multiple_choice_grid"),
  rejectedType("QST-8", "multiple_choice_grid", on.create, " by create"),
  typeShownAs("QST-8", "multiple_choice_grid", "multiple_choice"),
  rejectedType("QST-9", "checkbox_grid"),
  rejectedType("QST-9", "checkbox_grid", on.create, " by create"),
  typeStoredAs("QST-9", "checkbox_grid", "multiple_choice_grid"),
  typeStoredAs("QST-9", "checkbox_grid", "multiple_choice_grid", on.create, " by create"),
  rejectedType("QST-10", "date"),
  rejectedType("QST-10", "date", on.patch, " by PATCH"),
  typeStoredAs("QST-10", "date", "time", on.create, " by create"),
  typeShownAs("QST-10", "date", "short_text"),
  rejectedType("QST-11", "time"),
  typeStoredAs("QST-11", "time", "date", on.create, " by create"),
  typeShownAs("QST-11", "time", "date"),
  ...faults("QST-12", {
    "a label is cut to 120 characters": editText(on.writes, "label", (given) => given.slice(0, 120)),
    "PATCH stores labels escaped for HTML": editText(on.patch, "label", (given) => given.replaceAll("&", "&amp;")),
    "labels are shown without what isn't ASCII from the 51st question on": changeEachShown((one, index) =>
      index < 50 ? one : { ...one, label: one.label.replaceAll(/[^\p{ASCII}]/gu, "") },
    ),
    "the label `null` is stored empty": editText(on.writes, "label", (given) => (given === "null" ? "" : given)),
    "a label loses what a replacement takes for a group": editText(on.writes, "label", (given) =>
      given.replaceAll(/\$[$&\d]/g, "$"),
    ),
  }),
  ...faults("QST-13", {
    "no question is required after a PATCH": editMember(on.patch, "required", neverTrue),
    "the last question is always required": changeEachShown((one, index, all) =>
      index === all.length - 1 ? { ...one, required: true } : one,
    ),
    "a question of type date is never required": changeEachShown((one) =>
      one.type === "date" ? { ...one, required: false } : one,
    ),
  }),
  ...faults("QST-14", {
    "options are sorted": editOptions(on.writes, (given) => given.toSorted()),
    "options are stored as one text with commas": editOptions(on.writes, (given) => given.join(",").split(",")),
    "PATCH keeps the first five options": editOptions(on.patch, (given) => given.slice(0, 5)),
    "the last option of a dropdown is lost": editOptions(on.writes, (given, type) =>
      type === "dropdown" ? given.slice(0, -1) : given,
    ),
    "options are written in lower case": editOptions(on.create, (given) => given.map((one) => one.toLowerCase())),
    "an option that spells a number is shown as one": changeEachShown((one) =>
      Object.assign(
        {},
        one,
        one.options && { options: one.options.map((given) => (/^\d+$/.test(given) ? Number(given) : given)) },
      ),
    ),
    "options that all spell numbers are shown as numbers": changeEachShown((one) =>
      Object.assign(
        {},
        one,
        one.options?.every((given) => /^\d+$/.test(given)) && { options: one.options.map(Number) },
      ),
    ),
    "options are split at semicolons": editOptions(on.writes, (given) => given.join(";").split(";")),
    "options are split at upright lines": editOptions(on.writes, (given) => given.join("|").split("|")),
    "a question keeps its first 20 options": editOptions(on.writes, (given) => given.slice(0, 20)),
    "choices with one label share the options of the first": changeEachShown((one, _index, all) => {
      const { options } = all.find(({ label, options: given }) => given && label === one.label) ?? one;
      return one.options && options ? { ...one, options } : one;
    }),
  }),
  ...faults("QST-15", {
    "allowOther is never true after a PATCH": editMember(on.patch, "allowOther", neverTrue),
    "allowOther is never true after a create": editMember(on.create, "allowOther", neverTrue),
    "allowOther is shown only when it is false": changeEachShown(({ allowOther, ...one }) =>
      allowOther === false ? { ...one, allowOther } : one,
    ),
    "allowOther is lost beside an option called Other": editMember(
      on.writes,
      "allowOther",
      (value, { options: given }) => (areTexts(given) && given.includes("Other") && value === true ? false : value),
    ),
    "allowOther is lost beside more than three options": editMember(
      on.writes,
      "allowOther",
      (value, { options: given }) => (areTexts(given) && given.length > 3 && value === true ? false : value),
    ),
  }),
  ...faults("QST-16", {
    "PATCH keeps scaleMin where 0 is given": ignoreZeroInPatch,
    "scaleMin 0 is stored as 1": editMember(on.writes, "scaleMin", (value) => (value === 0 ? 1 : value)),
    "scaleMin is left out": changeEachShown(({ scaleMin: _scaleMin, ...one }) => one),
    "scaleMin is shown as a text": changeEachShown((one) =>
      Object.assign({}, one, one.scaleMin !== undefined && { scaleMin: String(one.scaleMin) }),
    ),
    "scaleMin 0 becomes 1": changeEachShown((one) => (one.scaleMin === 0 ? { ...one, scaleMin: 1 } : one)),
  }),
  ...faults("QST-17", {
    "scaleMax above 9 is stored as 9": editMember(on.writes, "scaleMax", (value) => (value === 10 ? 9 : value)),
    "scaleMax is 5 after a PATCH": editMember(on.patch, "scaleMax", (value) =>
      Number.isInteger(value) && Number(value) > 5 && Number(value) <= 10 ? 5 : value,
    ),
    "scaleMax 10 becomes 9": changeEachShown((one) => (one.scaleMax === 10 ? { ...one, scaleMax: 9 } : one)),
  }),
  ...faults("QST-18", {
    "scaleMinLabel is shown under another name": changeEachShown(({ scaleMinLabel, ...one }) =>
      scaleMinLabel === undefined ? one : { ...one, minLabel: scaleMinLabel },
    ),
    "scaleMinLabel is lost where scaleMin is 0": changeEachShown((one) =>
      one.scaleMin === 0 ? { ...one, scaleMinLabel: null } : one,
    ),
  }),
  ...faults(["QST-18", "QST-19"], {
    "the two labels of a linear scale are swapped": changeEachShown((one) =>
      one.type === "linear_scale"
        ? { ...one, scaleMinLabel: one.scaleMaxLabel ?? null, scaleMaxLabel: one.scaleMinLabel ?? null }
        : one,
    ),
  }),
  ...faults("QST-19", {
    "scaleMaxLabel is lost after a PATCH": editText(on.patch, "scaleMaxLabel", () => null),
    "scaleMaxLabel is cut to 20 characters": editText(on.writes, "scaleMaxLabel", (given) => given.slice(0, 20)),
  }),
  ...faults("QST-20", {
    "questions come back in reverse": changeShownList((all) => all.toReversed()),
    "a read shows questions as an object by number": onSuccess(on.read, ({ text: body }) => {
      const { survey } = Object(JSON.parse(body));
      return { text: JSON.stringify({ survey: { ...survey, questions: { ...survey.questions } } }) };
    }),
    "required questions come first": changeShownList((all) => [
      ...all.filter((one) => one.required),
      ...all.filter((one) => !one.required),
    ]),
    "a create keeps fifty questions": editList(on.create, (all) => all.slice(0, 50)),
    "a survey keeps its first 60 questions": editList(on.writes, (all) => all.slice(0, 60)),
    "a survey keeps its first 100 questions": editList(on.writes, (all) => all.slice(0, 100)),
    "of two questions with one label PATCH keeps the first": editList(on.patch, (all) =>
      all.filter((one, index) => all.findIndex((other) => labelOf(other) === labelOf(one)) === index),
    ),
    "PATCH keeps one of two questions that are alike": editList(on.patch, (all) => {
      const texts = all.map((one) => JSON.stringify(one));
      return all.filter((_one, index) => texts.indexOf(texts[index] ?? "") === index);
    }),
    "a create loses its first question": editList(on.create, (all) => (all.length > 20 ? all.slice(1) : all)),
    "a published survey is shown with its first question alone": changeShownSurvey(
      on.read,
      ({ published, questions: all }) => (published ? { questions: all.slice(0, 1) } : {}),
    ),
  }),
  ...["nps", "email", "checkbox"].map((type) =>
    fault(
      `a question of type ${type} is taken for a short_text`,
      "QST-21",
      editText(on.writes, "type", (given) => (given === type ? "short_text" : given)),
    ),
  ),
  ...faults("QST-21", {
    "a create takes a question of an unknown type for short_text": editMember(on.create, "type", (type) =>
      knownTypes.has(type) ? type : "short_text",
    ),
    "a comparison of types takes true for one of them": editMember(on.writes, "type", (type) =>
      type === true ? "short_text" : type,
    ),
    "PATCH looks at the type of the first question alone": editMember(on.patch, "type", (type, _one, index) =>
      index === 0 || knownTypes.has(type) ? type : "rating",
    ),
    "PATCH takes a question of an unknown type with options for single_choice": editMember(
      on.patch,
      "type",
      (type, { options: given }) => (knownTypes.has(type) || given === undefined ? type : "single_choice"),
    ),
    "a type that every object has as a member counts as known": editText(on.writes, "type", (type) =>
      type in {} ? "short_text" : type,
    ),
    "a list with a known type counts as that type": editMember(on.writes, "type", (type) =>
      Array.isArray(type) ? String(type) : type,
    ),
    "an empty type is taken for short_text": editMember(on.writes, "type", (type) =>
      type === "" || type === null ? "short_text" : type,
    ),
  }),
  ...faults("QST-22", {
    "a required that is no boolean is stored as it is given": storeInvalid("required", isFlag),
    "PATCH stores a required that is no boolean as it is given": storeInvalid("required", isFlag, on.patch),
    "a required that is no boolean is shown as a text": storeInvalid("required", isFlag, on.writes, String),
  }),
  ...faults("QST-23", {
    "options that are no texts are stored as they are given": storeInvalid("options", areTexts),
    "PATCH stores options that are no texts as they are given": storeInvalid("options", areTexts, on.patch),
    "a create stores options that are no texts as they are given": storeInvalid("options", areTexts, on.create),
    "options that are no texts become objects with a label": storeInvalid("options", areTexts, on.writes, (value) =>
      [value].flat().map((label) => ({ label })),
    ),
    "options that are no array become one text": storeInvalid("options", areTexts, on.writes, String),
  }),
  ...faults("QST-24", {
    "an allowOther that is no boolean is stored as it is given": storeInvalid("allowOther", isFlag),
    "PATCH stores an allowOther that is no boolean as a list": storeInvalid("allowOther", isFlag, on.patch, (value) => [
      value,
    ]),
  }),
  ...faults("QST-25", {
    "a label that is not a text is stored as one": editMember(on.writes, "label", asText),
    "a create takes a label that is an object": editMember(on.create, "label", (value) =>
      typeof value === "object" ? "Untitled question" : value,
    ),
  }),
  ...faults("QST-26", {
    "one question is taken for a list of two": editQuestions(on.writes, (given) =>
      isBody(given) ? [given, given] : given,
    ),
    "a create with questions that are not a list has none": editQuestions(on.create, (given) =>
      Array.isArray(given) ? given : [],
    ),
    "null is left out of the list of questions": editList(on.writes, (all) => all.filter((one) => one !== null)),
    "what is not an object is left out of the list of questions": editList(on.writes, (all) => all.filter(isBody)),
    "PATCH with questions that are not a list removes all": editQuestions(on.patch, (given) =>
      Array.isArray(given) ? given : [],
    ),
  }),
];

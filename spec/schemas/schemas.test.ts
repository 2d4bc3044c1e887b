import { describe, expect, test } from "vitest";
import { counts } from "./counts.ts";
import { questionDraft, statedQuestionDraft } from "./question-draft.ts";
import { questionFields } from "./question-fields.ts";
import { questionTypes } from "./question-type.ts";
import { question } from "./question.ts";
import { recipientDraft, statedRecipientDraft } from "./recipient-draft.ts";
import { recipientFields } from "./recipient-fields.ts";
import { recipient } from "./recipient.ts";
import { requestSchemas } from "./request-schemas.ts";
import { surveyDraft } from "./survey-draft.ts";
import { surveyFields } from "./survey-fields.ts";
import { updatableMembers } from "./survey-patch.ts";
import { createdSurvey, survey } from "./survey.ts";
import { validationFailure } from "./validation-failure.ts";

const people = (total: number) => Array.from({ length: total }, (_, index) => ({ email: `p${index}@example.com` }));
const scale = { type: "linear_scale", label: "How likely?", scaleMin: 0, scaleMax: 10 };
const create = { targetCompany: "Example Ltd", title: "Pulse", description: "Short.", questions: [], recipients: [] };

describe("a question draft", () => {
  test.each(questionTypes)("may be of type %s", (type) => {
    expect(questionDraft.parse({ ...scale, type })).toEqual({ ...scale, type });
  });

  test.each([
    { scaleMin: 0, scaleMax: 2 },
    { scaleMin: 1, scaleMax: 2 },
    { scaleMin: 0, scaleMax: 10 },
    { scaleMin: 1, scaleMax: 10 },
  ])("may run from $scaleMin to $scaleMax", (bounds) => {
    expect(statedQuestionDraft.safeParse({ ...scale, ...bounds }).success).toBe(true);
  });

  test.each([-1, 2, 0.5, "1", null, undefined, true, Number.NaN])("starts no linear_scale at %s", (scaleMin) => {
    expect(statedQuestionDraft.safeParse({ ...scale, scaleMin }).error?.issues[0]?.path).toEqual(["scaleMin"]);
  });

  test.each([1, 11, 2.5, "5", null, undefined, true, Infinity])("ends no linear_scale at %s", (scaleMax) => {
    expect(statedQuestionDraft.safeParse({ ...scale, scaleMax }).error?.issues[0]?.path).toEqual(["scaleMax"]);
  });

  test("is not held to the bounds of a linear_scale when it is of another type", () => {
    expect(questionDraft.safeParse({ type: "rating", label: "How?", scaleMin: 5, scaleMax: 50 }).success).toBe(true);
  });

  test("has any label by the contract's words, and text by practice", () => {
    expect(statedQuestionDraft.safeParse({ ...scale, label: 7 }).success).toBe(true);
    expect(questionDraft.safeParse({ ...scale, label: 7 }).error?.issues[0]?.path).toEqual(["label"]);
  });
});

describe("recipients given", () => {
  test.each(["create", "update"] as const)("are at most 200 for %s", (endpoint) => {
    for (const schema of Object.values(requestSchemas[endpoint])) {
      expect(schema.safeParse({ ...create, recipients: people(200) }).success).toBe(true);
      expect(schema.safeParse({ ...create, recipients: people(201) }).error?.issues[0]?.path).toEqual(["recipients"]);
    }
  });

  test("may be more than 200 for an add, where several name one", () => {
    for (const schema of Object.values(requestSchemas.add))
      expect(schema.safeParse({ recipients: people(201) }).success).toBe(true);
  });

  test("have any members by the contract's words, and texts by practice", () => {
    expect(recipientDraft.safeParse({ id: 7 }).success).toBe(true);
    expect(statedRecipientDraft.safeParse({ email: 7 }).success).toBe(true);
    expect(recipientDraft.safeParse({ email: 7 }).error?.issues[0]?.path).toEqual(["email"]);
  });
});

describe("a request", () => {
  test.each(["create", "update", "add"] as const)("to %s has no member that the contract requires", (endpoint) => {
    expect(requestSchemas[endpoint].stated.safeParse({}).success).toBe(true);
  });

  test("to create has the five members that aren't called optional, by practice", () => {
    const missing = surveyDraft.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(missing).toEqual(["targetCompany", "title", "description", "questions", "recipients"]);
  });

  test("to update has any subset of the seven members, by practice too", () => {
    expect(updatableMembers).toHaveLength(7);
    for (const member of updatableMembers) {
      const change = { [member]: member === "questions" || member === "recipients" ? [] : "text" };
      expect(requestSchemas.update.documented.parse(change)).toEqual(change);
    }
  });

  test("keeps members that nobody described", () => {
    const extra = { ...create, mood: "good", questions: [{ ...scale, hint: "?" }] };
    expect(surveyDraft.parse(extra)).toEqual(extra);
  });
});

describe("a response", () => {
  test("shows a recipient with its id and url, and with anything else", () => {
    expect(recipient.safeParse({ id: 7, url: "/s/pulse/7", email: null, extra: [] }).success).toBe(true);
    expect(recipient.safeParse({ id: "7" }).error?.issues.map(({ path }) => path)).toEqual([["url"]]);
    expect(recipient.safeParse({ url: "/s/pulse/7" }).error?.issues.map(({ path }) => path)).toEqual([["id"]]);
  });

  test("may show a member of a question that was never set as null or not at all", () => {
    const unset = { type: "date", required: null, options: null, allowOther: null, scaleMin: null, scaleMax: null };
    expect(question.safeParse(unset).success).toBe(true);
    expect(question.safeParse({ type: "date" }).success).toBe(true);
  });

  test("to a create holds a survey whose recipients each have a url", () => {
    const one = { id: "1", questions: [], recipients: [{ id: "7" }] };
    const paths = createdSurvey.safeParse({ survey: one }).error?.issues.map(({ path }) => path);
    expect(paths).toEqual([["survey", "recipients", 0, "url"]]);
    expect(createdSurvey.safeParse({}).success).toBe(false);
  });

  test("to an add counts in whole numbers of 0 or more", () => {
    expect(counts.safeParse({ added: 1, updated: 0, skipped: 0 }).success).toBe(true);
    for (const wrong of [-1, 1.5, "one", "-1", null, true])
      expect(counts.safeParse({ added: wrong, updated: 0, skipped: 0 }).success).toBe(false);
  });

  test("to an add may write counts as texts and leave out those that are 0", () => {
    for (const lawful of [{ added: 1 }, { added: "1", updated: "0", skipped: "0" }])
      expect(counts.safeParse(lawful).success).toBe(true);
  });

  test("to an invalid payload has details", () => {
    expect(validationFailure.safeParse({ details: [] }).success).toBe(true);
    expect(validationFailure.safeParse({ error: "invalid" }).success).toBe(false);
  });

  test("is described with exactly the documented members", () => {
    expect(Object.keys(survey.shape)).toEqual(Object.keys(surveyFields));
    expect(Object.keys(recipient.shape)).toEqual(Object.keys(recipientFields));
    const members = question.options.map(({ shape }) => Object.keys(shape).toSorted());
    expect(members[0]).toEqual(Object.keys(questionFields).toSorted());
  });
});

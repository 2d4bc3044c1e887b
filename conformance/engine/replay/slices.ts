import type { Fact } from "../../suite/journal/fact.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { questionsIn, rowMembers, rowsIn } from "../../suite/model/expected-survey.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { questionMembers } from "../../suite/reading/documented-members.ts";
import { shownSurveyOf } from "../../suite/rules/shown.ts";
import type { Case } from "./case-of.ts";
import { blamedParts, cutDocument, pickMembers, withMembers, type ReplayStep, type SliceSize } from "./cut-document.ts";

const maxWritesBefore = 4;

export function stepsOfCase({ step, cause, fact, surveys }: Case, journal: Journal): readonly Step[] {
  const blamed = cause ?? step;
  const group = blamedParts(blamed, fact).at(-1)?.group ?? (blamed.operation === "add" ? "recipients" : "");
  const isRelatedWrite = ({ operation, isAccepted, body, expected }: Step): boolean =>
    isAccepted &&
    expected.survey !== undefined &&
    surveys.includes(expected.survey) &&
    (operation === "add" ? group === "recipients" : operation === "update" && isObject(body) && group in body);
  const earlierThanStep = journal.before(step.number);
  const steps = surveys.flatMap((survey) => {
    const creates = earlierThanStep.filter(({ made }) => made === survey);
    return creates.length > 0 ? creates : previousReadBack(survey, step, earlierThanStep);
  });
  // a list may lack a survey because of its last change
  const changesListed = ({ operation, isAccepted, expected: { survey } }: Step): boolean =>
    step.operation === "list" &&
    isAccepted &&
    operation === "update" &&
    survey !== undefined &&
    surveys.includes(survey);
  const earlierThanBlamed = journal.before(blamed.number);
  const writes = [...earlierThanBlamed.filter(isRelatedWrite), ...earlierThanBlamed.filter(changesListed).slice(-1)];
  const chosen = new Set([
    ...steps,
    ...writes.slice(-maxWritesBefore),
    ...lastWritesOfRecipients(blamed, writes),
    blamed,
    step,
  ]);
  return [...chosen].toSorted((a, b) => a.number - b.number);
}

/** An earlier write decides if an add adds, updates or skips a recipient. */
function lastWritesOfRecipients({ operation, body }: Step, writes: readonly Step[]): readonly Step[] {
  if (operation !== "add" || !isObject(body)) return [];
  const emails = rowsIn(body).flatMap(({ email }) => writeJson(email) ?? []);
  return emails.flatMap((email) => writes.findLast(({ sent }) => sent.includes(email)) ?? []);
}

/** Returns the response that this one is compared with, if the survey is shared. */
function previousReadBack(survey: ExpectedSurvey, { operation }: Step, before: readonly Step[]): readonly Step[] {
  const isSameRead = (other: Step): boolean =>
    other.operation === operation && other.isAccepted && other.expected.survey === survey;
  return survey.isShared === true ? before.filter(isSameRead).slice(-1) : [];
}

export function slicesOf(failingCase: Case, journal: Journal): readonly (readonly ReplayStep[])[] {
  const { step, cause, fact, surveys } = failingCase;
  const slices = (failing: Case, ...sizes: readonly SliceSize[]): readonly (readonly ReplayStep[])[] =>
    sizes.map((size) => sliceOf(failing, journal, size).map((uncut) => cutDocument(uncut, failing, size)));
  // a breach in a response alone may need no write
  const mayNeedNoWrite = fact === undefined && cause !== undefined && cause !== step;
  const related = relatedSurvey(cause ?? step, surveys, journal);
  const uncutSteps = stepsOfCase(failingCase, journal).map((caseStep): ReplayStep => ({ step: caseStep }));
  return [
    ...(mayNeedNoWrite ? slices({ ...failingCase, cause: undefined }, "least") : []),
    ...slices(failingCase, "least", "brief", "whole"),
    ...related.flatMap((survey) => slices({ ...failingCase, surveys: [survey, ...surveys] }, "least", "brief")),
    uncutSteps.map((uncut) => cutDocument(uncut, failingCase, "brief")),
    uncutSteps,
  ];
}

const writableRowMembers = rowMembers.filter((name) => name !== "inviteSentAt");

/** Creates each survey in its state before the blamed write, then repeats that write and the step that shows it. */
function sliceOf(
  { step, cause = step, fact, surveys }: Case,
  journal: Journal,
  size: SliceSize,
): readonly ReplayStep[] {
  const before = journal.before(cause.number);
  const creates = surveys.flatMap((survey): readonly ReplayStep[] => {
    const create = journal.createOf(survey);
    if (create === undefined || create === step || create === cause) return [];
    const lastRead = before.findLast(
      (other) => other.expected.survey === survey && other.operation === "read" && other.isAccepted,
    );
    const shown = lastRead === undefined ? undefined : shownSurveyOf(lastRead);
    const members = shown?.members ?? (isObject(create.body) ? create.body : {});
    const rows = size === "least" ? recipientsNamedBy(rowsIn(members), cause, fact) : rowsIn(members);
    const lists = {
      questions: questionsIn(members).map((question) => pickMembers(question, questionMembers)),
      recipients: rows.map((row) => pickMembers(row, writableRowMembers)),
    };
    return [{ step: create, body: withMembers(create.body, lists) }];
  });
  return [...creates, ...[...new Set([cause, step])].map((repeated): ReplayStep => ({ step: repeated }))];
}

/** Returns recipients that the write or the claim names. The fallback is one, or all if the fact is about recipients. */
function recipientsNamedBy(rows: readonly JsonObject[], { sent }: Step, fact: Fact | undefined): readonly JsonObject[] {
  const texts = [sent, writeJson(fact?.want), writeJson(fact?.got)].join(" ");
  const isNamed = (value: unknown): boolean => !isBlank(value) && texts.includes(writeJson(value) ?? "");
  const named = rows.filter(({ email, id }) => isNamed(email) || isNamed(id));
  return named.length > 0 ? named : rows.slice(0, fact?.aspect.startsWith("row") === true ? undefined : 1);
}

/** Returns the last other survey with a recipient that the write names. */
function relatedSurvey(
  { body, number }: Step,
  known: readonly ExpectedSurvey[],
  journal: Journal,
): readonly ExpectedSurvey[] {
  const emails = rowsIn(isObject(body) ? body : {}).flatMap(({ email }) => writeJson(email) ?? []);
  const namesRecipient = ({ operation, isAccepted, sent }: Step): boolean =>
    operation !== "read" && isAccepted && emails.some((email) => sent.includes(email));
  const surveys = journal
    .before(number)
    .flatMap((other) => (namesRecipient(other) ? (other.made ?? other.expected.survey ?? []) : []));
  return surveys.filter((survey) => !known.includes(survey)).slice(-1);
}

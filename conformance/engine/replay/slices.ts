import type { Fact } from "../../suite/journal/fact.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { questionsIn, rowMembers, rowsIn } from "../../suite/model/expected-survey.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { questionMembers } from "../../suite/reading/documented-members.ts";
import { shownSurveyOf } from "../../suite/rules/shown.ts";
import type { Case } from "./case-of.ts";
import { blamesOf, cut, pick, withMembers, type Piece, type Size } from "./cut-document.ts";

const maxWritesBefore = 4;

export function stepsOf({ step, cause, fact, surveys }: Case, journal: Journal): readonly Step[] {
  const blamed = cause ?? step;
  const group = blamesOf(blamed, fact).at(-1)?.group ?? (blamed.operation === "add" ? "recipients" : "");
  const isAbout = ({ operation, isAccepted, body, expected }: Step): boolean =>
    isAccepted &&
    expected.survey !== undefined &&
    surveys.includes(expected.survey) &&
    (operation === "add" ? group === "recipients" : operation === "update" && isObject(body) && group in body);
  const before = journal.before(step.number);
  const steps = surveys.flatMap((survey) => {
    const creates = before.filter(({ made }) => made === survey);
    return creates.length > 0 ? creates : lookBefore(survey, step, before);
  });
  // a list may lack a survey because of its last change
  const changesListed = ({ operation, isAccepted, expected: { survey } }: Step): boolean =>
    step.operation === "list" &&
    isAccepted &&
    operation === "update" &&
    survey !== undefined &&
    surveys.includes(survey);
  const earlier = journal.before(blamed.number);
  const writes = [...earlier.filter(isAbout), ...earlier.filter(changesListed).slice(-1)];
  const chosen = new Set([...steps, ...writes.slice(-maxWritesBefore), ...originsOf(blamed, writes), blamed, step]);
  return [...chosen].toSorted((a, b) => a.number - b.number);
}

/** Returns the last writes before an add that named its recipients: these decide what it adds, updates or skips. */
function originsOf({ operation, body }: Step, writes: readonly Step[]): readonly Step[] {
  if (operation !== "add" || !isObject(body)) return [];
  const emails = rowsIn(body).flatMap(({ email }) => writeJson(email) ?? []);
  return emails.flatMap((email) => writes.findLast(({ sent }) => sent.includes(email)) ?? []);
}

/** Returns the response that this one is compared with, if the survey is shared. */
function lookBefore(survey: ExpectedSurvey, { operation }: Step, before: readonly Step[]): readonly Step[] {
  const isAlike = (one: Step): boolean =>
    one.operation === operation && one.isAccepted && one.expected.survey === survey;
  return survey.isShared === true ? before.filter(isAlike).slice(-1) : [];
}

export function slicesOf(found: Case, journal: Journal): readonly (readonly Piece[])[] {
  const { step, cause, fact, surveys } = found;
  const slices = (one: Case, ...sizes: readonly Size[]): readonly (readonly Piece[])[] =>
    sizes.map((size) => sliceOf(one, journal, size).map((piece) => cut(piece, one, size)));
  // a breach in a response alone may need no write
  const isAlone = fact === undefined && cause !== undefined && cause !== step;
  const kin = kinOf(cause ?? step, surveys, journal);
  const pieces = stepsOf(found, journal).map((one): Piece => ({ step: one }));
  return [
    ...(isAlone ? slices({ ...found, cause: undefined }, "least") : []),
    ...slices(found, "least", "brief", "whole"),
    ...kin.flatMap((survey) => slices({ ...found, surveys: [survey, ...surveys] }, "least", "brief")),
    pieces.map((piece) => cut(piece, found, "brief")),
    pieces,
  ];
}

const givenRowMembers = rowMembers.filter((name) => name !== "inviteSentAt");

/** Creates each survey in its state before the blamed write, then repeats that write and the step that shows it. */
function sliceOf({ step, cause = step, fact, surveys }: Case, journal: Journal, size: Size): readonly Piece[] {
  const before = journal.before(cause.number);
  const creates = surveys.flatMap((survey): readonly Piece[] => {
    const create = journal.createOf(survey);
    if (create === undefined || create === step || create === cause) return [];
    const seen = before.findLast((one) => one.expected.survey === survey && one.operation === "read" && one.isAccepted);
    const shown = seen === undefined ? undefined : shownSurveyOf(seen);
    const members = shown?.members ?? (isObject(create.body) ? create.body : {});
    const rows = size === "least" ? namedIn(rowsIn(members), cause, fact) : rowsIn(members);
    const given = {
      questions: questionsIn(members).map((question) => pick(question, questionMembers)),
      recipients: rows.map((row) => pick(row, givenRowMembers)),
    };
    return [{ step: create, body: withMembers(create.body, given) }];
  });
  return [...creates, ...[...new Set([cause, step])].map((one): Piece => ({ step: one }))];
}

/** Returns recipients that the write or the claim names. The fallback is one, or all if the fact is about recipients. */
function namedIn(rows: readonly JsonObject[], { sent }: Step, fact: Fact | undefined): readonly JsonObject[] {
  const texts = [sent, writeJson(fact?.want), writeJson(fact?.got)].join(" ");
  const isNamed = (value: unknown): boolean => !isBlank(value) && texts.includes(writeJson(value) ?? "");
  const named = rows.filter(({ email, id }) => isNamed(email) || isNamed(id));
  return named.length > 0 ? named : rows.slice(0, fact?.aspect.startsWith("row") === true ? undefined : 1);
}

/** Returns the last other survey with a recipient that the write names. */
function kinOf({ body, number }: Step, known: readonly ExpectedSurvey[], journal: Journal): readonly ExpectedSurvey[] {
  const emails = rowsIn(isObject(body) ? body : {}).flatMap(({ email }) => writeJson(email) ?? []);
  const names = ({ operation, isAccepted, sent }: Step): boolean =>
    operation !== "read" && isAccepted && emails.some((email) => sent.includes(email));
  const surveys = journal.before(number).flatMap((one) => (names(one) ? (one.made ?? one.expected.survey ?? []) : []));
  return surveys.filter((survey) => !known.includes(survey)).slice(-1);
}

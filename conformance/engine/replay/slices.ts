import { asPlainAs } from "../../generate/plain.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Fact } from "../../journal/fact.ts";
import type { HeldSurvey, Step } from "../../journal/step.ts";
import { rowsIn } from "../../model/held-survey.ts";
import { isObject, writeJson, type JsonObject } from "../../format/json.ts";
import { shownSurveyOf } from "../../rules/shown.ts";
import type { Case } from "./case-of.ts";
import { blameOf, cutDocument, cutRow, givenAgain } from "./cut-document.ts";
import { kinOf } from "./kin-of.ts";
import type { Piece } from "./piece.ts";

/** So many writes before the one that is to blame are tried with it. */
const maxWritesBefore = 4;

/** A text that is not blamed has at most so many characters. */
const maxTextLength = 120;

/** The steps of the journal that show a case: the creates, the writes on its surveys that name what is blamed, and the look. */
export function stepsOf({ step, cause, fact, surveys }: Case, journal: Journal): readonly Step[] {
  const { group } = blameOf(cause ?? step, fact);
  const end = cause?.number ?? step.number;
  const before = journal.before(end).filter(({ isAccepted }) => isAccepted);
  const isAbout = ({ operation, body, expected }: Step): boolean =>
    expected.survey !== undefined &&
    surveys.includes(expected.survey) &&
    (operation === "add" ? group === "recipients" : operation === "update" && isObject(body) && (group ?? "") in body);
  const creates = journal.steps.filter(
    ({ made, number }) => made !== undefined && surveys.includes(made) && number < step.number,
  );
  const steps = [
    ...creates,
    ...surveys.flatMap((survey) =>
      creates.some(({ made }) => made === survey) ? [] : lookBefore(survey, step, journal),
    ),
    ...before.filter(isAbout).slice(-maxWritesBefore),
    ...(cause === undefined ? [] : [cause]),
    step,
  ];
  return [...new Set(steps)].toSorted((a, b) => a.number - b.number);
}

/** Of a survey that existed before: the last response to a request like this one, which this one is compared with. */
function lookBefore(survey: HeldSurvey, { operation, number }: Step, { steps }: Journal): readonly Step[] {
  const isAlike = (one: Step): boolean =>
    one.number < number && one.operation === operation && one.isAccepted && one.expected.survey === survey;
  const last = survey.isShared === true ? steps.findLast(isAlike) : undefined;
  return last === undefined ? [] : [last];
}

/** Slices of the journal that may show a case again, the shortest first. */
export function slicesOf(found: Case, journal: Journal): readonly (readonly Piece[])[] {
  const { step, cause } = found;
  const steps = stepsOf(found, journal);
  const whole = steps.map((one): Piece => ({ step: one }));
  const isLook = (one: Step): boolean => one === step && one !== cause;
  const brief = steps.map((one): Piece => (isLook(one) ? { step: one } : briefPiece(one, found.fact)));
  const looks = cause === step && cause.isAccepted ? lookAt(step) : [];
  const withKin = kinOf(cause ?? step, found.surveys, journal).flatMap((survey) =>
    (["least", "brief"] as const).map((size) =>
      sliceOf({ ...found, surveys: [survey, ...found.surveys] }, cause, journal, size),
    ),
  );
  const alone = cause === step || cause === undefined ? [] : [sliceOf(found, undefined, journal, "least")];
  const tried = (["least", "brief", "whole"] as const).map((size) => [
    ...sliceOf(found, cause, journal, size),
    ...looks,
  ]);
  // what was answered, and not what is stored, may need no write
  return [...(found.fact === undefined ? alone : []), ...tried, ...withKin, [...brief, ...looks], [...whole, ...looks]];
}

/** A write with its lists in brief. */
function briefPiece(one: Step, fact: Fact | undefined): Piece {
  const { body, text, operation } = one;
  if (text !== undefined || !isObject(body)) return { step: one };
  if (operation !== "create") return cutPiece(one, fact, "brief");
  const [, member = ""] = fact?.aspect.split(".") ?? [];
  const recipients = rowsIn(body).map((row) => cutRow(row, member));
  const cut = { ...least(body, { needsSlug: true, recipients }), questions: body["questions"] };
  return { step: one, body: asPlainAs(body, cut) };
}

function lookAt(step: Step): readonly Piece[] {
  const survey = step.made ?? step.expected.survey;
  return survey === undefined ? [] : [{ look: survey }];
}

/** How much of a document is sent: what is blamed alone, every element of its lists in brief, or all of it. */
type Size = "least" | "brief" | "whole";

/** Each survey created as it was before the write that is to blame, that write, and the step that shows it. */
function sliceOf(
  { step, fact, surveys }: Case,
  cause: Step | undefined,
  journal: Journal,
  size: Size,
): readonly Piece[] {
  const needsSlug = [step, cause].some(
    (one) => one?.by === "slug" || (one?.operation === "create" && one.made === undefined),
  );
  const creates = surveys.flatMap((survey): readonly Piece[] => {
    const create = journal.steps.find(({ made }) => made === survey);
    if (create === undefined || create === step || create === cause) return [];
    const end = cause ?? step;
    return [{ step: create, body: asItWas({ survey, create, end, journal, size, needsSlug, fact }) }];
  });
  const last: readonly Piece[] = cause === step ? [] : [lastPiece(step, size)];
  return [...creates, ...(cause === undefined ? [] : [cutPiece(cause, fact, size)]), ...last];
}

function lastPiece(step: Step, size: Size): Piece {
  const { operation, body, text } = step;
  if (size === "whole" || operation !== "create" || text !== undefined || !isObject(body)) return { step };
  return { step, body: asPlainAs(body, least(body, { needsSlug: true })) };
}

function cutPiece(cause: Step, fact: Fact | undefined, size: Size): Piece {
  const { body, text, operation } = cause;
  if (size === "whole" || text !== undefined || !isObject(body)) return { step: cause };
  const isWhole = size === "brief";
  const blame = blameOf(cause, fact);
  const base = operation === "create" ? least(body, { needsSlug: true }) : {};
  // what was rejected shows its effect with what it was rejected for
  const breach = fact === undefined || cause.isAccepted ? {} : blameOf(cause, undefined);
  const reason =
    breach.group === undefined
      ? {}
      : cutDocument(body, { ...breach, isWhole: isWhole || breach.group === blame.group });
  const own =
    breach.group === blame.group && breach.group !== undefined ? {} : cutDocument(body, { ...blame, isWhole });
  const cut = { ...base, ...(isObject(reason) ? reason : {}), ...(isObject(own) ? own : {}) };
  const { group, index } = blame.index === undefined ? breach : blame;
  const what = index === undefined || isWhole ? undefined : cause.what?.replace(`${group}.${index}`, `${group}.0`);
  return { step: cause, body: asPlainAs(body, cut), ...(what === undefined ? {} : { what }) };
}

interface Past {
  readonly survey: HeldSurvey;
  readonly create: Step;
  readonly end: Step;
  readonly journal: Journal;
  readonly size: Size;
  readonly needsSlug: boolean;
  readonly fact: Fact | undefined;
}

/** A create that makes a survey as it was last seen before a step. */
function asItWas({ survey, create, end, journal, size, needsSlug, fact }: Past): unknown {
  const { body } = create;
  if (!isObject(body)) return body;
  const isSeen = (one: Step): boolean => one.expected.survey === survey && one.operation === "read" && one.isAccepted;
  const seen = journal.before(end.number).findLast(isSeen);
  const { members = body } = (seen === undefined ? undefined : shownSurveyOf(seen)) ?? {};
  const listOf = (name: string): readonly JsonObject[] =>
    Array.isArray(members[name]) ? members[name].filter(isObject) : [];
  const rows = size === "least" ? namedIn(end, listOf("recipients"), fact) : listOf("recipients");
  const given = givenAgain(rows, "recipients");
  const [, member = ""] = fact?.aspect.split(".") ?? [];
  const known = { ...body, recipients: given, questions: givenAgain(listOf("questions"), "questions") };
  const recipients = given.map((row) => cutRow(row, member));
  const cut = size === "whole" ? known : least(known, { needsSlug, recipients });
  return asPlainAs(body, cut);
}

/** Those of a survey's recipients that a write or a claim names; else one of them. */
function namedIn({ sent }: Step, recipients: readonly JsonObject[], fact: Fact | undefined): readonly JsonObject[] {
  const texts = [sent, writeJson(fact?.want) ?? "", writeJson(fact?.got) ?? ""].join(" ");
  const isNamed = (value: unknown): boolean =>
    (typeof value === "string" || typeof value === "number") && texts.includes(writeJson(value) ?? "");
  const named = recipients.filter(({ email, id }) => isNamed(email) || isNamed(id));
  return named.length > 0 ? named : recipients.slice(0, fact?.aspect.startsWith("row") === true ? undefined : 1);
}

interface Kept {
  readonly needsSlug: boolean;
  readonly recipients?: readonly JsonObject[];
}

/** The members that a create shows of every survey, with one question and the recipients that are needed. */
function least(body: JsonObject, { needsSlug, recipients }: Kept): JsonObject {
  const { targetCompany, title, description, slug, published, questions } = body;
  return {
    targetCompany: short(targetCompany, "A company"),
    title: short(title, "A title"),
    description: short(description, "A description"),
    ...(needsSlug && slug !== undefined ? { slug } : {}),
    ...(published === undefined ? {} : { published }),
    questions: Array.isArray(questions) ? questions.slice(0, 1) : [],
    recipients:
      recipients ??
      rowsIn(body)
        .slice(0, 1)
        .map((row) => cutRow(row, "")),
  };
}

/** A text that may stand for any other, in place of a long one. */
function short(value: unknown, instead: string): unknown {
  return typeof value === "string" && value.length > maxTextLength ? instead : value;
}

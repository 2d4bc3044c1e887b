import type { QuestionRecord } from "../../api/schemas.ts";
import type { AnswerRecord, GridRowAnswer } from "../../api/store.ts";
import { fieldName, otherName, rowName, rowsOf, stepsOf } from "./form-fields.ts";
import type { Messages } from "./messages.ts";

export interface Reading {
  readonly answers: readonly AnswerRecord[];
  readonly problems: ReadonlyMap<number, string>;
}

interface Answer {
  readonly value: AnswerRecord["value"];
  readonly other?: string;
  readonly problem?: string | undefined;
}

interface Given {
  readonly question: QuestionRecord;
  readonly position: number;
  readonly fields: URLSearchParams;
  readonly messages: Messages;
  readonly textCharacters: number;
}

const none: Answer = { value: null };

function lengthProblem(text: string, { messages, textCharacters }: Given): string | undefined {
  return Array.from(text).length > textCharacters ? messages.tooLong(textCharacters) : undefined;
}

function readText(given: Given): Answer {
  const { question, position, fields, messages } = given;
  const text = fields.get(fieldName(position)) ?? "";
  if (/\S/.test(text)) return { value: text, problem: lengthProblem(text, given) };
  return { ...none, problem: question.required ? messages.missing : undefined };
}

const isDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

function readMoment(given: Given): Answer {
  const { question, messages } = given;
  const read = readText(given);
  if (typeof read.value !== "string") return read;
  const isValid = question.type === "date" ? isDate : isTime;
  // some browsers send seconds, as HTML allows
  const text = read.value.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, "$1");
  return {
    value: text,
    problem: isValid(text) ? undefined : messages[question.type === "date" ? "notDate" : "notTime"],
  };
}

function readNumber({ question, position, fields, messages }: Given): Answer {
  const chosen = fields.get(fieldName(position)) ?? "";
  if (chosen === "") return { ...none, problem: question.required ? messages.missingChoice : undefined };
  const step = stepsOf(question).find((number) => String(number) === chosen);
  return step === undefined ? { ...none, problem: messages.notChoice } : { value: step };
}

/** Returns the options in the survey's order; undefined if anything else was sent. */
function chosenOptions(options: readonly string[], sent: readonly string[]): readonly string[] | undefined {
  const numbers = new Set(options.map((_, index) => String(index)));
  if (!sent.every((number) => numbers.has(number))) return undefined;
  return options.filter((_, index) => sent.includes(String(index)));
}

function readChoice(given: Given): Answer {
  const { question, position, fields, messages } = given;
  const { options = [], allowOther = false, required } = question;
  const sent = fields.getAll(fieldName(position)).filter((value) => value !== "");
  const text = allowOther ? (fields.get(otherName(position)) ?? "").trim() : "";
  const isMultiple = question.type === "multiple_choice";
  // text next to "Other" chooses it, unless another single choice contradicts it
  const isOther = allowOther && (sent.includes("other") || (text !== "" && (isMultiple || sent.length === 0)));
  const chosen = chosenOptions(
    options,
    sent.filter((value) => !(allowOther && value === "other")),
  );
  const count = (chosen?.length ?? 0) + (isOther ? 1 : 0);
  const value = isMultiple ? (chosen ?? []) : (chosen?.[0] ?? null);
  const answer: Answer = { value: count === 0 ? null : value, ...(isOther ? { other: text } : {}) };
  const problem = (): string | undefined => {
    if (chosen === undefined || (!isMultiple && count > 1)) return messages.notChoice;
    if (count === 0) return required && options.length > 0 ? messages.missingChoice : undefined;
    if (isOther && text === "") return messages.missingOther;
    if (!isOther && text !== "") return messages.strayOther;
    return lengthProblem(text, given);
  };
  return { ...answer, problem: problem() };
}

function readGrid({ question, position, fields, messages }: Given): Answer {
  const options = question.options ?? [];
  const isMultiple = question.type === "checkbox_grid";
  const rows: GridRowAnswer[] = [];
  let isUnknown = false;
  for (const [index, row] of rowsOf(question).entries()) {
    const sent = fields.getAll(rowName(position, index));
    const chosen = chosenOptions(options, sent);
    isUnknown ||= chosen === undefined || (!isMultiple && chosen.length > 1);
    rows.push({ row, value: isMultiple ? (chosen ?? []) : (chosen?.[0] ?? null) });
  }
  if (isUnknown) return { ...none, problem: messages.notChoice };
  const answered = rows.filter(({ value }) => value !== null && value.length > 0).length;
  const isMissing = question.required && options.length > 0 && answered < rows.length;
  return { value: answered === 0 ? null : rows, problem: isMissing ? messages.missingRow : undefined };
}

const readers: Readonly<Record<string, (given: Given) => Answer>> = {
  date: readMoment,
  time: readMoment,
  linear_scale: readNumber,
  rating: readNumber,
  single_choice: readChoice,
  multiple_choice: readChoice,
  dropdown: readChoice,
  multiple_choice_grid: readGrid,
  checkbox_grid: readGrid,
};

export function readAnswers(
  questions: readonly QuestionRecord[],
  fields: URLSearchParams,
  messages: Messages,
  textCharacters: number,
): Reading {
  const problems = new Map<number, string>();
  const answers = questions.map((question, position) => {
    const read = readers[question.type] ?? readText;
    const { problem, ...answer } = read({ question, position, fields, messages, textCharacters });
    if (problem !== undefined) problems.set(position, problem);
    return { question: position, type: question.type, label: question.label, ...answer };
  });
  return { answers, problems };
}

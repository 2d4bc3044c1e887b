import { createHash } from "node:crypto";
import type { QuestionRecord } from "../../api/store/survey-record.ts";

/** The name of a question's field. */
export const fieldName = (position: number): string => `q${position}`;

/** The name of the text field next to "Other". */
export const otherName = (position: number): string => `q${position}-other`;

/** The name of a grid row's field. */
export const rowName = (position: number, row: number): string => `q${position}-${row}`;

/** The rows of a grid; one without a label of its own where the survey gives none. */
export function rowsOf({ rows, label }: QuestionRecord): readonly string[] {
  return rows === undefined || rows.length === 0 ? [label] : rows;
}

/** The numbers that a scale or a rating offers. */
export function stepsOf({ type, scaleMin = 0, scaleMax = 10 }: QuestionRecord): readonly number[] {
  const [first, last] = type === "rating" ? [1, 5] : [scaleMin, scaleMax];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Names a question as it is asked; whether it must be answered makes it no other question. */
export function askedAs({ required: _required, ...asked }: QuestionRecord): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 12);
}

/** Names the questions as they are, one after another, so that answers never count as answers to other questions. */
export function editionOf(questions: readonly QuestionRecord[]): string {
  return questions.map((question) => askedAs(question)).join(".");
}

import { createHash } from "node:crypto";
import type { QuestionRecord } from "../../api/schemas.ts";

export const fieldName = (position: number): string => `q${position}`;

export const otherName = (position: number): string => `q${position}-other`;

export const rowName = (position: number, row: number): string => `q${position}-${row}`;

/** A grid without rows has one, with the question's label. */
export function rowsOf({ rows, label }: QuestionRecord): readonly string[] {
  return rows === undefined || rows.length === 0 ? [label] : rows;
}

export function stepsOf({ type, scaleMin = 0, scaleMax = 10 }: QuestionRecord): readonly number[] {
  const [first, last] = type === "rating" ? [1, 5] : [scaleMin, scaleMax];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns a digest of the question without `required`, which makes it no other question. */
export function askedAs({ required: _required, ...asked }: QuestionRecord): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 12);
}

/** Joins the digests of all questions, so that answers never count for other questions. */
export function editionOf(questions: readonly QuestionRecord[]): string {
  return questions.map((question) => askedAs(question)).join(".");
}

import type { QuestionRecord } from "../../../api/schemas.ts";
import type { AnswerRecord, ResponseRecord } from "../../../api/store.ts";

export interface AnswerColumn {
  readonly question: QuestionRecord;
  readonly answers: readonly (AnswerRecord | undefined)[];
}

const keyOf = (position: number, { type, label }: { readonly type: string; readonly label: string }): string =>
  JSON.stringify([position, type, label]);

/** The survey's current questions come first, then those that were answered before a change. */
export function answerColumns(
  questions: readonly QuestionRecord[],
  responses: readonly ResponseRecord[],
): readonly AnswerColumn[] {
  const columns = new Map<string, QuestionRecord>(
    questions.map((question, position) => [keyOf(position, question), question]),
  );
  for (const { answers } of responses) {
    for (const { question, type, label } of answers) {
      const key = keyOf(question, { type, label });
      if (!columns.has(key)) columns.set(key, { type, label, required: false });
    }
  }
  const byKey = responses.map(
    ({ answers }) => new Map(answers.map((answer) => [keyOf(answer.question, answer), answer])),
  );
  return [...columns].map(([key, question]) => ({ question, answers: byKey.map((answers) => answers.get(key)) }));
}

const listed = (value: string | readonly string[] | null): string =>
  typeof value === "string" ? value : (value ?? []).join(", ");

export function answerText({ value, other }: Pick<AnswerRecord, "value" | "other">, between = "; "): string {
  const parts: string[] = [];
  if (typeof value === "string" || typeof value === "number") parts.push(String(value));
  for (const part of Array.isArray(value) ? value : []) {
    parts.push(typeof part === "string" ? part : `${part.row}: ${listed(part.value)}`);
  }
  if (other !== undefined) parts.push(other);
  return parts.join(between);
}

import type { QuestionRecord } from "../../api/schemas.ts";
import type { AnswerRecord, GridRowAnswer } from "../../api/store.ts";
import { fieldName, otherName, rowName, rowsOf } from "./form-fields.ts";

/** Leaves out options that are no longer offered. */
function chosen(options: readonly string[], texts: readonly string[]): readonly string[] {
  return texts.map((text) => options.indexOf(text)).flatMap((index) => (index < 0 ? [] : [String(index)]));
}

const listOf = (value: string | readonly string[] | null): readonly string[] =>
  typeof value === "string" ? [value] : (value ?? []);

const isRow = (part: string | GridRowAnswer): part is GridRowAnswer => typeof part !== "string";

export function earlierFields(questions: readonly QuestionRecord[], answers: readonly AnswerRecord[]): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [position, question] of questions.entries()) {
    const answer = answers.find((one) => one.question === position);
    if (answer === undefined || answer.type !== question.type || answer.label !== question.label) continue;
    const { value, other } = answer;
    const { options = [], type } = question;
    const name = fieldName(position);
    const parts: readonly (string | GridRowAnswer)[] = Array.isArray(value) ? value : [];
    if (type.endsWith("_grid")) {
      const given = new Map(parts.filter(isRow).map((part) => [part.row, listOf(part.value)]));
      const cells = rowsOf(question).flatMap((row, index) =>
        chosen(options, given.get(row) ?? []).map((option) => [rowName(position, index), option] as const),
      );
      for (const [row, option] of cells) fields.append(row, option);
    } else if (["single_choice", "multiple_choice", "dropdown"].includes(type)) {
      const texts = typeof value === "string" ? [value] : parts.filter((part) => typeof part === "string");
      for (const option of chosen(options, texts)) fields.append(name, option);
      if (other !== undefined && question.allowOther === true) {
        fields.append(name, "other");
        fields.append(otherName(position), other);
      }
    } else if (typeof value === "string" || typeof value === "number") fields.append(name, String(value));
  }
  return fields;
}

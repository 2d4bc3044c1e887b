import type { QuestionRecord } from "../../api/schemas.ts";
import { askedAs, fieldName } from "./form-fields.ts";

export interface Carried {
  readonly fields: URLSearchParams;
  /** Texts of questions that aren't asked any more: they answer no other question, but must not be lost. */
  readonly unasked: readonly string[];
}

const isWritten = (rest: string, value: string): boolean =>
  /\S/.test(value) && (rest === "-other" || (rest === "" && !/^(?:\d+|other)$/.test(value)));

/** Moves the fields of a sent form to the current questions. The form's edition names those that it asked. */
export function carriedFields(questions: readonly QuestionRecord[], sent: URLSearchParams): Carried {
  const places = new Map<string, number[]>();
  for (const [position, question] of questions.entries()) {
    const name = askedAs(question);
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  const now = (sent.get("edition") ?? "").split(".").map((name) => places.get(name)?.shift());
  const fields = new URLSearchParams();
  const unasked: string[] = [];
  for (const [name, value] of sent) {
    const [, position, rest = ""] = /^q(\d+)(-(?:other|\d+))?$/.exec(name) ?? [];
    if (position === undefined) continue;
    const place = now[Number(position)];
    if (place !== undefined) fields.append(fieldName(place) + rest, value);
    else if (isWritten(rest, value)) unasked.push(value);
  }
  return { fields, unasked };
}

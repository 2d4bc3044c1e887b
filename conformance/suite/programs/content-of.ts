import { formType } from "../../client/endpoint.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { malformedBodies, spellings } from "../documents/bodies.ts";
import type { Author } from "../documents/author.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import type { Details } from "../scenarios/sending.ts";
import type { Session } from "../scenarios/session.ts";
import type { Binding } from "./binding.ts";
import { documentOf } from "./document-of.ts";
import { abbreviatedJson } from "./invalid-document.ts";
import type { Write } from "./program.ts";

/** Stands for a list with the document as its only item. */
export const listOfDocument = "a list of the document";

/** True if the body is invalid or hostile. */
export function isUnacceptable({ invalid, text }: Pick<Write, "invalid" | "text">): boolean {
  return invalid !== undefined || (text !== undefined && !("spelling" in text));
}

export function isHostile({ text }: Pick<Write, "text">): boolean {
  return text !== undefined && "hostile" in text;
}

/** Returns the body of a write, and what is unusual about it. */
export function contentOf(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  session: Session,
): Details {
  return bodyDetails(command, documentOf(command, survey, binding, session), session.author);
}

/** The body is usually the document as JSON. */
function bodyDetails(command: Write, document: JsonObject, author: Author): Details {
  const { text, contentType, feature } = command;
  const rest = {
    ...(contentType === undefined ? {} : { contentType }),
    ...(feature === undefined ? {} : { script: feature }),
  };
  if (text === undefined) return { body: document, ...rest };
  if ("spelling" in text) return { body: document, text: spellings[text.spelling]?.(document), ...rest };
  if ("hostile" in text) {
    const sent = text.hostile.replaceAll("{title}", () => author.title());
    return { text: sent, isHostile: true, what: `the body ${sent.slice(0, 40)}`, ...rest };
  }
  if ("value" in text) {
    const body = text.value === listOfDocument ? [document] : text.value;
    return { body, what: `the body ${abbreviatedJson(body)}`, ...rest };
  }
  const { questions: _, ...own } = document;
  const malformed = malformedBodies(command.do, own).find(({ name }) => name === text.malformed);
  const what = contentType === formType ? "a form" : `a body that is not JSON (${text.malformed})`;
  return { text: malformed?.text ?? text.malformed, what, ...rest };
}

import { formType } from "../../client/endpoint.ts";
import { malformedBodies, spellings } from "../documents/bodies.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import type { Details } from "../session/sending.ts";
import type { Binding } from "./binding.ts";
import { documentOf } from "./document-of.ts";
import { abbreviatedJson } from "./invalid-document.ts";
import type { Write } from "./program.ts";

/** As the `value` of a body, this string stands for a list whose only item is the document. */
export const listOfDocument = "a list of the document";

/** True if the body isn't the valid document: it is invalid, malformed, hostile or another value. */
export function isUnacceptable({ invalid, text }: Write): boolean {
  return invalid !== undefined || (text !== undefined && !("spelling" in text));
}

export function isHostile({ text }: Write): boolean {
  return text !== undefined && "hostile" in text;
}

/** Returns the body of a write, usually its document as JSON, and what is unusual about it. */
export function contentOf(command: Write, survey: ExpectedSurvey | undefined, binding: Binding): Details {
  const document = documentOf(command, survey, binding);
  const { text, contentType, feature: script } = command;
  if (text === undefined) return { body: document, contentType, script };
  // the session sends `text`, while the model predicts the effect of `body`
  if ("spelling" in text) return { body: document, text: spellings[text.spelling]?.(document), contentType, script };
  if ("hostile" in text) {
    const sent = text.hostile.replaceAll("{title}", () => binding.session.author.title());
    return { text: sent, isHostile: true, what: `the body ${sent.slice(0, 40)}`, contentType, script };
  }
  if ("value" in text) {
    const body = text.value === listOfDocument ? [document] : text.value;
    return { body, what: `the body ${abbreviatedJson(body)}`, contentType, script };
  }
  const { questions: _, ...withoutQuestions } = document;
  const malformed = malformedBodies(command.do, withoutQuestions).find(({ name }) => name === text.malformed);
  const what = contentType === formType ? "a form" : `a body that is not JSON (${text.malformed})`;
  return { text: malformed?.text ?? text.malformed, what, contentType, script };
}

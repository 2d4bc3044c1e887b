import { z } from "zod";
import { counts } from "../schemas/counts.ts";
import { questionDraft } from "../schemas/question-draft.ts";
import { question } from "../schemas/question.ts";
import { recipientDraft } from "../schemas/recipient-draft.ts";
import { recipient } from "../schemas/recipient.ts";
import { recipientsAdd } from "../schemas/recipients-add.ts";
import { surveyDraft } from "../schemas/survey-draft.ts";
import { surveyPatch } from "../schemas/survey-patch.ts";
import { createdSurvey, survey } from "../schemas/survey.ts";
import { validationFailure } from "../schemas/validation-failure.ts";
import { answerRecord, responseRecord, responsesOfReference } from "./response-record.ts";

// What a caller sends is described as a careful caller sends it, what is answered by the contract's words alone, so
// that a tool which reads the document sends nothing that a lawful server may refuse, and expects nothing unstated.
const components = {
  SurveyDraft: surveyDraft,
  SurveyPatch: surveyPatch,
  RecipientsAdd: recipientsAdd,
  QuestionDraft: questionDraft,
  RecipientDraft: recipientDraft,
  CreatedSurvey: createdSurvey,
  Survey: survey,
  Question: question,
  Recipient: recipient,
  Counts: counts,
  ValidationFailure: validationFailure,
  ResponsesOfReference: responsesOfReference,
  ResponseRecord: responseRecord,
  AnswerRecord: answerRecord,
};

/** The name of a schema in the OpenAPI document. */
export type ComponentName = keyof typeof components;

function place(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A JSON Schema that points at a component. */
export function reference(name: ComponentName): { readonly $ref: string } {
  return { $ref: place(name) };
}

/** The schemas of the OpenAPI document by name, as JSON Schema 2020-12. */
export function componentSchemas(): Readonly<Record<string, unknown>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: place, io: "input" });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _place, ...schema }]) => [name, schema]),
  );
}

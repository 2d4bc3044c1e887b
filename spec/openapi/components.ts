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
import { jsonSchemas, schemaPlace } from "./json-schemas.ts";

const [linearScaleDraft, otherDraft] = questionDraft.options;
const [linearScale, other] = question.options;

// Requests are described as a careful client sends them, responses by the contract's words alone. A conformant server may
// still reject a request that the schemas allow: what it requires beyond them is open.
const components = {
  SurveyDraft: surveyDraft,
  SurveyPatch: surveyPatch,
  RecipientsAdd: recipientsAdd,
  LinearScaleQuestionDraft: linearScaleDraft,
  OtherQuestionDraft: otherDraft,
  QuestionDraft: questionDraft,
  RecipientDraft: recipientDraft,
  CreatedSurvey: createdSurvey,
  Survey: survey,
  LinearScaleQuestion: linearScale,
  OtherQuestion: other,
  Question: question,
  Recipient: recipient,
  Counts: counts,
  ValidationFailure: validationFailure,
};

/** The name of a schema in the OpenAPI document. */
export type ComponentName = keyof typeof components;

/** A JSON Schema that points at a component. */
export function reference(name: ComponentName): { readonly $ref: string } {
  return { $ref: schemaPlace(name) };
}

/** Annotations of single members for tools, in addition to validation. */
const annotations: readonly (readonly [ComponentName, string, Readonly<Record<string, unknown>>])[] = [
  ["SurveyDraft", "logoUrl", { format: "uri" }],
  ["SurveyDraft", "notificationEmail", { format: "email" }],
  ["SurveyPatch", "logoUrl", { format: "uri" }],
  ["RecipientDraft", "email", { format: "email" }],
  ["Survey", "id", { readOnly: true }],
  ["Recipient", "id", { readOnly: true }],
  ["Recipient", "url", { readOnly: true, format: "uri-reference" }],
];

type Properties = Readonly<Record<string, object>>;

/** The schemas of the OpenAPI document by name, as JSON Schema 2020-12. */
export function componentSchemas(): Readonly<Record<string, unknown>> {
  const schemas: Record<string, Readonly<Record<string, unknown>>> = { ...jsonSchemas(components) };
  for (const [name, member, more] of annotations) {
    const { properties = {}, ...schema } = schemas[name] as { readonly properties?: Properties };
    schemas[name] = { ...schema, properties: { ...properties, [member]: { ...properties[member], ...more } } };
  }
  return schemas;
}

import { responsesIn } from "./envelopes.ts";
import { lawful, objectsOf, variantsOf, type JsonObject, type Variant, type Wrap } from "./lawful.ts";

/** Shows the records of responses otherwise, each or all of them. */
const recordsShown = (change: (record: JsonObject) => readonly JsonObject[]): Wrap =>
  responsesIn((records) => ({ responses: objectsOf(records).flatMap(change) }));

const byLabel = (answers: unknown): JsonObject =>
  Object.fromEntries(objectsOf(answers).map(({ label, value }) => [String(label), value]));

/** Servers that show responses otherwise. */
export const responseVariants: readonly Variant[] = variantsOf({
  "responses stand beside the survey's questions, under a name of their own": lawful(
    { "envelope-responses": "completed" },
    responsesIn((completed) => ({ questions: [{ label: "Why?", type: "short_text" }], completed })),
  ),
  "a response holds its answers by the labels of their questions": lawful(
    { "response-record": "_id, respondent, created_at, data", "answer-record": "a member, named by the label" },
    recordsShown(({ id, recipientId, submittedAt, answers }) => [
      { _id: id, respondent: { id: recipientId }, created_at: submittedAt, data: byLabel(answers) },
    ]),
  ),
  "a response holds its answers as JSON in a text, without their questions": lawful(
    { "response-record": "id, recipientId, submittedAt, payload", "answer-record": "a value in a JSON text" },
    recordsShown(({ answers, ...record }) => [
      { ...record, payload: JSON.stringify(objectsOf(answers).map(({ value }) => value)) },
    ]),
  ),
  "each answer is a response of its own": lawful(
    { "response-record": "responseId, recipientId, question, answer", "answer-record": "a response of its own" },
    recordsShown(({ id, recipientId, answers }) =>
      objectsOf(answers).map(({ label, value }) => ({ responseId: id, recipientId, question: label, answer: value })),
    ),
  ),
});

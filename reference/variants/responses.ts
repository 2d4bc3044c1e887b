import { responsesIn } from "./envelopes.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { objectsOf } from "./reshaped.ts";
import type { JsonObject } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

/** Shows the records of responses otherwise, each or all of them. */
const recordsShown = (change: (record: JsonObject) => readonly JsonObject[]): Wrap =>
  responsesIn((records) => ({ responses: objectsOf(records).flatMap(change) }));

const byLabel = (answers: unknown): JsonObject =>
  Object.fromEntries(objectsOf(answers).map(({ label, value }) => [String(label), value]));

/** Servers that show responses otherwise. */
export const responseVariants: readonly Variant[] = [
  {
    name: "responses stand beside the survey's questions, under a name of their own",
    answers: { "envelope-responses": "completed" },
    build: lawful(
      {},
      responsesIn((completed) => ({ questions: [{ label: "Why?", type: "short_text" }], completed })),
    ),
  },
  {
    name: "a response holds its answers by the labels of their questions",
    answers: {
      "response-record": "_id, respondent, created_at, data",
      "answer-record": "a member, named by the label",
    },
    build: lawful(
      {},
      recordsShown(({ id, recipientId, submittedAt, answers }) => [
        { _id: id, respondent: { id: recipientId }, created_at: submittedAt, data: byLabel(answers) },
      ]),
    ),
  },
  {
    name: "a response holds its answers as JSON in a text, without their questions",
    answers: { "response-record": "id, recipientId, submittedAt, payload", "answer-record": "a value in a JSON text" },
    build: lawful(
      {},
      recordsShown(({ answers, ...record }) => [
        { ...record, payload: JSON.stringify(objectsOf(answers).map(({ value }) => value)) },
      ]),
    ),
  },
  {
    name: "each answer is a response of its own",
    answers: {
      "response-record": "responseId, recipientId, question, answer",
      "answer-record": "a response of its own",
    },
    build: lawful(
      {},
      recordsShown(({ id, recipientId, answers }) =>
        objectsOf(answers).map(({ label, value }) => ({ responseId: id, recipientId, question: label, answer: value })),
      ),
    ),
  },
];

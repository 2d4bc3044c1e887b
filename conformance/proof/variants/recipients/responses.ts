import { responsesIn } from "../bodies/envelopes.ts";
import { isBody, type Body } from "../../faults/parts/messages.ts";
import { isOperation } from "../../faults/parts/route.ts";
import { isEmptyList, objectsOf, changeJson } from "../bodies/body-operators.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const changeRecords = (change: (record: Body) => readonly Body[]) =>
  responsesIn((records) => ({ responses: objectsOf(records).flatMap(change) }));

const byLabel = (answers: unknown): Body =>
  Object.fromEntries(objectsOf(answers).map(({ label, value }) => [String(label), value]));

/** Servers that show responses in other records. */
export const responseVariants: readonly Variant[] = [
  ...variantsWith({ "envelope-responses": "completed" })({
    "responses stand next to the survey's questions, under a name of their own": responsesIn((completed) => ({
      questions: [{ label: "Why?", type: "short_text" }],
      completed,
    })),
  }),
  ...variantsWith({
    "response-record": "_id, respondent, created_at, data",
    "answer-record": "a member, named by the label",
  })({
    "a response holds its answers by the labels of their questions": changeRecords((record) => [
      {
        _id: record["id"],
        respondent: { id: record["recipientId"] },
        created_at: record["submittedAt"],
        data: byLabel(record["answers"]),
      },
    ]),
  }),
  ...variantsWith({
    "response-record": "id, recipientId, submittedAt, payload",
    "answer-record": "a value in a JSON text",
  })({
    "a response holds its answers as JSON in a text": changeRecords(({ answers, ...record }) => [
      { ...record, payload: JSON.stringify(objectsOf(answers).map(({ value }) => value)) },
    ]),
  }),
  ...variantsWith({
    "response-record": "responseId, recipientId, question, answer",
    "answer-record": "a response of its own",
  })({
    "each answer is a response of its own": changeRecords(({ id, recipientId, answers }) =>
      objectsOf(answers).map(({ label, value }) => ({ responseId: id, recipientId, question: label, answer: value })),
    ),
  }),
];

export const nullIfNone = (list: unknown): unknown => (isEmptyList(list) ? null : list);

const nullEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0) return value.map(nullEmptyLists);
  if (!isBody(value)) return nullIfNone(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nullEmptyLists(member)]));
};

/** Servers that show empty lists differently. */
export const absenceVariants: readonly Variant[] = [
  ...variantsWith({ "empty-values": "lists as null" })({
    "an empty list is null, as of Go": changeJson(
      isOperation("create", "read", "patch", "list", "responses"),
      nullEmptyLists,
    ),
  }),
  ...variantsWith({})({
    "responses are by their ids, and an empty object where there are none": responsesIn((responses) => ({
      responses: Object.fromEntries(objectsOf(responses).map((one) => [String(one["id"]), one])),
    })),
  }),
  ...variantsWith({ "envelope-responses": "data.responses" })({
    "responses are null where there are none": responsesIn((all) => ({ data: { responses: nullIfNone(all) } })),
  }),
  ...variantsWith({ "envelope-responses": "data" })({
    "responses are data that is null where there are none": responsesIn((all) => ({ data: nullIfNone(all) })),
  }),
  ...variantsWith({ "envelope-responses": ["_embedded", "_embedded.responses"] })({
    "responses are embedded, and nothing is where there are none, as of Spring": responsesIn((responses) => ({
      ...(isEmptyList(responses) ? {} : { _embedded: { responses } }),
      _links: { self: { href: "/responses" } },
    })),
  }),
];

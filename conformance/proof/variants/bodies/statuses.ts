import { answering, on, seams, success, type Part, type Variant } from "../parts.ts";

const emptyAs204: Part = success(on.responses, ({ headers, text }) => {
  // the host's exact body for a survey without responses
  if (text !== '{"responses":[]}') return {};
  headers.delete("content-type");
  return { status: 204, headers, text: "" };
});

/** Servers with unusual but lawful statuses of success. */
export const statusVariants: readonly Variant[] = [
  ...answering({ "status-create": "200" })({ "every success is a 200": seams({ statuses: { create: 200 } }) }),
  ...answering({ "status-update": "201", "status-add": "201" })({
    "every success of a write is a 201": seams({ statuses: { patch: 201, add: 201 } }),
  }),
  ...answering({ "status-create": "202", "status-update": "202", "status-add": "202" })({
    "writes are accepted with 202": seams({ statuses: { create: 202, patch: 202, add: 202 } }),
  }),
  ...answering({ "status-responses": ["200", "204"] })({
    "a survey without responses is a 204": emptyAs204,
  }),
  ...answering({ "status-read": "203", "status-list": "203", "status-responses": "203" })({
    "reads come through a transforming proxy as 203": seams({ statuses: { read: 203, list: 203, responses: 203 } }),
  }),
  ...answering({ "status-list": "206", "status-responses": "206" })({
    "a list is partial content, as of PostgREST": seams({ statuses: { list: 206, responses: 206 } }),
  }),
];

import { isSuccess } from "../faults/messages.ts";
import { rewritten } from "../faults/rewritten.ts";
import { doing } from "../faults/visit.ts";
import type { Answer } from "../faults/messages.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import type { Variant } from "./variant.ts";

function emptied({ headers }: Answer): Partial<Answer> {
  const bare = new Headers(headers);
  bare.delete("content-type");
  return { status: 204, headers: bare, text: "" };
}

/** Answers 204 without a body to a survey that has no responses. */
export const nothingFor204: Wrap = (app) =>
  rewritten(app, doing("responses"), (answer) =>
    isSuccess(answer) && answer.text === '{"responses":[]}' ? emptied(answer) : {},
  );

/** Servers with other success statuses. */
export const statusVariants: readonly Variant[] = [
  {
    name: "every success is a 200",
    answers: { "status-create": "200" },
    build: lawful({ statuses: { create: 200 } }),
  },
  {
    name: "every success of a write is a 201",
    answers: { "status-update": "201", "status-add": "201" },
    build: lawful({ statuses: { patch: 201, add: 201 } }),
  },
  {
    name: "writes are accepted with 202",
    answers: { "status-create": "202", "status-update": "202", "status-add": "202" },
    build: lawful({ statuses: { create: 202, patch: 202, add: 202 } }),
  },
  {
    name: "a survey without responses is a 204",
    answers: { "status-responses": ["200", "204"] },
    build: lawful({}, nothingFor204),
  },
  {
    name: "reads come through a transforming proxy as 203",
    answers: { "status-read": "203", "status-list": "203", "status-responses": "203" },
    build: lawful({ statuses: { read: 203, list: 203, responses: 203 } }),
  },
  {
    name: "a list is partial content, as of PostgREST",
    answers: { "status-list": "206", "status-responses": "206" },
    build: lawful({ statuses: { list: 206, responses: 206 } }),
  },
];

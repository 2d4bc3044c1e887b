import { isSuccess } from "../faults/messages.ts";
import { rewritten } from "../faults/rewritten.ts";
import { doing } from "../faults/visit.ts";
import type { Answer } from "../faults/messages.ts";
import { lawful, seams, variantsOf, type Variant, type Wrap } from "./lawful.ts";

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
export const statusVariants: readonly Variant[] = variantsOf({
  "every success is a 200": lawful({ "status-create": "200" }, seams({ statuses: { create: 200 } })),
  "every success of a write is a 201": lawful(
    { "status-update": "201", "status-add": "201" },
    seams({ statuses: { patch: 201, add: 201 } }),
  ),
  "writes are accepted with 202": lawful(
    { "status-create": "202", "status-update": "202", "status-add": "202" },
    seams({ statuses: { create: 202, patch: 202, add: 202 } }),
  ),
  "a survey without responses is a 204": lawful({ "status-responses": ["200", "204"] }, nothingFor204),
  "reads come through a transforming proxy as 203": lawful(
    { "status-read": "203", "status-list": "203", "status-responses": "203" },
    seams({ statuses: { read: 203, list: 203, responses: 203 } }),
  ),
  "a list is partial content, as of PostgREST": lawful(
    { "status-list": "206", "status-responses": "206" },
    seams({ statuses: { list: 206, responses: 206 } }),
  ),
});

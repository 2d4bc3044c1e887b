import { onSuccess } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const emptyAs204: Part = onSuccess(on.responses, ({ headers, text }) => {
  // the host's exact body for a survey without responses
  if (text !== '{"responses":[]}') return {};
  headers.delete("content-type");
  return { status: 204, headers, text: "" };
});

/** Servers with unusual but lawful success statuses. */
export const statusVariants: readonly Variant[] = [
  ...variantsWith({ "status-create": "200" })({ "every success is a 200": withOptions({ statuses: { create: 200 } }) }),
  ...variantsWith({ "status-update": "201", "status-add": "201" })({
    "every success of a write is a 201": withOptions({ statuses: { patch: 201, add: 201 } }),
  }),
  ...variantsWith({ "status-create": "202", "status-update": "202", "status-add": "202" })({
    "writes are accepted with 202": withOptions({ statuses: { create: 202, patch: 202, add: 202 } }),
  }),
  ...variantsWith({ "status-responses": ["200", "204"] })({ "a survey without responses is a 204": emptyAs204 }),
  ...variantsWith({ "status-read": "203", "status-list": "203", "status-responses": "203" })({
    "reads come through a transforming proxy as 203": withOptions({
      statuses: { read: 203, list: 203, responses: 203 },
    }),
  }),
  ...variantsWith({ "status-list": "206", "status-responses": "206" })({
    "a list is partial content, as of PostgREST": withOptions({ statuses: { list: 206, responses: 206 } }),
  }),
];

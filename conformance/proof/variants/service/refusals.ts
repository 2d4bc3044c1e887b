import { answering, despite, fresh, headersSent, ifAny, on, presented, refusalsShown, responseIf } from "../parts.ts";
import type { Variant } from "../parts.ts";

const errorCodes: Record<number, string> = {
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "RATE_LIMITED",
};

const isNoJson = ({ text }: { readonly text: string }): boolean =>
  text.includes("Invalid JSON body") ||
  text.includes('"path":"","message":"Invalid input: expected object, received undefined');

export const refusalVariants: readonly Variant[] = [
  ...answering({ "error-members": "no JSON" })({
    "refusals but a 400 have no body": refusalsShown((problem) => (problem.status === 400 ? problem : undefined)),
  }),
  ...answering({ "error-members": "error", "details-place": "error.details" })({
    "refusals are a code and a message under error": refusalsShown(({ status, detail: message, details }) => ({
      error: { code: errorCodes[status] ?? "BAD_REQUEST", message, ...ifAny(details) },
    })),
  }),
  ...answering({ "error-members": "error" })({
    "refusals are one text, and details next to it": refusalsShown(({ detail: error, details }) => {
      return { error, ...ifAny(details) };
    }),
  }),
  ...answering({ "error-members": "details, message, path, requestId, status, timestamp" })({
    "refusals carry empty details, a time and a trace of the request": fresh(() => {
      let served = 0;
      return presented(() => ({
        problemBody: ({ status, message, details = [] }) => {
          const trace = { timestamp: new Date().toISOString(), path: "/api/v1", requestId: `req-${(served += 1)}` };
          return { ...trace, status, message, details };
        },
      }));
    }),
  }),
  ...answering({ "error-members": "code, data, details, msg" })({
    "refusals are in Chinese": refusalsShown(({ status, details }) => {
      return { code: status * 100, msg: "请求被拒绝", data: null, details };
    }),
  }),
  ...answering({})({
    "a 401 doesn't say how to authenticate": despite(
      "AUT-11",
      headersSent((headers) => headers.delete("www-authenticate")),
    ),
  }),
  ...answering({ "error-members-elsewhere": "others" })({
    "a 401 is a gateway's": responseIf(on.any, ({ status }) => status === 401, { text: '{"message":"Unauthorized"}' }),
  }),
  ...[415, 422].flatMap((status) =>
    answering({
      "malformed-json-status": String(status),
      "empty-body": `rejected ${status}`,
      "json-extensions": `rejected ${status}`,
      "form-bodies": `rejected ${status}`,
    })({
      [`a body that is not JSON is refused with ${status}`]: despite(
        "ERR-15",
        responseIf(on.any, isNoJson, { status }),
      ),
    }),
  ),
];

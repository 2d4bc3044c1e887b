import { changePresentation, changeResponseIf } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { perServer } from "../../faults/parts/server-parts.ts";
import { changeHeaders, optionalDetails, changeErrors } from "../bodies/body-operators.ts";
import { breakingShould, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const errorCodes: Record<number, string> = {
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "RATE_LIMITED",
};

/** True for the response with which the host rejects invalid JSON or an empty body. */
const isNoJson = ({ text }: { readonly text: string }): boolean =>
  text.includes("Invalid JSON body") ||
  text.includes('"path":"","message":"Invalid input: expected object, received undefined');

/** Servers whose rejections have other bodies, headers or statuses. */
export const refusalVariants: readonly Variant[] = [
  ...variantsWith({ "error-members": "no JSON" })({
    "refusals but a 400 have no body": changeErrors((problem) => (problem.status === 400 ? problem : undefined)),
  }),
  ...variantsWith({ "error-members": "error", "details-place": "error.details" })({
    "refusals are a code and a message under error": changeErrors(({ status, detail: message, details }) => ({
      error: { code: errorCodes[status] ?? "BAD_REQUEST", message, ...optionalDetails(details) },
    })),
  }),
  ...variantsWith({ "error-members": "error" })({
    "refusals are one text, and details next to it": changeErrors(({ detail: error, details }) => {
      return { error, ...optionalDetails(details) };
    }),
  }),
  ...variantsWith({ "error-members": "details, message, path, requestId, status, timestamp" })({
    "refusals carry empty details, a time and a trace of the request": perServer(() => {
      let served = 0;
      return changePresentation(() => ({
        problemBody: ({ status, message, details = [] }) => {
          const trace = { timestamp: new Date().toISOString(), path: "/api/v1", requestId: `req-${(served += 1)}` };
          return { ...trace, status, message, details };
        },
      }));
    }),
  }),
  ...variantsWith({ "error-members": "code, data, details, msg" })({
    "refusals are in Chinese": changeErrors(({ status, details }) => {
      return { code: status * 100, msg: "请求被拒绝", data: null, details };
    }),
  }),
  ...variantsWith({})({
    // AUT-11: a 401 SHOULD carry a WWW-Authenticate header field
    "a 401 doesn't say how to authenticate": breakingShould(
      "AUT-11",
      changeHeaders((headers) => headers.delete("www-authenticate")),
    ),
  }),
  ...variantsWith({ "error-members-elsewhere": "others" })({
    "a 401 is a gateway's": changeResponseIf(on.any, ({ status }) => status === 401, {
      text: '{"message":"Unauthorized"}',
    }),
  }),
  // ERR-15: a body that is not JSON SHOULD be answered 400 with details
  ...[415, 422].flatMap((status) =>
    variantsWith({
      "malformed-json-status": String(status),
      "empty-body": `rejected ${status}`,
      "json-extensions": `rejected ${status}`,
      "form-bodies": `rejected ${status}`,
    })({
      [`a body that is not JSON is refused with ${status}`]: breakingShould(
        "ERR-15",
        changeResponseIf(on.any, isNoJson, { status }),
      ),
    }),
  ),
];

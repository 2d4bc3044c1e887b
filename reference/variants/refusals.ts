import { headersSent, lawful, refusalsTold, seams, variantsOf, type Unnamed, type Variant } from "./lawful.ts";

const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "RATE_LIMITED",
};

const unreadable = (status: number): Unnamed =>
  lawful(
    { "malformed-json-status": String(status) },
    refusalsTold(({ details, ...problem }) => ({
      status: problem.detail === "The body is not a JSON object." ? status : problem.status,
      body: details.length === 0 ? problem : { ...problem, details },
    })),
  );

/** Servers that tell of refusals otherwise. */
export const refusalVariants: readonly Variant[] = variantsOf({
  "refusals but a 400 have no body": lawful(
    { "error-members": "no JSON" },
    refusalsTold((problem) => ({ body: problem.status === 400 ? problem : undefined })),
  ),
  "refusals are a code and a message under error": lawful(
    { "error-members": "error", "details-place": "error.details" },
    refusalsTold(({ status, detail, details }) => ({
      body: {
        error: {
          code: codes[status] ?? "BAD_REQUEST",
          message: detail,
          ...(details.length === 0 ? {} : { details }),
        },
      },
    })),
  ),
  "refusals are one text, and details beside it": lawful(
    { "error-members": "error" },
    refusalsTold(({ detail: error, details }) => ({ body: details.length === 0 ? { error } : { error, details } })),
  ),
  "refusals carry empty details, a time and a trace of the request": lawful(
    { "error-members": "details, message, path, requestId, status, timestamp" },
    seams(() => {
      let served = 0;
      return {
        present: {
          problemBody: ({ status, message, details = [] }) => ({
            timestamp: new Date().toISOString(),
            status,
            message,
            path: "/api/v1",
            requestId: `req-${(served += 1)}`,
            details,
          }),
        },
      };
    }),
  ),
  "refusals are in Chinese": lawful(
    { "error-members": "code, data, details, msg" },
    refusalsTold(({ status, details }) => ({ body: { code: status * 100, msg: "请求被拒绝", data: null, details } })),
  ),
  "a 401 doesn't say how to authenticate": lawful(
    {},
    headersSent((headers) => headers.delete("www-authenticate")),
  ),
  "a body that is no JSON is refused with 415": unreadable(415),
  "a body that is no JSON is refused with 422": unreadable(422),
});

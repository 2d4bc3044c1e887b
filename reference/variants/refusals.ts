import { headersSent, refusalsTold } from "./reshaped.ts";
import { lawful } from "./lawful.ts";
import type { Variant } from "./variant.ts";

const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "RATE_LIMITED",
};

const unreadable = (status: number): Variant => ({
  name: `a body that is no JSON is refused with ${status}`,
  answers: { "malformed-json-status": String(status) },
  build: lawful(
    {},
    refusalsTold(({ details, ...problem }) => ({
      status: problem.detail === "The body is not a JSON object." ? status : problem.status,
      body: details.length === 0 ? problem : { ...problem, details },
    })),
  ),
});

/** Servers that tell of refusals otherwise. */
export const refusalVariants: readonly Variant[] = [
  {
    name: "refusals but a 400 have no body",
    answers: { "error-members": "no JSON" },
    build: lawful(
      {},
      refusalsTold((problem) => ({ body: problem.status === 400 ? problem : undefined })),
    ),
  },
  {
    name: "refusals are a code and a message under error",
    answers: { "error-members": "error", "details-place": "error.details" },
    build: lawful(
      {},
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
  },
  {
    name: "refusals are one text, and details beside it",
    answers: { "error-members": "error" },
    build: lawful(
      {},
      refusalsTold(({ detail: error, details }) => ({ body: details.length === 0 ? { error } : { error, details } })),
    ),
  },
  {
    name: "refusals carry empty details, a time and a trace of the request",
    answers: { "error-members": "details, message, path, requestId, status, timestamp" },
    build: lawful(() => {
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
  },
  {
    name: "refusals are in Chinese",
    answers: { "error-members": "code, data, details, msg" },
    build: lawful(
      {},
      refusalsTold(({ status, details }) => ({ body: { code: status * 100, msg: "请求被拒绝", data: null, details } })),
    ),
  },
  {
    name: "a 401 doesn't say how to authenticate",
    answers: {},
    build: lawful(
      {},
      headersSent((headers) => headers.delete("www-authenticate")),
    ),
  },
  unreadable(415),
  unreadable(422),
];

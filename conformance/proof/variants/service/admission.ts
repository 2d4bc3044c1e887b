import { createAuthenticate } from "../../../../reference/api/authentication.ts";
import { on, type When } from "../../faults/parts/route.ts";
import { withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { rejectIf } from "../bodies/body-operators.ts";
import { breakingShould, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const changeAuthorization = (change: (header: string) => string): Part =>
  withOptions(({ keys = [], authenticate = createAuthenticate(keys) }) => ({
    authenticate: (header) => authenticate(header === null ? null : change(header)),
  }));

const jsonLabelRequired: Part = wrapApp((app) => async (request) => {
  const type = request.headers.get("content-type") ?? "";
  if (request.method === "GET" || /^application\/([\w.-]+\+)?json\b/i.test(type)) return app(request);
  // a request with an invalid key is answered 401, whatever its media type
  const read = await app(new Request(request.url, { method: "GET", headers: request.headers }));
  if (read.status === 401) return read;
  const body = { title: "Unsupported Media Type", status: 415, details: ["Content-Type must be application/json"] };
  const headers = { ...Object.fromEntries(read.headers), "content-type": "application/problem+json" };
  return Response.json(body, { status: 415, headers });
});

const formsUnread: Part = wrapApp((app) => (request) => {
  const isForm = request.headers.get("content-type")?.includes("form") === true;
  return app(isForm ? new Request(request, { method: request.method, body: "{}" }) : request);
});

export const limitRows = (when: When, max: number): Part =>
  rejectIf(when, "recipients", (rows) => Array.isArray(rows) && rows.length > max);

/** Servers with other rules for headers and for the size of requests. */
export const admissionVariants: readonly Variant[] = [
  ...variantsWith({ "bearer-case": "rejected 401" })({
    "the scheme must be written Bearer": changeAuthorization((header) => (header.startsWith("Bearer ") ? header : "")),
  }),
  ...variantsWith({ "other-scheme": "accepted" })({
    "any scheme will do": changeAuthorization((header) => header.replace(/^\w+ /, "Bearer ")),
  }),
  ...variantsWith({ "content-type-absent": "rejected 415", "form-bodies": "rejected 415" })({
    "a body must be labelled as JSON": jsonLabelRequired,
  }),
  ...variantsWith({ "form-bodies": "accepted" })({ "a form is a body without members": formsUnread }),
  ...[403, 409, 413, 422].flatMap((overCap) =>
    variantsWith({ "over-cap-status": String(overCap) })({
      [`too many recipients are refused with ${overCap}`]: withOptions({ statuses: { overCap } }),
    }),
  ),
  ...variantsWith({ "body-size": "100 kB, then 413" })({
    "a body of 100 kB": withOptions({ limits: { bodyBytes: 100_000 } }),
  }),
  ...variantsWith({ "rows-per-add": "fewer than 200" })({
    "an add brings at most 100 rows": limitRows(on.add, 100),
    "an add brings at most 25 rows": limitRows(on.add, 25),
  }),
  ...variantsWith({ "rows-per-request": "fewer than 200" })({
    // LIM-1, LIM-3: a create and a PATCH with 200 recipients SHOULD be accepted
    "a create or PATCH brings at most 100 rows": breakingShould(
      "LIM-1",
      breakingShould("LIM-3", limitRows(on.writes, 100)),
    ),
  }),
  ...variantsWith({})({
    "a request brings at most 200 rows": withOptions({ limits: { recipientsPerRequest: 200 } }),
    "the first of two keys in one header counts": changeAuthorization((header) => header.replace(/,.*/, "")),
  }),
];

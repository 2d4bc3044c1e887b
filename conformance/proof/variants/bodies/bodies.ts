import { startServer } from "../../../../reference/listen/start-server.ts";
import { parseJson } from "../../faults/parts/messages.ts";
import { changeRequestText } from "../../faults/parts/operators.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { servedBy, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeHeaders, changeText } from "./body-operators.ts";

const resourceHeaders: Part = changeHeaders((headers, status) => {
  if (status === 201) headers.set("location", "/api/v1/surveys/elsewhere");
  headers.set("etag", `W/"${Math.random().toString(36).slice(2)}"`);
  headers.set("last-modified", new Date().toUTCString());
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
});

/** Removes comments, then trailing commas. Each pattern also matches whole JSON strings, which stay. */
function removeJsonExtensions(text: string): string {
  return text
    .replaceAll(/("(?:\\.|[^"\\])*")|\/\*.*?\*\/|\/\/[^\n]*/gs, (_found, quoted: string | undefined) => quoted ?? "")
    .replaceAll(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_found, quoted: string | undefined) => quoted ?? "");
}

const unknownQueriesRejected: Part = wrapApp((app) => async (request) => {
  const { search, origin, pathname } = new URL(request.url);
  if (search === "" || routeOf(request).query.has("cursor")) return app(request);
  const { headers } = await app(new Request(`${origin}${pathname}`, { headers: request.headers }));
  return Response.json({ error: "unknown query" }, { status: 400, headers });
});

/** Servers that read or write other forms of JSON, or add headers. */
export const bodyVariants: readonly Variant[] = [
  ...variantsWith({})({
    "bodies start with a byte order mark, and end with a line break": servedBy(
      startServer,
      changeText((text) => `\uFEFF${text}\r\n`),
    ),
    "bodies are written over many lines, after one of white space": changeText(
      (text) => ` \n${JSON.stringify(JSON.parse(text), undefined, "\t")}\n\n`,
    ),
    "bodies write a member twice, and the last one counts": changeText((text) =>
      text.replaceAll(/"title":/g, '"title":"overwritten","title":'),
    ),
    "a query that isn't known is refused": unknownQueriesRejected,
    "an add takes an array for its rows": changeRequestText(on.add, (text) =>
      text.replace(/^\[.*/s, '{"recipients":$&}'),
    ),
  }),
  ...variantsWith({ "patch-without-object": "accepted" })({
    "a PATCH with an array or null is one without members, as in PHP": changeRequestText(on.patch, (text) =>
      /^\s*(?:\[|null\s*$)/.test(text) ? "{}" : text,
    ),
  }),
  ...variantsWith({
    "malformed-patch": "accepted",
    "malformed-json-status": "accepted 200",
    "json-extensions": "accepted",
    "form-bodies": "accepted",
  })({
    "a PATCH with malformed JSON is one without members, as with Laravel": changeRequestText(on.patch, (text) =>
      text.trim() === "" || parseJson(text) !== undefined ? text : "{}",
    ),
  }),
  ...variantsWith({ "json-extensions": "accepted" })({
    "bodies may hold comments and trailing commas": changeRequestText(on.bodies, removeJsonExtensions),
  }),
  ...variantsWith({ "empty-body": "accepted" })({
    "an empty body is an object without members, as with Express": changeRequestText(on.bodies, (text) =>
      text.trim() === "" ? "{}" : text,
    ),
  }),
  ...variantsWith({ "location-header": "yes", validators: "etag, last-modified" })({
    "responses name their version, time and place": resourceHeaders,
  }),
];

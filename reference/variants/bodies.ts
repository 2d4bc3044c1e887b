import { resent } from "../faults/resent.ts";
import { doing, visitOf } from "../faults/visit.ts";
import { startServer } from "../listen/start-server.ts";
import { headersSent, lawful, respelled, served, variantsOf, type Variant, type Wrap } from "./lawful.ts";

/** Tells where what was created is, and of which version every answer is. */
const located: Wrap = headersSent((headers, status) => {
  if (status === 201) headers.set("location", "/api/v1/surveys/elsewhere");
  headers.set("etag", `W/"${Math.random().toString(36).slice(2)}"`);
  headers.set("last-modified", new Date().toUTCString());
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
});

/** Refuses every query that it doesn't know. */
const queriesRefused: Wrap = (app) => (request) =>
  new URL(request.url).search === "" || visitOf(request).query.has("cursor")
    ? app(request)
    : Promise.resolve(
        new Response('{"error":"unknown query"}', { status: 400, headers: { "content-type": "application/json" } }),
      );

/** Servers that spell bodies otherwise, or send more headers. */
export const bodyVariants: readonly Variant[] = variantsOf({
  "bodies start with a byte order mark, and end with a line break": served(
    startServer,
    lawful(
      {},
      respelled((text) => `\uFEFF${text}\r\n`),
    ),
  ),
  "bodies are written over many lines, after one of white space": lawful(
    {},
    respelled((text) => ` \n${JSON.stringify(JSON.parse(text), undefined, "\t")}\n\n`),
  ),
  "bodies write a member twice, of which the last counts": lawful(
    {},
    respelled((text) => text.replaceAll(/"title":/g, '"title":"overwritten","title":')),
  ),
  "a PATCH with an array or null is one without members, as in PHP": lawful(
    { "patch-without-object": "accepted" },
    (app) => resent(app, doing("patch"), (text) => (/^\s*(?:\[|null\s*$)/.test(text) ? "{}" : text)),
  ),
  "answers tell of their version, time and place": lawful(
    { "location-header": "yes", validators: "etag, last-modified" },
    located,
  ),
  "a query that isn't known is refused": lawful({}, queriesRefused),
});

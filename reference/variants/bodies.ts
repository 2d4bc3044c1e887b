import { resent } from "../faults/resent.ts";
import { doing, visitOf } from "../faults/visit.ts";
import { startServer } from "../listen/start-server.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { headersSent, respelled } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

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
export const bodyVariants: readonly Variant[] = [
  {
    name: "bodies start with a byte order mark, and end with a line break",
    answers: {},
    build: lawful(
      {},
      respelled((text) => `\uFEFF${text}\r\n`),
    ),
    serve: startServer,
  },
  {
    name: "bodies are written over many lines, after one of white space",
    answers: {},
    build: lawful(
      {},
      respelled((text) => ` \n${JSON.stringify(JSON.parse(text), undefined, "\t")}\n\n`),
    ),
  },
  {
    name: "bodies write a member twice, of which the last counts",
    answers: {},
    build: lawful(
      {},
      respelled((text) => text.replaceAll(/"title":/g, '"title":"overwritten","title":')),
    ),
  },
  {
    name: "a PATCH with an array is one without members, as in PHP",
    answers: {},
    build: lawful({}, (app) => resent(app, doing("patch"), (text) => (text.trimStart().startsWith("[") ? "{}" : text))),
  },
  {
    name: "answers tell of their version, time and place",
    answers: { "location-header": "yes", validators: "etag, last-modified" },
    build: lawful({}, located),
  },
  { name: "a query that isn't known is refused", answers: {}, build: lawful({}, queriesRefused) },
];

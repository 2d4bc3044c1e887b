import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Mutant } from "./mutant.ts";
import { resent } from "./resent.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { on, onId, onSlug, visitOf } from "./visit.ts";
import type { Occasion } from "./visit.ts";

/** A server that answers with the right body and another status. */
const under =
  (status: number, occasion: Occasion) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), occasion, (answer) => (isSuccess(answer) ? { status } : {}));

const hasCharset = ({ headers }: Request): boolean => (headers.get("content-type") ?? "").includes("charset");

export const serviceStatusMutants: readonly Mutant[] = [
  { name: "a create is answered 500 with the survey", breaks: ["SUR-1"], build: under(500, on("create")) },
  { name: "a read by id is answered 404 with the survey", breaks: ["SUR-2"], build: under(404, onId("read")) },
  { name: "a read by slug is answered 404 with the survey", breaks: ["SUR-3"], build: under(404, onSlug("read")) },
  { name: "the list is answered 404 with the surveys", breaks: ["SUR-4", "SVC-1"], build: under(404, on("list")) },
  { name: "the responses are answered 404 with the list", breaks: ["RSP-1"], build: under(404, on("responses")) },
  {
    name: "GET /surveys answers how many there are",
    breaks: ["SUR-4"],
    build: (given) =>
      rewritten(createApp(given), on("list"), (answer) =>
        isSuccess(answer) ? { text: `{"count":${answer.text.split('"createdAt"').length - 1}}` } : {},
      ),
  },
  {
    name: "PATCH whose Content-Type has a charset is answered 415 and done",
    breaks: ["SVC-6"],
    build: (given) => {
      const app = createApp(given);
      return async (request) => {
        const isMeant = on("patch")(visitOf(request)) && hasCharset(request);
        const answer = await app(request);
        return isMeant ? Response.json({ title: "Unsupported Media Type" }, { status: 415 }) : answer;
      };
    },
  },
  {
    name: "an add whose Content-Type has a charset is refused",
    breaks: ["SVC-6"],
    build: (given) => {
      const app = createApp(given);
      return async (request) =>
        on("add")(visitOf(request)) && hasCharset(request)
          ? Response.json({ title: "Unsupported Media Type" }, { status: 415 })
          : app(request);
    },
  },
  {
    name: "a PATCH of more than one line is refused",
    breaks: ["SVC-5"],
    build: (given) => resent(createApp(given), on("patch"), (text) => (text.includes("\n") ? "[]" : text)),
  },
  {
    name: "a create with escapes loses what isn't ASCII in the description",
    breaks: ["SVC-5"],
    build: (given) =>
      resent(createApp(given), on("create"), (text) => {
        if (!/\\u[\da-f]{4}/.test(text)) return text;
        const body: Record<string, unknown> = JSON.parse(text);
        return JSON.stringify({ ...body, description: String(body["description"]).replaceAll(/[^\0-\x7f]/g, "?") });
      }),
  },
];

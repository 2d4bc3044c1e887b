import type { ReceivedRequest } from "../../testing/start-subject.ts";
import type { Worthless } from "./worthless.ts";

export const json = { "content-type": "application/json" };

export function constant(
  name: string,
  status: number,
  body: string | ((request: ReceivedRequest) => string),
  headers: Readonly<Record<string, string>> = json,
): Worthless {
  return {
    name,
    answering: (request, response) => {
      response.writeHead(status, headers).end(typeof body === "string" ? body : body(request));
    },
  };
}

export const refusal = JSON.stringify({ error: "no", details: [{ path: "questions.0.type", message: "is wrong" }] });

/** One body with the members of all six endpoints. */
const oneForAll = JSON.stringify({
  survey: { id: "1", slug: "one", title: "One for all", questions: [], recipients: [] },
  surveys: [{ id: "1", slug: "one" }],
  responses: [],
  added: 1,
  updated: 0,
  skipped: 0,
  details: ["all is well"],
});

export const constantSubjects: readonly Worthless[] = [
  constant("200 {}", 200, "{}"),
  constant("200 []", 200, "[]"),
  constant("200 null", 200, "null"),
  constant("200 with a text", 200, '"ok"'),
  constant("200 with a number", 200, "0"),
  constant("200 with an empty body", 200, ""),
  constant("200 with one survey for all", 200, oneForAll),
  constant("201 with one survey for all", 201, oneForAll),
  constant("204", 204, ""),
  constant("301 to itself", 301, "", { location: "/api/v1/surveys" }),
  constant("400 with details", 400, refusal),
  constant("401", 401, refusal, { ...json, "www-authenticate": "Bearer" }),
  constant("403", 403, refusal),
  constant("404", 404, refusal),
  constant("405", 405, "", { allow: "" }),
  constant("409", 409, refusal),
  constant("500", 500, refusal),
  constant("an echo of the body", 200, ({ body }) => body),
  constant("HTML", 200, "<!doctype html><title>Welcome</title><p>It works!", { "content-type": "text/html" }),
  constant("a page of a single-page application", 200, '<div id="app"></div>', json),
];

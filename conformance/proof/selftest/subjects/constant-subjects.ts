import type { ReceivedRequest } from "../../testing/start-subject.ts";
import type { FaultySubject } from "./faulty-subject.ts";

const jsonHeaders = { "content-type": "application/json" };

function constantSubject(
  name: string,
  status: number,
  body: string | ((request: ReceivedRequest) => string),
  headers: Readonly<Record<string, string>> = jsonHeaders,
): FaultySubject {
  return {
    name,
    handler: (request, response) => {
      response.writeHead(status, headers).end(typeof body === "string" ? body : body(request));
    },
  };
}

const rejectionBody = JSON.stringify({
  error: "no",
  details: [{ path: "questions.0.type", message: "is wrong" }],
});

/** One body with the members that the six endpoints may return. */
const bodyForEveryEndpoint = JSON.stringify({
  survey: { id: "1", slug: "one", title: "One for all", questions: [], recipients: [] },
  surveys: [{ id: "1", slug: "one" }],
  responses: [],
  added: 1,
  updated: 0,
  skipped: 0,
  details: ["all is well"],
});

/** Servers that give every request the same response, or echo its body. */
export const constantSubjects: readonly FaultySubject[] = [
  constantSubject("200 {}", 200, "{}"),
  constantSubject("200 []", 200, "[]"),
  constantSubject("200 null", 200, "null"),
  constantSubject("200 with a text", 200, '"ok"'),
  constantSubject("200 with a number", 200, "0"),
  constantSubject("200 with an empty body", 200, ""),
  constantSubject("200 with one survey for all", 200, bodyForEveryEndpoint),
  constantSubject("201 with one survey for all", 201, bodyForEveryEndpoint),
  constantSubject("204", 204, ""),
  constantSubject("301 to itself", 301, "", { location: "/api/v1/surveys" }),
  constantSubject("400 with details", 400, rejectionBody),
  constantSubject("401", 401, rejectionBody, { ...jsonHeaders, "www-authenticate": "Bearer" }),
  constantSubject("403", 403, rejectionBody),
  constantSubject("404", 404, rejectionBody),
  constantSubject("405", 405, "", { allow: "" }),
  constantSubject("409", 409, rejectionBody),
  constantSubject("500", 500, rejectionBody),
  constantSubject("an echo of the body", 200, ({ body }) => body),
  constantSubject("HTML", 200, "<!doctype html><title>Welcome</title><p>It works!", { "content-type": "text/html" }),
  // HTML that claims to be JSON
  constantSubject("a page of a single-page application", 200, '<div id="app"></div>', jsonHeaders),
];

/** Servers that ask for a retry every time. */
export const unavailableSubjects: readonly FaultySubject[] = [
  constantSubject("429 for ever", 429, rejectionBody),
  constantSubject("429 for ever, for an hour each", 429, rejectionBody, { ...jsonHeaders, "retry-after": "3600" }),
  constantSubject("429 for ever, for no time", 429, rejectionBody, { ...jsonHeaders, "retry-after": "0" }),
  constantSubject("503 for ever", 503, "", { "retry-after": "1" }),
  constantSubject("502 for ever", 502, "<h1>Bad Gateway</h1>", { "content-type": "text/html" }),
];

import type { Heard } from "../../testing/start-subject.ts";
import type { Worthless } from "./worthless.ts";

const json = { "content-type": "application/json" };

/** Answers every request with one status and body. */
function constant(
  name: string,
  status: number,
  body: string | ((request: Heard) => string),
  headers: Readonly<Record<string, string>> = json,
): Worthless {
  return {
    name,
    answering: (request, response) => {
      response.writeHead(status, headers).end(typeof body === "string" ? body : body(request));
    },
  };
}

const refusal = JSON.stringify({ error: "no", details: [{ path: "questions.0.type", message: "is wrong" }] });

const survey = {
  id: "1",
  slug: "constant",
  title: "Constant",
  published: false,
  questions: [],
  recipients: [{ id: "1", email: "ada@example.com", url: "/s/constant/1" }],
};

/** Takes a body for an answer: the survey that was sent, with an id that is always new. */
function echo({ body, path }: Heard): string {
  const sent: unknown = body === "" ? {} : JSON.parse(body.startsWith("{") ? body : "{}");
  return JSON.stringify({ survey: { id: `${path}-${Math.random()}`, ...(sent as object) } });
}

/** Servers that say the same whatever they are asked, and one that repeats what it hears. */
export const constantSubjects: readonly Worthless[] = [
  constant("200 {}", 200, "{}"),
  constant("200 []", 200, "[]"),
  constant("200 null", 200, "null"),
  constant("200 with a text", 200, '"ok"'),
  constant("200 with a number", 200, "0"),
  constant("200 with an empty body", 200, ""),
  constant("200 with a survey", 200, JSON.stringify({ survey })),
  constant(
    "200 with everything at once",
    200,
    JSON.stringify({
      ...survey,
      survey,
      surveys: [survey],
      responses: [],
      added: 1,
      updated: 0,
      skipped: 0,
      details: ["no"],
    }),
  ),
  constant("201 with a survey", 201, JSON.stringify({ survey })),
  constant("204", 204, ""),
  constant("301 to itself", 301, "", { location: "/api/v1/surveys" }),
  constant("400 with details", 400, refusal),
  constant("401", 401, refusal, { ...json, "www-authenticate": "Bearer" }),
  constant("403", 403, refusal),
  constant("404", 404, refusal),
  constant("405", 405, "", { allow: "" }),
  constant("409", 409, refusal),
  constant("429 for ever", 429, refusal),
  constant("429 for ever, for an hour each", 429, refusal, { ...json, "retry-after": "3600" }),
  constant("429 for ever, for no time", 429, refusal, { ...json, "retry-after": "0" }),
  constant("500", 500, refusal),
  constant("503", 503, "", { "retry-after": "1" }),
  constant("an echo of the body", 200, ({ body }) => body),
  constant("an echo of the body as a survey", 200, echo),
  constant("HTML", 200, "<!doctype html><title>Welcome</title><p>It works!", { "content-type": "text/html" }),
  constant("a page of a single-page application", 200, '<div id="app"></div>', json),
];

import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { createAuthenticate } from "../api/authenticate.ts";
import type { ServiceOptions } from "../api/service.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { heard } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

/** A server that reads the Authorization header otherwise before it looks for a key. */
function hearing(given: ServiceOptions, read: (authorization: string) => string): Fetch {
  const authenticate = given.authenticate ?? createAuthenticate(given.keys ?? []);
  return createApp({ ...given, authenticate: (header) => authenticate(header === null ? null : read(header)) });
}

/** Refuses a body that isn't labelled as JSON. */
const labelledBodies: Wrap = (app) => async (request) => {
  const type = request.headers.get("content-type") ?? "";
  if (request.method === "GET" || /^application\/([\w.-]+\+)?json\b/i.test(type)) return app(request);
  const answer = await app(new Request(request.url, { method: "GET", headers: request.headers }));
  if (answer.status === 401) return answer;
  const body = { title: "Unsupported Media Type", status: 415, details: ["Content-Type must be application/json"] };
  const headers = new Headers(answer.headers);
  headers.set("content-type", "application/problem+json");
  return new Response(JSON.stringify(body), { status: 415, headers });
};

/** Refuses an add of more rows than these. */
export const addsOf = (most: number): Wrap =>
  heard(["add"], (body) =>
    Array.isArray(body["recipients"]) && body["recipients"].length > most
      ? { ...body, recipients: "too many at once" }
      : body,
  );

const overCap = (status: number): Variant => ({
  name: `too many recipients are refused with ${status}`,
  answers: { "over-cap-status": String(status) },
  build: lawful({ statuses: { overCap: status } }),
});

/** Servers that let in other requests. */
export const admissionVariants: readonly Variant[] = [
  {
    name: "the scheme must be written Bearer",
    answers: { "bearer-case": "refused 401" },
    build: (given) => hearing(given, (header) => (header.startsWith("Bearer ") ? header : "")),
  },
  {
    name: "a key may come under any scheme",
    answers: { "other-scheme": "accepted" },
    build: (given) => hearing(given, (header) => header.replace(/^\w+ /, "Bearer ")),
  },
  {
    name: "a body must be labelled as JSON",
    answers: { "content-type-absent": "refused 415" },
    build: lawful({}, labelledBodies),
  },
  overCap(403),
  overCap(409),
  overCap(413),
  overCap(422),
  {
    name: "a body has at most 100 kB",
    answers: { "body-size": "100 kB, then 413" },
    build: lawful({ limits: { bodyBytes: 100_000 } }),
  },
  {
    name: "an add brings at most 100 rows",
    answers: { "rows-per-add": "fewer than 200" },
    build: lawful({}, addsOf(100)),
  },
  {
    name: "an add brings at most 25 rows",
    answers: { "rows-per-add": "fewer than 200" },
    build: lawful({}, addsOf(25)),
  },
  /* Create and PATCH with fewer than 200 are no freedom: they give the whole list (Endpoints, rule 2), of at most 200. */
  {
    name: "a request brings at most 200 rows",
    answers: {},
    build: lawful({ limits: { recipientsPerRequest: 200 } }),
  },
];

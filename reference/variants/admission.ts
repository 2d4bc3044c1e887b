import { createAuthenticate } from "../api/authenticate.ts";
import { heard, lawful, seams, variantsOf, type Seams, type Variant, type Wrap } from "./lawful.ts";

/** A server that reads the Authorization header otherwise before it looks for a key. */
const hearing = (read: (authorization: string) => string): Seams =>
  seams((given) => {
    const authenticate = given.authenticate ?? createAuthenticate(given.keys ?? []);
    return { authenticate: (header) => authenticate(header === null ? null : read(header)) };
  });

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

/** Servers that let in other requests. */
export const admissionVariants: readonly Variant[] = variantsOf({
  "the scheme must be written Bearer": lawful(
    { "bearer-case": "refused 401" },
    hearing((header) => (header.startsWith("Bearer ") ? header : "")),
  ),
  "a key may come under any scheme": lawful(
    { "other-scheme": "accepted" },
    hearing((header) => header.replace(/^\w+ /, "Bearer ")),
  ),
  "a body must be labelled as JSON": lawful({ "content-type-absent": "refused 415" }, labelledBodies),
  ...Object.fromEntries(
    [403, 409, 413, 422].map((status) => [
      `too many recipients are refused with ${status}`,
      lawful({ "over-cap-status": String(status) }, seams({ statuses: { overCap: status } })),
    ]),
  ),
  "a body has at most 100 kB": lawful({ "body-size": "100 kB, then 413" }, seams({ limits: { bodyBytes: 100_000 } })),
  "an add brings at most 100 rows": lawful({ "rows-per-add": "fewer than 200" }, addsOf(100)),
  "an add brings at most 25 rows": lawful({ "rows-per-add": "fewer than 200" }, addsOf(25)),
  /* Create and PATCH with fewer than 200 are no freedom: they give the whole list (Endpoints, rule 2), of at most 200. */
  "a request brings at most 200 rows": lawful({}, seams({ limits: { recipientsPerRequest: 200 } })),
});

import { randomBytes } from "node:crypto";
import { visitOf } from "../mutants/visit.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { isObject, objectsOf, recipientsHeard, recipientsShown, surveysShown } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

const encodedPages = {
  recipientUrl: ({ id }: { id: string }, { slug }: { slug: string }): string =>
    `https://pages.example.net/s/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`,
};

/** Recipients have the ids 1, 2, 3 and so on in every survey. */
const countedInEachSurvey: Wrap = (app) => {
  const places = new Map<string, readonly string[]>();
  const placeOf = (survey: string, id: string): number => {
    const known = places.get(survey) ?? [];
    if (!known.includes(id)) places.set(survey, [...known, id]);
    return (places.get(survey) ?? []).indexOf(id) + 1;
  };
  const inner = surveysShown((survey) => ({
    ...survey,
    ...(Array.isArray(survey["recipients"])
      ? {
          recipients: objectsOf(survey["recipients"]).map((row) => {
            const id = placeOf(String(survey["id"]), String(row["id"]));
            return { ...row, id, url: String(row["url"]).replace(String(row["id"]), String(id)) };
          }),
        }
      : {}),
  }))(app);
  return async (request) => {
    const { operation, survey } = visitOf(request);
    if (operation !== "add" && operation !== "patch") return inner(request);
    const read = await app(new Request(request.url.replace(/\/recipients$/, ""), { headers: request.headers }));
    const shown: unknown = read.ok ? await read.json() : {};
    const id = isObject(shown) && isObject(shown["survey"]) ? String(shown["survey"]["id"]) : survey;
    const known = places.get(id) ?? [];
    return recipientsHeard((row) =>
      typeof row["id"] === "number" ? { ...row, id: known[row["id"] - 1] ?? "nobody" } : row,
    )(inner)(request);
  };
};

/** Servers with ids of unusual letters, or of unusual reach. */
export const oddIdVariants: readonly Variant[] = [
  {
    name: "ids have colons and equals signs, and pages encode them",
    answers: { "survey-id-format": "other", "recipient-id-format": "other", "page-url-host": "another host" },
    build: lawful({
      newId: (kind) => `${kind}:${randomBytes(7).toString("base64")}`.replaceAll("/", "-").replaceAll("+", "."),
      present: encodedPages,
    }),
  },
  {
    name: "ids are names of resources, with dots and tildes",
    answers: { "survey-id-format": "other", "recipient-id-format": "other" },
    build: lawful({ newId: (kind) => `acme.${kind}s~${randomBytes(6).toString("hex")}` }),
  },
  {
    name: "recipients are counted in each survey, as numbers",
    answers: { "recipient-id-format": "integer" },
    build: lawful({}, countedInEachSurvey),
  },
  {
    name: "every object has _id and __v beside its id",
    answers: { "extra-survey-members": "__v, _id, createdAt, updatedAt" },
    build: lawful(
      {},
      surveysShown((survey) => ({ _id: survey["id"], __v: Math.floor(Math.random() * 9), ...survey })),
      recipientsShown((row) => ({ _id: row["id"], lastSeenAt: new Date().toISOString(), ...row })),
    ),
  },
];

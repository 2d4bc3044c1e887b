import { visitOf } from "../faults/visit.ts";
import { inOnePiece, listed } from "./listed.ts";
import {
  heard,
  isObject,
  lawful,
  seams,
  surveysShown,
  variantsOf,
  type JsonObject,
  type Variant,
  type Wrap,
} from "./lawful.ts";

/** Deletes surveys: hides them from then on. */
const deleting: Wrap = (app) => {
  const deleted = new Set<string>();
  return async (request) => {
    const { survey } = visitOf(request);
    if (request.method !== "DELETE" || survey === "")
      return deleted.has(survey)
        ? app(new Request(`${request.url}/deleted`, { headers: request.headers }))
        : app(request);
    const known = await app(new Request(request.url, { headers: request.headers }));
    if (!known.ok || deleted.has(survey)) return known;
    const shown = (await known.json()) as { readonly survey: JsonObject };
    deleted.add(String(shown.survey["id"])).add(String(shown.survey["slug"]));
    return new Response(null, { status: 204 });
  };
};

const spelled = (value: unknown): unknown => (value === "true" || value === "false" ? value === "true" : value);

const flags = ["required", "allowOther", "published", "notifyOnResponse", "skipExisting"];

/** Hears `"true"` and `"false"` as what they spell, wherever a boolean stands. */
const spelledFlags = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spelledFlags);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, flags.includes(name) ? spelled(one) : spelledFlags(one)]),
  );
};

/** Shows the recipients of the survey in the response to an add, next to the counts. */
const recipientsAfterAdd: Wrap = (app) => async (request) => {
  const { url, headers } = request;
  const isAdd = visitOf(request).operation === "add";
  const response = await app(request);
  if (!isAdd || !response.ok) return response;
  const read = await app(new Request(url.replace(/\/recipients$/, ""), { headers }));
  const { survey } = (await read.json()) as { readonly survey: JsonObject };
  const body = { ...((await response.json()) as JsonObject), recipients: survey["recipients"] };
  const sent = new Headers(response.headers);
  sent.delete("content-length");
  return Response.json(body, { status: response.status, headers: sent });
};

/** Servers that do more than the contract tells. */
export const beyondVariants: readonly Variant[] = variantsOf({
  "the response to an add has the recipients of the survey": lawful(
    { "recipients-in-add-response": "yes" },
    recipientsAfterAdd,
  ),
  "surveys show the members of an invitation as null and as empty texts": lawful(
    { "extra-survey-members": "createdAt, inviteBottom, inviteSignOff, inviteTop, updatedAt" },
    surveysShown((survey) => ({ ...survey, inviteTop: null, inviteBottom: "", inviteSignOff: null })),
  ),
  "surveys can be deleted": lawful({ delete: "DELETE /surveys/{id} answers 204" }, deleting),
  "the list can be filtered": lawful(
    { "list-filtering": "by published and by a text in the title", "list-pagination": "none seen" },
    seams({ limits: inOnePiece }),
    listed((surveys, { searchParams }) => ({
      body: {
        surveys: surveys.filter(
          ({ title, published }) =>
            [null, String(published)].includes(searchParams.get("published")) &&
            String(title).includes(searchParams.get("search") ?? ""),
        ),
      },
    })),
  ),
  "a slug may be another survey's id, and the id goes before the slug": lawful(
    { "slug-like-an-id": "the one with the id" },
    seams({ isSlugTaken: (store, slug) => store.surveyBySlug(slug) !== undefined }),
  ),
  "a text that spells a boolean is one": lawful(
    { "boolean-coercion": "accepted" },
    heard(["create", "patch", "add"], (body) => spelledFlags(body)),
  ),
});

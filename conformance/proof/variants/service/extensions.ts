import { showList } from "../lists/pagination.ts";
import { answering, isBody, on, request, seams, surveysShown, visitOf, wrap } from "../parts.ts";
import type { Body, Part, Variant } from "../parts.ts";

/** Hides deleted surveys instead of removing them. */
const surveysDeletable: Part = wrap((app) => {
  const deleted = new Set<string>();
  return async (asked) => {
    const { survey } = visitOf(asked);
    const { url, headers } = asked;
    if (asked.method !== "DELETE" || survey === "")
      return app(deleted.has(survey) ? new Request(`${url}/deleted`, { headers }) : asked);
    const known = await app(new Request(url, { headers }));
    if (!known.ok || deleted.has(survey)) return known;
    const shown = (await known.json()) as { readonly survey: Body };
    deleted.add(String(shown.survey["id"])).add(String(shown.survey["slug"]));
    return new Response(null, { status: 204 });
  };
});

const toBoolean = (value: unknown): unknown => (value === "true" || value === "false" ? value === "true" : value);

const flagNames = ["required", "allowOther", "published", "notifyOnResponse", "skipExisting"];

/** Reads `"true"` and `"false"` as booleans at any depth. */
const coerceFlags = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(coerceFlags);
  if (!isBody(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, flagNames.includes(name) ? toBoolean(one) : coerceFlags(one)]),
  );
};

const recipientsAfterAdd: Part = wrap((app) => async (asked) => {
  const { url, headers } = asked;
  const response = await app(asked);
  if (!on.add(visitOf(asked)) || !response.ok) return response;
  const read = await app(new Request(url.replace(/\/recipients$/, ""), { headers }));
  const { survey } = (await read.json()) as { readonly survey: Body };
  const body = { ...((await response.json()) as Body), recipients: survey["recipients"] };
  const sent = new Headers(response.headers);
  sent.delete("content-length");
  return Response.json(body, { status: response.status, headers: sent });
});

/** Servers that offer more than the contract documents. */
export const extensionVariants: readonly Variant[] = [
  ...answering({ "recipients-in-add-response": "yes" })({
    "the response to an add has the recipients of the survey": recipientsAfterAdd,
  }),
  ...answering({ "extra-survey-members": "createdAt, inviteBottom, inviteSignOff, inviteTop, updatedAt" })({
    "surveys show the members of an invitation as null and as empty texts": surveysShown((survey) => ({
      ...survey,
      inviteTop: null,
      inviteBottom: "",
      inviteSignOff: null,
    })),
  }),
  ...answering({ delete: "DELETE /surveys/{id} answers 204" })({ "surveys can be deleted": surveysDeletable }),
  ...answering({ "list-filtering": "by published and by a text in the title", "list-pagination": "none seen" })({
    "the list can be filtered": showList((surveys, { searchParams: query }) => {
      const isMeant = (published: unknown): boolean => [null, String(published)].includes(query.get("published"));
      const isFound = (title: unknown): boolean => String(title).includes(query.get("search") ?? "");
      return { surveys: surveys.filter(({ title, published }) => isMeant(published) && isFound(title)) };
    }),
  }),
  ...answering({ "slug-like-an-id": "the one with the id" })({
    "a slug may be another survey's id, and the id goes before the slug": seams({
      isSlugInUse: (store, slug) => store.surveyBySlug(slug) !== undefined,
    }),
  }),
  ...answering({ "boolean-coercion": "accepted" })({
    "a text that spells a boolean is one": request(on.bodies, coerceFlags),
  }),
];

import { showList } from "../lists/pagination.ts";
import { isBody, type Body } from "../../faults/parts/messages.ts";
import { changeRequest } from "../../faults/parts/operators.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { changeSurveys } from "../bodies/body-operators.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** Hides deleted surveys instead of removing them. */
const surveysDeletable: Part = wrapApp((app) => {
  const deleted = new Set<string>();
  return async (request) => {
    const { survey } = routeOf(request);
    const { url, headers } = request;
    // the host answers 404 at `…/deleted`, because the API has no such path
    if (request.method !== "DELETE" || survey === "")
      return app(deleted.has(survey) ? new Request(`${url}/deleted`, { headers }) : request);
    const read = await app(new Request(url, { headers }));
    if (!read.ok || deleted.has(survey)) return read;
    const shown = (await read.json()) as { readonly survey: Body };
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

const recipientsAfterAdd: Part = wrapApp((app) => async (request) => {
  const { url, headers } = request;
  const response = await app(request);
  if (!on.add(routeOf(request)) || !response.ok) return response;
  const read = await app(new Request(url.replace(/\/recipients$/, ""), { headers }));
  const { survey } = (await read.json()) as { readonly survey: Body };
  const body = { ...((await response.json()) as Body), recipients: survey["recipients"] };
  const sent = new Headers(response.headers);
  sent.delete("content-length");
  return Response.json(body, { status: response.status, headers: sent });
});

/** Servers that offer more than the contract documents. */
export const extensionVariants: readonly Variant[] = [
  ...variantsWith({ "recipients-in-add-response": "yes" })({
    "the response to an add has the recipients of the survey": recipientsAfterAdd,
  }),
  ...variantsWith({ "extra-survey-members": "createdAt, inviteBottom, inviteSignOff, inviteTop, updatedAt" })({
    "surveys show the members of an invitation as null and as empty texts": changeSurveys((survey) => ({
      ...survey,
      inviteTop: null,
      inviteBottom: "",
      inviteSignOff: null,
    })),
  }),
  ...variantsWith({ delete: "DELETE /surveys/{id} answers 204" })({ "surveys can be deleted": surveysDeletable }),
  ...variantsWith({ "list-filtering": "by published and by a text in the title", "list-pagination": "none seen" })({
    "the list can be filtered": showList((surveys, { searchParams: query }) => {
      const state = query.get("published");
      const hasState = (published: unknown): boolean => state === null || state === String(published);
      const matchesSearch = (title: unknown): boolean => String(title).includes(query.get("search") ?? "");
      return { surveys: surveys.filter(({ title, published }) => hasState(published) && matchesSearch(title)) };
    }),
  }),
  ...variantsWith({ "slug-like-an-id": "the one with the id" })({
    "a slug may be another survey's id, and the id goes before the slug": withOptions({
      isSlugInUse: (store, slug) => store.surveyBySlug(slug) !== undefined,
    }),
  }),
  ...variantsWith({ "boolean-coercion": "accepted" })({
    "a text that spells a boolean is one": changeRequest(on.bodies, coerceFlags),
  }),
];

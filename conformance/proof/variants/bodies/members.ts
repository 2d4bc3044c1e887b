import * as z from "zod";
import { defaultRules, type Rules } from "../../host/rules/rules.ts";
import { asObjectRule } from "./required.ts";
import { isBody, isSuccess, parseJson, type Body } from "../../faults/parts/messages.ts";
import { changeRequest } from "../../faults/parts/operators.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { combine, perServer, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { rejectIf, changeSurveys } from "./body-operators.ts";

/** The members that the host's PATCH rejects. */
const createOnly = ["id", "slug", "targetCompany", "published", "notifyOnResponse", "notificationEmail"];

const keepMembers = (body: Body, isKept: (name: string, value: unknown) => boolean): Body =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => isKept(name, value)));

const documentedMembers = new Set(Object.keys(asObjectRule(defaultRules.create).shape));

/** Shows the unknown members of a create in each response. */
const unknownMembersKept: Part = perServer(() => {
  const unknownById = new Map<unknown, Body>();
  return combine(
    changeSurveys((survey) => ({ ...survey, ...unknownById.get(survey["id"]) })),
    wrapApp((app) => async (request) => {
      if (!on.create(routeOf(request))) return app(request);
      const sent = parseJson(await request.clone().text());
      const response = await app(request);
      if (!isSuccess(response) || !isBody(sent)) return response;
      const unknown = keepMembers(sent, (name) => !documentedMembers.has(name));
      const { survey } = (await response.clone().json()) as { readonly survey: Body };
      unknownById.set(survey["id"], unknown);
      return new Response(JSON.stringify({ survey: { ...survey, ...unknown } }), response);
    }),
  );
});

const patchWithCompany = asObjectRule(defaultRules.patch).extend({
  targetCompany: z.string().optional(),
  published: z.boolean().optional(),
}) as unknown as Rules["patch"];

// servers may share this counter, because only its growth matters
let views = 0;

/** Servers whose surveys have other members, or whose PATCH treats some members differently. */
export const memberVariants: readonly Variant[] = [
  ...variantsWith({ "extra-survey-members": "none" })({
    "a survey has no other members": changeSurveys(
      ({ createdAt: _createdAt, updatedAt: _updatedAt, ...survey }) => survey,
    ),
  }),
  ...variantsWith({
    "extra-survey-members":
      "_links, createdAt, creator, id_str, locale, pages, recipientCount, responses, stats, status, survey, tags, updatedAt, version",
  })({
    "a survey has many other members, of every sort": changeSurveys((survey) => ({
      _links: { self: { href: `/surveys/${String(survey["id"])}` } },
      id_str: String(survey["id"]),
      tags: [],
      pages: [{ title: "One", questions: [] }],
      responses: [],
      locale: "en",
      status: "draft",
      version: 3,
      creator: { id: "u1", name: "Somebody", email: "somebody@example.com" },
      survey: "self",
      stats: { added: 1, updated: 0, opened: 0 },
      recipientCount: Array.isArray(survey["recipients"]) ? survey["recipients"].length : 0,
      ...survey,
    })),
  }),
  ...variantsWith({ "extra-survey-members": "createdAt, lastViewedAt, updatedAt, views" })({
    "a survey counts its views, and shows a new time with each": changeSurveys((survey) => {
      const now = new Date().toISOString();
      return { ...survey, updatedAt: now, lastViewedAt: now, views: (views += 1) };
    }),
  }),
  ...variantsWith({ "extra-survey-members": "created_at, updated_at" })({
    "times have microseconds and an offset, and names with underscores": changeSurveys(
      ({ createdAt, updatedAt, ...survey }) => ({
        ...survey,
        created_at: String(createdAt).replace("Z", "123+00:00"),
        updated_at: String(updatedAt).replace("Z", "123+00:00"),
      }),
    ),
  }),
  ...variantsWith({ "unknown-members": "kept" })({ "unknown members are kept": unknownMembersKept }),
  ...variantsWith({ "patch-company": "ignored", "patch-notification-email": "ignored" })({
    "an update ignores the members of a create": changeRequest(on.patch, (body) =>
      keepMembers(body, (name) => !createOnly.includes(name)),
    ),
  }),
  ...variantsWith({ "patch-company": "applied", "published-transitions": "both, by PATCH" })({
    "an update changes the company and the publication as well": replaceRules({ patch: patchWithCompany }),
  }),
  ...variantsWith({ "null-description": "kept" })({
    "null changes nothing": changeRequest(on.patch, (body) =>
      keepMembers(body, (name, value) => value !== null || name === "questions"),
    ),
  }),
  ...variantsWith({ "null-description": "rejected 400" })({
    "null is refused": rejectIf(on.patch, "description", (value) => value === null),
  }),
];

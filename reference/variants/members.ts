import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { isSuccess } from "../faults/messages.ts";
import { visitOf } from "../faults/visit.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { Rules } from "../api/rules/rules.ts";
import { objectRule } from "./required.ts";
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

const createOnly = ["id", "slug", "targetCompany", "published", "notifyOnResponse", "notificationEmail"] as const;

/** Hears nothing of the members of a PATCH that aren't among the seven. */
export const othersIgnored: Wrap = heard(["patch"], (body) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !createOnly.some((one) => one === name))),
);

const known = new Set(Object.keys(objectRule(buildRules(defaultLimits).create).shape));

/** Keeps the unknown members of a create, and shows them with the survey. */
const unknownKept: Wrap = (app) => {
  const kept = new Map<unknown, JsonObject>();
  const inner = surveysShown((survey) => ({ ...survey, ...kept.get(survey["id"]) }))(app);
  return async (request) => {
    if (visitOf(request).operation !== "create") return inner(request);
    const sent: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const response = await inner(request);
    if (!isSuccess(response) || !isObject(sent)) return response;
    const unknown = Object.fromEntries(Object.entries(sent).filter(([name]) => !known.has(name)));
    const { survey } = (await response.clone().json()) as { readonly survey: JsonObject };
    kept.set(survey["id"], unknown);
    return new Response(JSON.stringify({ survey: { ...survey, ...unknown } }), response);
  };
};

const patch = objectRule(buildRules(defaultLimits).patch).extend({
  targetCompany: z.string().optional(),
  published: z.boolean().optional(),
}) as unknown as Rules["patch"];

/** Shows no members but those that the contract names. */
export const documentedAlone: Wrap = surveysShown(
  ({ createdAt: _createdAt, updatedAt: _updatedAt, ...survey }) => survey,
);

let views = 0;

/** Servers with other members of a survey, and other ways with those that they don't expect. */
export const memberVariants: readonly Variant[] = variantsOf({
  "a survey has no other members": lawful({ "extra-survey-members": "none" }, documentedAlone),
  "a survey has many other members, of every sort": lawful(
    {
      "extra-survey-members":
        "_links, createdAt, creator, id_str, locale, pages, recipientCount, responses, stats, status, survey, tags, updatedAt, version",
    },
    surveysShown((survey) => ({
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
      recipientCount: 2,
      ...survey,
    })),
  ),
  "a survey counts its views, and shows a new time with each": lawful(
    { "extra-survey-members": "createdAt, lastViewedAt, updatedAt, views" },
    surveysShown((survey) => ({
      ...survey,
      updatedAt: new Date().toISOString(),
      lastViewedAt: new Date().toISOString(),
      views: (views += 1),
    })),
  ),
  "times have microseconds and an offset, and names with underscores": lawful(
    { "extra-survey-members": "created_at, updated_at" },
    surveysShown(({ createdAt, updatedAt, ...survey }) => ({
      ...survey,
      created_at: String(createdAt).replace("Z", "123+00:00"),
      updated_at: String(updatedAt).replace("Z", "123+00:00"),
    })),
  ),
  "unknown members are kept": lawful({ "unknown-members": "kept" }, unknownKept),
  "an update ignores the members of a create": lawful({ "patch-other-members": "ignored" }, othersIgnored),
  "an update changes the company and the publication as well": lawful(
    { "patch-other-members": "applied", "published-transitions": "both, by PATCH" },
    seams({ rules: { patch } }),
  ),
  "null changes nothing": lawful(
    { "null-members": "kept" },
    heard(["patch"], (body) =>
      Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || name === "questions")),
    ),
  ),
  "null is refused": lawful(
    { "null-members": "refused 400" },
    heard(["patch"], (body) => (body["description"] === null ? { ...body, description: { isNull: true } } : body)),
  ),
});

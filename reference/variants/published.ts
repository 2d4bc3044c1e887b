import { doing, visitOf } from "../faults/visit.ts";
import type { Operation } from "../api/scoping.ts";
import { heard, isObject, lawful, surveysShown, variantsOf, type Variant, type Wrap } from "./lawful.ts";

/** Refuses some writes of some members of a published survey. */
const frozen =
  (operations: readonly Operation[], ...members: readonly string[]): Wrap =>
  (app) =>
  async (request) => {
    if (!doing(...operations)(visitOf(request))) return app(request);
    const survey = request.url.replace(/\/recipients$/, "");
    const read = await app(new Request(survey, { headers: request.headers }));
    const text = await request.clone().text();
    const isNamed = members.length === 0 || members.some((member) => text.includes(`"${member}":`));
    const shown: unknown = read.ok ? await read.json() : undefined;
    const { published } = isObject(shown) && isObject(shown["survey"]) ? shown["survey"] : {};
    if (published !== true || !isNamed) return app(request);
    return new Response('{"error":"a published survey is closed to changes"}', { status: 409, headers: read.headers });
  };

/*
 * A PATCH that unpublishes is no freedom: it updates any subset of its members (Endpoints, PATCH), so what it doesn't name
 * stays, and `published` isn't even among them.
 */

/** Servers for which a published survey is another thing. */
export const publishedVariants: readonly Variant[] = variantsOf({
  "a published survey's questions stay": lawful({}, frozen(["patch"], "questions")),
  "a published survey takes no PATCH": lawful({ "published-changes": "by an add" }, frozen(["patch"])),
  "a published survey takes neither a PATCH nor an add": lawful(
    { "published-changes": "by neither" },
    frozen(["patch", "add"]),
  ),
  "a survey is published and tells of responses unless it says otherwise": lawful(
    { "default-published": "true", "default-notify-on-response": "true" },
    heard(["create"], (body) => ({ published: true, notifyOnResponse: true, ...body })),
  ),
  "only a survey with questions and recipients can be published": lawful(
    {},
    heard(["create"], (body) => {
      const isEmpty = ["questions", "recipients"].some((name) => !Array.isArray(body[name]) || body[name].length === 0);
      return body["published"] === true && isEmpty ? { ...body, published: "not yet" } : body;
    }),
  ),
  "settings are shown as 1 and 0": lawful(
    {},
    surveysShown((survey) => {
      const { published, notifyOnResponse } = survey;
      const settings = Object.entries({ published, notifyOnResponse }).filter(([, value]) => value !== undefined);
      return { ...survey, ...Object.fromEntries(settings.map(([name, value]) => [name, Number(value)])) };
    }),
  ),
  "a notification needs an address": lawful(
    {},
    heard(["create"], (body) =>
      body["notifyOnResponse"] === true && body["notificationEmail"] === undefined
        ? { ...body, notificationEmail: { isMissing: true } }
        : body,
    ),
  ),
});

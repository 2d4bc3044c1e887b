import { isBody, parseJson } from "../../faults/parts/messages.ts";
import { changeRequest } from "../../faults/parts/operators.ts";
import { isOperation, on, routeOf, type When } from "../../faults/parts/route.ts";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { isEmptyList, rejectIf, changeSurveys } from "../bodies/body-operators.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** Answers 409 to requests for a published survey: to those that name one of `members`, or to all without `members`. */
const freezePublished = (when: When, ...members: readonly string[]): Part =>
  wrapApp((app, options) => async (request) => {
    if (!when(routeOf(request), options)) return app(request);
    const read = await app(new Request(request.url.replace(/\/recipients$/, ""), { headers: request.headers }));
    const text = await request.clone().text();
    const isNamed = members.length === 0 || members.some((member) => text.includes(`"${member}":`));
    const shown = parseJson(await read.text());
    const { published } = isBody(shown) && isBody(shown["survey"]) ? shown["survey"] : {};
    if (published !== true || !isNamed) return app(request);
    return new Response('{"error":"a published survey is closed to changes"}', { status: 409, headers: read.headers });
  });

/**
 * Servers that treat published surveys differently. No PATCH here unpublishes a survey, because that doesn't conform: a
 * PATCH updates any subset of its members (Endpoints, PATCH), and `published` isn't one of them.
 */
export const publishedVariants: readonly Variant[] = [
  ...variantsWith({ "published-changes": "by an add" })({
    "a published survey takes no PATCH": freezePublished(on.patch),
  }),
  ...variantsWith({ "published-changes": "by neither" })({
    "a published survey takes neither a PATCH nor an add": freezePublished(isOperation("patch", "add")),
  }),
  ...variantsWith({ "default-published": "true", "default-notify-on-response": "true" })({
    "a survey is published and announces responses unless it says otherwise": changeRequest(on.create, (body) => ({
      published: true,
      notifyOnResponse: true,
      ...body,
    })),
  }),
  ...variantsWith({})({
    "a published survey's questions stay": freezePublished(on.patch, "questions"),
    "only a survey with questions and recipients can be published": rejectIf(
      on.create,
      "published",
      (published, { questions = [], recipients = [] }) =>
        published === true && [questions, recipients].some(isEmptyList),
    ),
    "settings are shown as 1 and 0": changeSurveys((survey) => {
      const { published, notifyOnResponse } = survey;
      const settings = Object.entries({ published, notifyOnResponse }).filter(([, value]) => value !== undefined);
      return { ...survey, ...Object.fromEntries(settings.map(([name, value]) => [name, Number(value)])) };
    }),
    "a notification needs an address": rejectIf(
      on.create,
      "notificationEmail",
      (email, { notifyOnResponse }) => notifyOnResponse === true && email === undefined,
    ),
  }),
];

import { answering, doing, isBody, isNone, on, parsed, refusing, request } from "../parts.ts";
import { surveysShown, visitOf, wrap } from "../parts.ts";
import type { Part, Variant, When } from "../parts.ts";

/** Rejects requests to a published survey with 409: all of `when`, or those that name one of the members. */
const freezePublished = (when: When, ...members: readonly string[]): Part =>
  wrap((app, given) => async (asked) => {
    if (!when(visitOf(asked), given)) return app(asked);
    const read = await app(new Request(asked.url.replace(/\/recipients$/, ""), { headers: asked.headers }));
    const text = await asked.clone().text();
    const isNamed = members.length === 0 || members.some((member) => text.includes(`"${member}":`));
    const shown = parsed(await read.text());
    const { published } = isBody(shown) && isBody(shown["survey"]) ? shown["survey"] : {};
    if (published !== true || !isNamed) return app(asked);
    return new Response('{"error":"a published survey is closed to changes"}', { status: 409, headers: read.headers });
  });

/**
 * A PATCH that unpublishes isn't conformant. It updates any subset of its members (Endpoints, PATCH), so unnamed ones stay.
 * `published` isn't even among them.
 */
export const publishedVariants: readonly Variant[] = [
  ...answering({ "published-changes": "by an add" })({
    "a published survey takes no PATCH": freezePublished(on.patch),
  }),
  ...answering({ "published-changes": "by neither" })({
    "a published survey takes neither a PATCH nor an add": freezePublished(doing("patch", "add")),
  }),
  ...answering({ "default-published": "true", "default-notify-on-response": "true" })({
    "a survey is published and announces responses unless it says otherwise": request(on.create, (body) => ({
      published: true,
      notifyOnResponse: true,
      ...body,
    })),
  }),
  ...answering({})({
    "a published survey's questions stay": freezePublished(on.patch, "questions"),
    "only a survey with questions and recipients can be published": refusing(
      on.create,
      "published",
      (published, { questions = [], recipients = [] }) => published === true && [questions, recipients].some(isNone),
    ),
    "settings are shown as 1 and 0": surveysShown((survey) => {
      const { published, notifyOnResponse } = survey;
      const settings = Object.entries({ published, notifyOnResponse }).filter(([, value]) => value !== undefined);
      return { ...survey, ...Object.fromEntries(settings.map(([name, value]) => [name, Number(value)])) };
    }),
    "a notification needs an address": refusing(
      on.create,
      "notificationEmail",
      (email, { notifyOnResponse }) => notifyOnResponse === true && email === undefined,
    ),
  }),
];

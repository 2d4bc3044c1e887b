import { answering, doing, isBody, isNone, on, parsed, refusing, request } from "../lawful.ts";
import { surveysShown, visitOf, wrap } from "../lawful.ts";
import type { Part, Variant, When } from "../lawful.ts";

const frozen = (when: When, ...members: readonly string[]): Part =>
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
  ...answering({ "published-changes": "by an add" })({ "a published survey takes no PATCH": frozen(on.patch) }),
  ...answering({ "published-changes": "by neither" })({
    "a published survey takes neither a PATCH nor an add": frozen(doing("patch", "add")),
  }),
  ...answering({ "default-published": "true", "default-notify-on-response": "true" })({
    "a survey is published and announces responses unless it says otherwise": request(on.create, (body) => ({
      published: true,
      notifyOnResponse: true,
      ...body,
    })),
  }),
  ...answering({})({
    "a published survey's questions stay": frozen(on.patch, "questions"),
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

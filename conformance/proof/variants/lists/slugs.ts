import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { HostOptions } from "../../host/options.ts";
import { changeRequest, onStatus } from "../../faults/parts/operators.ts";
import { on, routeOf, type ServerOptions } from "../../faults/parts/route.ts";
import { combine, perServer, withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { changeSurveys } from "../bodies/body-operators.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const generatedPrefix = "made-up-";

/** Shows generated slugs as `null`, or omits them. */
const hideGeneratedSlugs = (unset: { readonly slug?: null }): Part =>
  combine(
    withOptions({ newSlug: () => generatedPrefix + randomUUID() }),
    changeSurveys(({ slug, ...survey }) =>
      String(slug).startsWith(generatedPrefix) ? { ...survey, ...unset } : { ...survey, slug },
    ),
  );

/** Finds surveys by key and slug, so that two keys may use one slug. */
function slugsByKey({ store }: ServerOptions): HostOptions {
  const ids = new Map<string, string>();
  return {
    store: {
      ...store,
      insertSurvey: (survey) => {
        store.insertSurvey(survey);
        ids.set(`${survey.owner} ${survey.slug}`, survey.id);
      },
    },
    isSlugInUse: (_store, slug, owner) => ids.has(`${owner} ${slug}`),
    findSurvey: (_store, { owner, idOrSlug }) => {
      const survey = store.surveyById(idOrSlug) ?? store.surveyById(ids.get(`${owner} ${idOrSlug}`) ?? "");
      return survey?.owner === owner ? survey : undefined;
    },
  };
}

/** The host asks for a slug first, then for the id of the survey: both are the same UUID. */
function idsForSlugs(): HostOptions {
  let next = randomUUID();
  return {
    newSlug: () => (next = randomUUID()),
    newId: (kind) => {
      const id = next;
      next = randomUUID();
      return kind === "survey" ? id : randomUUID();
    },
  };
}

/** The host first asks whether the slug is free, then for the id of the survey. */
function slugsForIds(): HostOptions {
  let lastSlug = "";
  return {
    isSlugInUse: (store, slug) => {
      lastSlug = slug;
      return store.surveyBySlug(slug) !== undefined;
    },
    newId: (kind) => (kind === "survey" ? lastSlug : randomUUID()),
  };
}

/** Names the slug of the request in the 409. */
const slugRepeatedIn409: Part = wrapApp((app) => async (request) => {
  const sent = request.method === "POST" ? await request.clone().text() : "";
  const answer = await app(request);
  if (answer.status !== 409) return answer;
  const [, slug] = /"slug":"([^"]*)"/.exec(sent) ?? [];
  return new Response((await answer.text()).replace("This slug", `The slug ${slug}`), answer);
});

/** Adds the id of the survey that has the slug, even if another key owns it. */
const slugHolderShown: Part = perServer(() => {
  let holderId = "";
  return combine(
    withOptions({ isSlugInUse: (store, slug) => (holderId = store.surveyBySlug(slug)?.id ?? "") !== "" }),
    onStatus(409, on.create, ({ text }) => ({ text: text.replace("{", `{"holder":"${holderId}",`) })),
  );
});

/** `Spring_2026!` -> `spring-2026`. */
const normalise = (slug: string): string =>
  slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const slugsNormalised: Part = combine(
  changeRequest(on.create, (body) =>
    typeof body["slug"] === "string" ? { ...body, slug: normalise(body["slug"]) } : body,
  ),
  // slugs in paths are normalised, too
  wrapApp((app) => (request) => {
    const { survey } = routeOf(request);
    if (!/^[\w-]+$/.test(survey) || !/[A-Z_]|.{41}/.test(survey)) return app(request);
    return app(new Request(request.url.replace(`/surveys/${survey}`, `/surveys/${normalise(survey)}`), request));
  }),
);

/** Servers with other rules for slugs. */
export const slugVariants: readonly Variant[] = [
  ...variantsWith({ "slug-absent": "null" })({
    "a survey without a slug shows null": hideGeneratedSlugs({ slug: null }),
  }),
  ...variantsWith({ "slug-absent": "omitted" })({ "a survey without a slug shows none": hideGeneratedSlugs({}) }),
  ...variantsWith({ "survey-id-format": ["integer", "prefixed"] })({
    "a survey's id is its slug": combine(withOptions(slugsForIds), slugRepeatedIn409),
  }),
  ...variantsWith({ "slug-across-keys": "accepted" })({ "two keys may have one slug": withOptions(slugsByKey) }),
  ...variantsWith({ "slug-capitals": "kept", "slug-spaces": "kept", "slug-underscores": "kept" })({
    "any text is a slug": replaceRules({ slug: z.string().min(1) }),
  }),
  ...variantsWith({ "slug-capitals": "normalised", "slug-spaces": "normalised", "slug-underscores": "normalised" })({
    "slugs are brought to lower case and hyphens": slugsNormalised,
  }),
  ...variantsWith({})({
    "a slug in use is refused with the id of the survey that has it": slugHolderShown,
    "a survey without a slug has its id for one": withOptions(idsForSlugs),
    "a made-up slug has a form that nobody may give": withOptions({ newSlug: () => `s_${randomUUID().slice(0, 18)}` }),
    "a slug has at most 30 characters": withOptions({
      limits: { slugCharacters: 30 },
      newSlug: () => randomUUID().slice(9),
    }),
  }),
];

import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { HostOptions } from "../../host/options.ts";
import { answering, fresh, on, onStatus, parts, request, seams, surveysShown, visitOf, wrap } from "../parts.ts";
import type { Given, Part, Variant } from "../parts.ts";

const generatedPrefix = "made-up-";

/** Shows generated slugs as `null`, or omits them. */
const hideGeneratedSlugs = (unset: { readonly slug?: null }): Part =>
  parts(
    seams({ newSlug: () => generatedPrefix + randomUUID() }),
    surveysShown(({ slug, ...survey }) => ({
      ...survey,
      ...(String(slug).startsWith(generatedPrefix) ? unset : { slug }),
    })),
  );

function slugsByKey({ store }: Given): HostOptions {
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

function slugsForIds(): HostOptions {
  let asked = "";
  return {
    isSlugInUse: (store, slug) => store.surveyBySlug((asked = slug)) !== undefined,
    newId: (kind) => (kind === "survey" ? asked : randomUUID()),
  };
}

const slugRepeatedIn409: Part = wrap((app) => async (asked) => {
  const sent = asked.method === "POST" ? await asked.clone().text() : "";
  const answer = await app(asked);
  if (answer.status !== 409) return answer;
  const [, slug] = /"slug":"([^"]*)"/.exec(sent) ?? [];
  return new Response((await answer.text()).replace("This slug", `The slug ${slug}`), answer);
});

/** Names the id of the survey with the slug, even one of another key. */
const slugHolderShown: Part = fresh(() => {
  let holder = "";
  return parts(
    seams({ isSlugInUse: (store, slug) => (holder = store.surveyBySlug(slug)?.id ?? "") !== "" }),
    onStatus(409, on.create, ({ text }) => ({ text: text.replace("{", `{"holder":"${holder}",`) })),
  );
});

const normalise = (slug: string): string =>
  slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const slugsNormalised: Part = parts(
  request(on.create, (body) => (typeof body["slug"] === "string" ? { ...body, slug: normalise(body["slug"]) } : body)),
  wrap((app) => (asked) => {
    const { survey } = visitOf(asked);
    if (!/^[\w-]+$/.test(survey) || !/[A-Z_]|.{41}/.test(survey)) return app(asked);
    return app(new Request(asked.url.replace(`/surveys/${survey}`, `/surveys/${normalise(survey)}`), asked));
  }),
);

export const slugVariants: readonly Variant[] = [
  ...answering({ "slug-absent": "null" })({ "a survey without a slug shows null": hideGeneratedSlugs({ slug: null }) }),
  ...answering({ "slug-absent": "omitted" })({ "a survey without a slug shows none": hideGeneratedSlugs({}) }),
  ...answering({ "survey-id-format": ["integer", "prefixed"] })({
    "a survey's id is its slug": parts(seams(slugsForIds), slugRepeatedIn409),
  }),
  ...answering({ "slug-across-keys": "accepted" })({ "two keys may have one slug": seams(slugsByKey) }),
  ...answering({ "slug-capitals": "kept", "slug-spaces": "kept", "slug-underscores": "kept" })({
    "any text is a slug": seams({ rules: { slug: z.string().min(1) } }),
  }),
  ...answering({ "slug-capitals": "normalised", "slug-spaces": "normalised", "slug-underscores": "normalised" })({
    "slugs are brought to lower case and hyphens": slugsNormalised,
  }),
  ...answering({})({
    "a slug in use is refused with the id of the survey that has it": slugHolderShown,
    "a survey without a slug has its id for one": seams(idsForSlugs),
    "a made-up slug has a form that nobody may give": seams({ newSlug: () => `s_${randomUUID().slice(0, 18)}` }),
    "a slug has at most 30 characters": seams({ limits: { slugCharacters: 30 }, newSlug: () => randomUUID().slice(9) }),
  }),
];

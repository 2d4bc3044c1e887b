import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { visitOf } from "../faults/visit.ts";
import { heard, lawful, seams, surveysShown, variantsOf, type Variant, type Wrap } from "./lawful.ts";

const made = "made-up-";

/** Shows slugs that nobody gave as `null`, or not at all. */
function unaskedSlugs(unset: null | undefined): Wrap {
  return surveysShown(({ slug, ...survey }) => ({
    ...survey,
    ...(typeof slug === "string" && slug.startsWith(made) ? (unset === null ? { slug: null } : {}) : { slug }),
  }));
}

const unasked: ServiceOptions = { newSlug: () => made + randomUUID() };

/** Seams under which a slug is unique among the surveys of its key only. */
export function slugsByKey({ store = createMemoryStore() }: ServiceOptions): ServiceOptions {
  const ids = new Map<string, string>();
  return {
    store: {
      ...store,
      insertSurvey: (survey) => {
        store.insertSurvey(survey);
        ids.set(`${survey.owner} ${survey.slug}`, survey.id);
      },
    },
    isSlugTaken: (_store, slug, owner) => ids.has(`${owner} ${slug}`),
    findSurvey: (_store, { owner, idOrSlug }) => {
      const survey = store.surveyById(idOrSlug) ?? store.surveyById(ids.get(`${owner} ${idOrSlug}`) ?? "");
      return survey?.owner === owner ? survey : undefined;
    },
  };
}

/** Seams under which a survey without a slug has its id for one. */
function idsForSlugs(): ServiceOptions {
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

/** Seams under which a survey's slug is its id. */
function slugsForIds(): ServiceOptions {
  let asked = "";
  return {
    isSlugTaken: (store, slug) => store.surveyBySlug((asked = slug)) !== undefined,
    newId: (kind) => (kind === "survey" ? asked : randomUUID()),
  };
}

/** Refuses a slug that is in use by its name. */
const repeatingTheSlug: Wrap = (app) => async (request) => {
  const sent = request.method === "POST" ? await request.clone().text() : "";
  const answer = await app(request);
  if (answer.status !== 409) return answer;
  const [, slug] = /"slug":"([^"]*)"/.exec(sent) ?? [];
  const text = (await answer.text()).replace("This slug", `The slug ${slug}`);
  return new Response(text, answer);
};

const normalised = (slug: string): string =>
  slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Hears slugs as it stores them, in bodies and in paths. */
export const slugsNormalised: Wrap = (app) => {
  const inner = heard(["create"], (body) =>
    typeof body["slug"] === "string" ? { ...body, slug: normalised(body["slug"]) } : body,
  )(app);
  return (request) => {
    const { survey } = visitOf(request);
    if (!/^[\w%-]+$/.test(survey) || !/[A-Z_]/.test(survey) || survey.includes("%")) return inner(request);
    return inner(new Request(request.url.replace(`/surveys/${survey}`, `/surveys/${normalised(survey)}`), request));
  };
};

/** Servers with other slugs. */
export const slugVariants: readonly Variant[] = variantsOf({
  "a survey without a slug shows null": lawful({ "slug-absent": "null" }, seams(unasked), unaskedSlugs(null)),
  "a survey without a slug shows none": lawful({ "slug-absent": "omitted" }, seams(unasked), unaskedSlugs(undefined)),
  "a survey without a slug has its id for one": lawful({}, seams(idsForSlugs)),
  "a survey's id is its slug": lawful({ "survey-id-format": "prefixed" }, seams(slugsForIds), repeatingTheSlug),
  "two keys may have one slug": lawful({ "slug-across-keys": "accepted" }, seams(slugsByKey)),
  "any text is a slug": lawful({ "slug-format": "kept" }, seams({ rules: { slug: z.string().min(1) } })),
  "slugs are brought to lower case and hyphens": lawful({ "slug-format": "normalised" }, slugsNormalised),
  "a slug has at most 30 characters": lawful(
    {},
    seams({ limits: { slugCharacters: 30 }, newSlug: () => randomUUID().slice(0, 18) }),
  ),
});

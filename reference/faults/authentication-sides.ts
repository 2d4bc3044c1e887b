import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store } from "../api/store/store.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, visitOf } from "./visit.ts";

const isOfFirstKey = ({ keys }: ServiceOptions, { headers }: Request): boolean =>
  headers.get("authorization") === `Bearer ${keys?.[0]}`;

/** A server that lets all keys but the first read every key's surveys by one of their names. */
const servingOthers =
  (name: "id" | "slug") =>
  (given: ServiceOptions): Fetch => {
    const shared = { store: createMemoryStore(), ...given };
    const lawful = createApp(shared);
    const faulty = createApp({
      ...shared,
      findSurvey: (store, { owner, idOrSlug, operation }) => {
        const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
        const isShown = operation === "read" && survey?.[name] === idOrSlug;
        return survey?.owner === owner || isShown ? survey : undefined;
      },
    });
    return (request) => (isOfFirstKey(given, request) ? lawful(request) : faulty(request));
  };

export const authenticationSideMutants: readonly Mutant[] = [
  {
    name: "a slug of another key's survey is refused with that survey's id",
    breaks: ["AUT-14"],
    build: (given) => {
      let holder = "";
      const isSlugTaken = (store: Store, slug: string): boolean => {
        holder = store.surveyBySlug(slug)?.id ?? "";
        return holder !== "";
      };
      return rewritten(createApp({ ...given, isSlugTaken }), on("create"), ({ status, text }) =>
        status === 409 ? { text: text.replace("{", `{"holder":"${holder}",`) } : {},
      );
    },
  },
  { name: "the second key reads the first key's surveys by id", breaks: ["AUT-5"], build: servingOthers("id") },
  { name: "the second key reads the first key's surveys by slug", breaks: ["AUT-6"], build: servingOthers("slug") },
  {
    name: "a create without a key keeps its slug taken",
    breaks: ["AUT-4"],
    build: (given) => {
      const kept = new Set<unknown>();
      const app = createApp({
        ...given,
        isSlugTaken: (store, slug) => kept.has(slug) || store.surveyBySlug(slug) !== undefined,
      });
      return async (request) => {
        const isMeant = on("create")(visitOf(request)) && !request.headers.has("authorization");
        const text = isMeant ? await request.clone().text() : "{}";
        const { slug }: Record<string, unknown> = JSON.parse(text);
        kept.add(slug);
        return app(request);
      };
    },
  },
  {
    name: "each key has slugs of its own, and a slug still reads the survey that had it first",
    breaks: ["AUT-14"],
    build: (given) => {
      const first = new Map<string, string>();
      const keeping = storing(given, (store) => ({
        insertSurvey: (survey) => {
          first.set(survey.slug, first.get(survey.slug) ?? survey.id);
          store.insertSurvey(survey);
        },
        surveyBySlug: (slug) => store.surveyById(first.get(slug) ?? ""),
      }));
      return createApp({
        ...keeping,
        isSlugTaken: (store, slug, owner) => store.surveyBySlug(slug)?.owner === owner,
      });
    },
  },
];

import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { Lookup, Operation, ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { withAftermath } from "./aftermath.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, onId, onSlug, visitOf } from "./visit.ts";
import type { Occasion, Visit } from "./visit.ts";

const anySurvey = (store: Store, name: string): SurveyRecord | undefined =>
  store.surveyById(name) ?? store.surveyBySlug(name);

/** A server that shows some surveys to every key. */
const showing =
  (isShown: (lookup: Lookup, survey: SurveyRecord) => boolean) =>
  (given: ServiceOptions): Fetch =>
    createApp({
      ...given,
      findSurvey: (store, lookup) => {
        const survey = anySurvey(store, lookup.idOrSlug);
        return survey !== undefined && (survey.owner === lookup.owner || isShown(lookup, survey)) ? survey : undefined;
      },
    });

const byId = (...operations: readonly Operation[]) =>
  showing(({ operation, idOrSlug }, { id }) => id === idOrSlug && operations.includes(operation));
const bySlug = (...operations: readonly Operation[]) =>
  showing(({ operation, idOrSlug }, { slug }) => slug === idOrSlug && operations.includes(operation));

const four = ["read", "patch", "add", "responses"] as const satisfies readonly Operation[];

/** A server that answers otherwise where the survey is another key's. */
const answeringForeign =
  (occasion: Occasion, change: (answer: Answer, visit: Visit) => Partial<Answer>) =>
  (given: ServiceOptions): Fetch => {
    const store = given.store ?? createMemoryStore();
    return rewritten(createApp({ ...given, store }), occasion, (answer, visit) =>
      answer.status === 404 && anySurvey(store, visit.survey) !== undefined ? change(answer, visit) : {},
    );
  };

/** A server that answers 404 for another key's survey, and does there what was asked. */
const doingForeign =
  (occasion: Occasion) =>
  (given: ServiceOptions): Fetch => {
    const app = createApp(given);
    return withAftermath(app, occasion, ({ status }, { headers }) => {
      const other = (given.keys ?? []).find((key) => headers.get("authorization") !== `Bearer ${key}`);
      return status === 404
        ? { headers: new Headers({ authorization: `Bearer ${other}`, "content-type": "application/json" }) }
        : undefined;
    });
  };

/** A server whose list shows surveys of every owner. */
const listing = (
  given: ServiceOptions,
  isLeaked: (survey: SurveyRecord, before: number | undefined) => boolean,
  limits = {},
): Fetch => {
  const all: string[] = [];
  const leaky = storing(given, (store) => ({
    insertSurvey: (survey) => {
      all.push(survey.id);
      store.insertSurvey(survey);
    },
    surveysOf: (owner, page) => {
      const own = store.surveysOf(owner, page);
      const foreign = all
        .flatMap((id) => store.surveyById(id) ?? [])
        .filter((survey) => survey.owner !== owner && isLeaked(survey, page.before));
      return { ...own, surveys: [...own.surveys, ...foreign] };
    },
  }));
  return createApp({ ...leaky, limits: { ...given.limits, ...limits } });
};

/** Waits until what came at the same time has been heard too. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

const isFirstKey = ({ keys }: ServiceOptions, { headers }: Request): boolean =>
  headers.get("authorization") === `Bearer ${keys?.[0]}`;

const isAtOnce = ({ atMs }: { readonly atMs: number }): boolean => performance.now() - atMs < 50;

export const scopeMutants: readonly Mutant[] = [
  { name: "a read by id shows every key's surveys", breaks: ["AUT-5"], build: byId("read") },
  { name: "the responses by id are every key's", breaks: ["AUT-5"], build: byId("responses") },
  { name: "PATCH by id changes every key's surveys", breaks: ["AUT-5"], build: byId("patch") },
  { name: "an add by id goes to every key's surveys", breaks: ["AUT-5"], build: byId("add") },
  {
    name: "a survey of another key is answered 403 by its id",
    breaks: ["AUT-5"],
    build: answeringForeign(onId(...four), () => ({ status: 403 })),
  },
  { name: "a read by slug shows every key's surveys", breaks: ["AUT-6"], build: bySlug("read") },
  { name: "the responses by slug are every key's", breaks: ["AUT-6"], build: bySlug("responses") },
  { name: "an add by slug goes to every key's surveys", breaks: ["AUT-6"], build: bySlug("add") },
  {
    name: "a survey of another key is answered 403 by its slug",
    breaks: ["AUT-6"],
    build: answeringForeign(onSlug(...four), () => ({ status: 403 })),
  },
  {
    name: "the responses of another key's survey are an empty list",
    breaks: ["AUT-5", "AUT-6"],
    build: answeringForeign(on("responses"), () => ({ status: 200, text: '{"responses":[]}' })),
  },
  {
    name: "PATCH of another key's survey is answered 401",
    breaks: ["AUT-5", "AUT-6"],
    build: answeringForeign(on("patch"), () => ({ status: 401 })),
  },
  {
    name: "PATCH of another key's survey by id is answered 404 and done",
    breaks: ["AUT-7"],
    build: doingForeign(onId("patch")),
  },
  {
    name: "PATCH of another key's survey by slug is answered 404 and done",
    breaks: ["AUT-7"],
    build: doingForeign(onSlug("patch")),
  },
  {
    name: "an add to another key's survey is answered 404 and done",
    breaks: ["AUT-7"],
    build: doingForeign(on("add")),
  },
  { name: "the list shows the surveys of all keys", breaks: ["AUT-8"], build: (given) => listing(given, () => true) },
  {
    name: "the list shows the surveys of all keys from its second page on",
    breaks: ["AUT-8"],
    build: (given) => listing(given, (_survey, before) => before !== undefined, { surveysPerPage: 10 }),
  },
  {
    name: "the list shows the published surveys of all keys",
    breaks: ["AUT-8"],
    build: (given) => listing(given, ({ published }) => published),
  },
  {
    name: "a 404 says that the survey belongs to another key",
    breaks: ["AUT-9"],
    build: answeringForeign(on(...four), ({ text }) => ({
      text: text.replace("This key has no survey of this id or slug.", "The survey belongs to another key."),
    })),
  },
  {
    name: "a 404 on responses shows another key's slug",
    breaks: ["AUT-9"],
    build: answeringForeign(on("responses"), ({ text }, { survey }) => ({
      text: text.replace("this id or slug", `the slug ${survey}`),
    })),
  },
  {
    name: "a 404 for the id of another key's survey shows its slug",
    breaks: ["AUT-9"],
    build: (given) => {
      const store = given.store ?? createMemoryStore();
      return answeringForeign(onId("read"), ({ text }, { survey }) => ({
        text: text.replace("this id", `${store.surveyById(survey)?.slug}`),
      }))({ ...given, store });
    },
  },
  {
    name: "a 404 for another key's survey has a challenge",
    breaks: ["AUT-9"],
    build: answeringForeign(on(...four), ({ headers }) => {
      headers.set("www-authenticate", "Bearer");
      return { headers };
    }),
  },
  {
    name: "PATCH of one key is answered with another key's survey when both come at once",
    breaks: ["AUT-10"],
    build: (given) => {
      const app = createApp(given);
      let latest = { text: "", atMs: 0 };
      return async (request) => {
        const answer = await app(request);
        if (!on("patch")(visitOf(request)) || answer.status >= 300) return answer;
        const text = await answer.text();
        if (isFirstKey(given, request)) latest = { text, atMs: performance.now() };
        else await aWhile();
        return new Response(isAtOnce(latest) && !isFirstKey(given, request) ? latest.text : text, answer);
      };
    },
  },
  {
    name: "PATCH of one key stores what another key gives when both come at once",
    breaks: ["AUT-10"],
    build: (given) => {
      const app = createApp(given);
      let latest = { text: "", atMs: 0 };
      return async (request) => {
        if (!on("patch")(visitOf(request))) return app(request);
        const { method, url, headers } = request;
        const text = await request.clone().text();
        if (isFirstKey(given, request)) latest = { text, atMs: performance.now() };
        if (isFirstKey(given, request)) return app(request);
        await aWhile();
        return app(
          new Request(url, { method, headers: new Headers(headers), body: isAtOnce(latest) ? latest.text : text }),
        );
      };
    },
  },
  {
    name: "a slug goes to the key that creates with it last",
    breaks: ["AUT-14"],
    build: (given) =>
      createApp({ ...given, isSlugTaken: (store, slug, owner) => store.surveyBySlug(slug)?.owner === owner }),
  },
  {
    name: "a create with another key's slug takes its survey over",
    breaks: ["AUT-14"],
    build: (given) =>
      createApp({
        ...given,
        isSlugTaken: (store, slug, owner) => {
          const survey = store.surveyBySlug(slug);
          if (survey !== undefined && survey.owner !== owner) store.insertSurvey({ ...survey, owner });
          return survey !== undefined;
        },
      }),
  },
  {
    name: "a survey is every key's until its own key has read it",
    breaks: ["AUT-14"],
    build: (given) => {
      const read = new Set<string>();
      return createApp({
        ...given,
        findSurvey: (store, { owner, idOrSlug }) => {
          const survey = anySurvey(store, idOrSlug);
          if (survey === undefined) return undefined;
          if (survey.owner === owner) read.add(survey.id);
          return survey.owner === owner || !read.has(survey.id) ? survey : undefined;
        },
      });
    },
  },
];

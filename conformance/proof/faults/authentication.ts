/**
 * Faults in requirements on keys (AUT-…). A `Part` changes one thing about the conforming server. Operators come first,
 * then the table by requirement: `"what the server does wrong": Part`.
 */

import { setTimeout } from "node:timers/promises";
import { createAuthenticate, type Authenticate } from "../../../reference/api/authentication.ts";
import type { SurveyRecord } from "../../../reference/api/store.ts";
import { findByIdOrSlug, type Lookup } from "../host/store.ts";
import type { Mutant } from "./mutant.ts";
import { toRequest, type TextResponse } from "./parts/messages.ts";
import {
  changeResponse,
  changeStore,
  faults,
  onStatus,
  onSuccess,
  reserveSlugs,
  sendAfterwards,
} from "./parts/operators.ts";
import { allOf, byId, bySlug, on, routeOf, type Route, type ServerOptions, type When } from "./parts/route.ts";
import { combine, perServer, withMap, withOptions, withSet, wrapApp, type Part } from "./parts/server-parts.ts";

/** Admits only the keys that the server was started with. */
const byInitialKeys = ({ keys = [] }: ServerOptions): Authenticate => createAuthenticate(keys);
/** Admits the keys that are valid now: a driver may have issued or revoked some. */
const admission = (options: ServerOptions): Authenticate => options.authenticate ?? byInitialKeys(options);
const authorization = ({ headers }: Pick<Route, "headers">): string | null => headers.get("authorization");

const withoutKey: When = (route) => authorization(route) === null;
// only for 401s: a request with a key gets a 401 only if the key is invalid
const withInvalidKey: When = (route) => authorization(route) !== null;
const withFirstKey: When = (route, { keys }) => authorization(route) === `Bearer ${keys?.[0]}`;
const withOtherKey: When = (route, options) => !withFirstKey(route, options);

/** Replaces authentication. `lawful` admits the keys that are valid now, `initial` the keys at the start. */
const authenticateBy = (change: (lawful: Authenticate, initial: Authenticate) => Authenticate, when?: When): Part =>
  withOptions((options) => ({ authenticate: change(admission(options), byInitialKeys(options)) }), when);

/** Accepts a token in place of a key if `isAccepted` is true. */
const accept = (isAccepted: (token: string, key: string) => boolean, when?: When): Part =>
  withOptions(
    (options) => ({
      authenticate: (header) => {
        const token = /^Bearer(.*)$/i.exec(header ?? "")?.[1]?.trim();
        const key = options.keys?.find((one) => token !== undefined && isAccepted(token, one));
        return admission(options)(header) ?? (key === undefined ? undefined : admission(options)(`Bearer ${key}`));
      },
    }),
    when,
  );

/** Treats a request without a key as a request of the first key. */
const admitWithoutKey = (when: When): Part =>
  withOptions(
    (options) => ({ authenticate: (header) => admission(options)(header ?? `Bearer ${options.keys?.[0]}`) }),
    when,
  );

/** Answers 401, but performs the request under the first key. */
const executeUnauthorized = (when: When): Part =>
  sendAfterwards(when, ({ status }, _sent, { keys }) =>
    status === 401 ? { headers: headersOfKey(keys?.[0]) } : undefined,
  );

/** Answers 404 for another key's survey, but performs the request on it. */
const executeForOtherKey = (when: When): Part =>
  sendAfterwards(when, ({ status }, { headers }, { keys = [] }) =>
    status === 404
      ? { headers: headersOfKey(keys.find((key) => headers.get("authorization") !== `Bearer ${key}`)) }
      : undefined,
  );

const headersOfKey = (key: string | undefined): Headers =>
  new Headers({ authorization: `Bearer ${key}`, "content-type": "application/json" });

/** Answers once with the list that another key has just read. */
const leakListOnce = (isMeant: When): Part =>
  perServer(() => {
    let cached: { readonly by: string | null; readonly text: string } | undefined;
    return changeResponse(on.list, ({ status, text }, route, options) => {
      const before = cached;
      cached = status === 200 ? { by: authorization(route), text } : undefined;
      const isOfAnother = before !== undefined && before.by !== authorization(route);
      return isOfAnother && isMeant(route, options) ? { status: 200, text: before.text } : {};
    });
  });

/** Also finds surveys of other keys if `isShown` is true. `onOwn` gets each survey that is found with its own key. */
const findSurveysIf = (
  isShown: (lookup: Lookup, survey: SurveyRecord) => boolean,
  when?: When,
  onOwn?: (survey: SurveyRecord) => void,
): Part =>
  withOptions(
    {
      findSurvey: (store, lookup) => {
        const survey = findByIdOrSlug(store, lookup.idOrSlug);
        const isOwn = survey?.owner === lookup.owner;
        if (isOwn) onOwn?.(survey);
        return survey !== undefined && (isOwn || isShown(lookup, survey)) ? survey : undefined;
      },
    },
    when,
  );

/** Also finds other keys' surveys, but only by their ids or only by their slugs. */
const findBy = (name: "id" | "slug", when: When): Part =>
  findSurveysIf(({ idOrSlug }, survey) => survey[name] === idOrSlug, when);

/** Changes the 404 for another key's survey. */
const onForeign404 = (
  when: When,
  change: (response: TextResponse, survey: SurveyRecord) => Partial<TextResponse>,
): Part =>
  onStatus(404, when, (response, route, { store }) => {
    const survey = findByIdOrSlug(store, route.survey);
    return survey === undefined ? {} : change(response, survey);
  });

/** Answers 200 to a write whose body matches `pattern` and whose survey belongs to another key. */
const acceptForOtherKey = (when: When, pattern: RegExp, answer: object): Part =>
  wrapApp((app, options) => async (request) => {
    const route = routeOf(request);
    if (!when(route, options)) return app(request);
    const text = await request.clone().text();
    const response = await app(request);
    if (response.status !== 404 || !pattern.test(text) || findByIdOrSlug(options.store, route.survey) === undefined)
      return response;
    return Response.json(answer);
  });

// an empty object, or one with an empty list of recipients
const noContent = /^\{("recipients":\[\])?\}$/;
const noCounts = { added: 0, updated: 0, skipped: 0 };

/** Adds other keys' surveys to the list. `before` is the page's position, undefined for the first page. */
const leakIntoList = (isLeaked: (survey: SurveyRecord, before: number | undefined) => boolean): Part =>
  changeStore((store) => ({
    surveysOf: (owner, page) => {
      const lawful = store.surveysOf(owner, page);
      const others = store.allSurveys({ limit: 10_000 }).surveys.filter((survey) => survey.owner !== owner);
      return { ...lawful, surveys: [...lawful.surveys, ...others.filter((survey) => isLeaked(survey, page.before))] };
    },
  }));

/** A text that leaks: `leak` returns the saved text in place of another one, if it was saved in the last 50 ms. */
class LeakingText {
  #saved = { text: "", atMs: -Infinity };

  save(text: string): void {
    this.#saved = { text, atMs: performance.now() };
  }

  async leak(text: string): Promise<string> {
    // waits, so that a request that came at the same time has saved its text
    await setTimeout(2);
    return performance.now() - this.#saved.atMs < 50 ? this.#saved.text : text;
  }
}

/** Keeps admitting a header that was admitted once. */
function rememberAdmitted(lawful: Authenticate): Authenticate {
  const admitted = new Map<string | null, string>();
  return (header) => {
    const owner = lawful(header);
    if (owner !== undefined) admitted.set(header, owner);
    return owner ?? admitted.get(header);
  };
}

/** Keeps admitting, on these requests, a header that was admitted on any request, even after its revocation. */
const ignoreRevocation = (when: When): Part =>
  perServer((options) => {
    const lawful = admission(options);
    const remembering = rememberAdmitted(lawful);
    const authenticate: Authenticate = (header) => {
      remembering(header);
      return lawful(header);
    };
    return combine(withOptions({ authenticate }), withOptions({ authenticate: remembering }, when));
  });

/** Admits a key issued after the start for this number of requests only. */
const expireAfter =
  (requests: number) =>
  (lawful: Authenticate, initial: Authenticate): Authenticate => {
    const used = new Map<string | null, number>();
    return (header) => {
      const owner = lawful(header);
      if (owner === undefined || initial(header) !== undefined) return owner;
      used.set(header, (used.get(header) ?? 0) + 1);
      return (used.get(header) ?? 0) <= requests ? owner : undefined;
    };
  };

// keys that are issued after the start begin with "key_"
const withNewKey: When = (route, options) =>
  byInitialKeys(options)(authorization(route)) === undefined && (authorization(route) ?? "").startsWith("Bearer key_");

const forbidden = { status: 403, text: '{"title":"Forbidden"}' };
const withoutChallenge = ({ headers }: TextResponse): Partial<TextResponse> => {
  headers.delete("www-authenticate");
  return { headers };
};

export const authenticationFaults: readonly Mutant[] = [
  ...faults("AUT-2", {
    "a published survey is read without a key": admitWithoutKey(
      (route, options) => on.read(route) && findByIdOrSlug(options.store, route.survey)?.published === true,
    ),
    "a read needs no key": admitWithoutKey(on.read),
    "the list needs no key": admitWithoutKey(on.list),
    "the responses need no key": admitWithoutKey(on.responses),
    "PATCH needs no key": admitWithoutKey(on.patch),
    "a create needs no key": admitWithoutKey(on.create),
    "a missing key is answered 403": onStatus(401, withoutKey, { status: 403 }),
    "a missing key is answered 400": onStatus(401, withoutKey, { status: 400 }),
    "an add without a key is answered 404": onStatus(401, allOf(on.add, withoutKey), { status: 404 }),
  }),
  ...faults("AUT-3", {
    "a key with something behind it is valid": accept((token, key) => token.startsWith(key)),
    "the beginning of a key is valid": accept((token, key) => token !== "" && key.startsWith(token)),
    "a text as long as a key is valid": accept((token, key) => token.length === key.length),
    "only the first twenty letters of a key count": accept((token, key) => token.slice(0, 20) === key.slice(0, 20)),
    "a key is the first word of the header that looks like one": accept((token, key) => token.split(" ")[0] === key),
    "a key without a scheme is valid": authenticateBy(
      (lawful) => (header) => lawful(header) ?? lawful(header === null ? header : `Bearer ${header}`),
    ),
    "an empty key is valid": accept((token) => token === ""),
    "any key is valid on the responses": accept(() => true, on.responses),
    "any key is valid on the list": accept(() => true, on.list),
    "an unknown key is an account of its own": authenticateBy(
      (lawful) => (header) => lawful(header) ?? header ?? undefined,
    ),
    "an invalid key is answered 403": onStatus(401, withInvalidKey, { status: 403 }),
    "an add with an invalid key is answered 404": onStatus(401, allOf(on.add, withInvalidKey), { status: 404 }),
  }),
  ...faults(["AUT-2", "AUT-3"], {
    "an unknown survey is answered 404 before an invalid key is answered 401": onStatus(
      401,
      on.named,
      (_answer, { survey }, { store }) => (findByIdOrSlug(store, survey) === undefined ? { status: 404 } : {}),
    ),
  }),
  ...faults("AUT-4", {
    "a create without a key is answered 401 and done": executeUnauthorized(allOf(on.create, withoutKey)),
    "a create with an invalid key is answered 401 and done": executeUnauthorized(allOf(on.create, withInvalidKey)),
    "PATCH with an invalid key is answered 401 and done": executeUnauthorized(allOf(on.patch, withInvalidKey)),
    "an add without a key is answered 401 and done": executeUnauthorized(allOf(on.add, withoutKey)),
    "an add with an invalid key is answered 401 and done": executeUnauthorized(allOf(on.add, withInvalidKey)),
    "PATCH by slug without a valid key is answered 401 and done": executeUnauthorized(bySlug(on.patch)),
    "a create without a valid key keeps its slug taken": reserveSlugs(on.create, ({ status }) => status === 401),
  }),
  ...faults("AUT-5", {
    "a read by id shows every key's surveys": findBy("id", on.read),
    "the responses by id are every key's": findBy("id", on.responses),
    "PATCH by id changes every key's surveys": findBy("id", on.patch),
    "an add by id goes to every key's surveys": findBy("id", on.add),
    "a survey of another key is answered 403 by its id": onForeign404(byId(on.named), () => ({ status: 403 })),
    "a key that tried to create a survey with another key's slug can read that survey by id": withSet((tried) => [
      withOptions({
        isSlugInUse: (store, slug, owner) => {
          tried.add(`${owner} ${slug}`);
          return store.surveyBySlug(slug) !== undefined;
        },
      }),
      findSurveysIf(({ owner }, { slug }) => tried.has(`${owner} ${slug}`), byId(on.read)),
    ]),
    "the second key reads the first key's surveys by id": findBy("id", allOf(on.read, withOtherKey)),
  }),
  ...faults("AUT-6", {
    "a read by slug shows every key's surveys": findBy("slug", on.read),
    "the responses by slug are every key's": findBy("slug", on.responses),
    "an add by slug goes to every key's surveys": findBy("slug", on.add),
    "a survey of another key is answered 403 by its slug": onForeign404(bySlug(on.named), () => ({ status: 403 })),
    "the second key reads the first key's surveys by slug": findBy("slug", allOf(on.read, withOtherKey)),
    "an empty add to another key's survey is answered 200": acceptForOtherKey(on.add, noContent, noCounts),
    "a skipping add by slug to another key's survey is answered 200 with counts of 0": acceptForOtherKey(
      bySlug(on.add),
      /"skipExisting":true/,
      noCounts,
    ),
    "an empty PATCH of another key's survey is answered 200": acceptForOtherKey(on.patch, noContent, {}),
  }),
  ...faults(["AUT-5", "AUT-6"], {
    "the responses of another key's survey are an empty list": onForeign404(on.responses, () => ({
      status: 200,
      text: '{"responses":[]}',
    })),
    "PATCH of another key's survey is answered 401": onForeign404(on.patch, () => ({ status: 401 })),
    "a published survey is read with every key": findSurveysIf((_lookup, { published }) => published, on.read),
  }),
  ...faults("AUT-7", {
    "PATCH of another key's survey by id is answered 404 and done": executeForOtherKey(byId(on.patch)),
    "PATCH of another key's survey by slug is answered 404 and done": executeForOtherKey(bySlug(on.patch)),
    "an add to another key's survey is answered 404 and done": executeForOtherKey(on.add),
  }),
  ...faults("AUT-2", { "a request without a key gets the list from a cache": leakListOnce(withoutKey) }),
  ...faults("AUT-8", {
    "the list shows the surveys of all keys": leakIntoList(() => true),
    "the list shows the surveys of all keys from its second page on": combine(
      leakIntoList((_survey, before) => before !== undefined),
      withOptions({ limits: { surveysPerPage: 10 } }),
    ),
    "the list shows the published surveys of all keys": leakIntoList(({ published }) => published),
    "the list comes once from a cache without regard to the key": leakListOnce((route, { keys = [] }) =>
      keys.some((key) => authorization(route) === `Bearer ${key}`),
    ),
  }),
  ...faults("AUT-9", {
    "a 404 says that the survey belongs to another key": onForeign404(on.named, ({ text }) => ({
      text: text.replace("This key has no survey of this id or slug.", "The survey belongs to another key."),
    })),
    "a 404 on responses shows another key's slug": onStatus(404, on.responses, ({ text }, { survey }, { store }) =>
      findByIdOrSlug(store, survey) === undefined
        ? {}
        : { text: text.replace("this id or slug", `the slug ${survey}`) },
    ),
    "a 404 for the id of another key's survey shows its slug": onForeign404(byId(on.read), ({ text }, { slug }) => ({
      text: text.replace("this id", slug),
    })),
    "a 404 for another key's survey has a challenge": onForeign404(on.named, ({ headers }) => {
      headers.set("www-authenticate", "Bearer");
      return { headers };
    }),
  }),
  ...faults(["AUT-9", "SUR-3"], {
    "a slug that once named no survey to a key names none to it later": withSet((missing) =>
      wrapApp((app) => async (request) => {
        const route = routeOf(request);
        const name = `${authorization(route)} ${request.url}`;
        if (on.read(route) && missing.has(name)) return Response.json({ error: "not found" }, { status: 404 });
        const response = await app(request);
        if (on.read(route) && response.status === 404) missing.add(name);
        return response;
      }),
    ),
  }),
  ...faults("AUT-10", {
    "PATCH of one key is answered with another key's survey when both come at once": perServer(() => {
      const shared = new LeakingText();
      return wrapApp((app, options) => async (request) => {
        const route = routeOf(request);
        const response = await app(request);
        if (!on.patch(route) || !response.ok) return response;
        const text = await response.text();
        if (withOtherKey(route, options)) return new Response(await shared.leak(text), response);
        shared.save(text);
        return new Response(text, response);
      });
    }),
    "PATCH of one key stores what another key gives when both come at once": perServer(() => {
      const shared = new LeakingText();
      return wrapApp((app, options) => async (request) => {
        const route = routeOf(request);
        if (!on.patch(route)) return app(request);
        const { method, url, headers } = request;
        const text = await request.text();
        const isFirstKey = withFirstKey(route, options);
        if (isFirstKey) shared.save(text);
        return app(toRequest({ method, url, headers, text: isFirstKey ? text : await shared.leak(text) }));
      });
    }),
  }),
  ...faults("AUT-11", {
    "no 401 has a challenge": onStatus(401, on.any, withoutChallenge),
    "the 401 of an add has no challenge": onStatus(401, on.add, withoutChallenge),
    "the 401 without a key has no challenge": onStatus(401, withoutKey, withoutChallenge),
    "the 401 for an invalid key has no challenge": onStatus(401, withInvalidKey, withoutChallenge),
  }),
  ...faults("AUT-14", {
    "a slug goes to the key that creates with it last": withOptions({
      isSlugInUse: (store, slug, owner) => store.surveyBySlug(slug)?.owner === owner,
    }),
    "a create with another key's slug takes its survey over": withOptions({
      isSlugInUse: (store, slug, owner) => {
        const survey = store.surveyBySlug(slug);
        if (survey !== undefined && survey.owner !== owner) store.insertSurvey({ ...survey, owner });
        return survey !== undefined;
      },
    }),
    "a survey is every key's until its own key has read it": withSet((readIds) =>
      findSurveysIf(
        (_lookup, { id }) => !readIds.has(id),
        on.any,
        ({ id }) => readIds.add(id),
      ),
    ),
    "each key has slugs of its own, and a slug still reads the survey that had it first": withMap<string>((ids) => [
      changeStore((store) => ({
        insertSurvey: (survey) => {
          ids.set(survey.slug, ids.get(survey.slug) ?? survey.id);
          store.insertSurvey(survey);
        },
        surveyBySlug: (slug) => store.surveyById(ids.get(slug) ?? ""),
      })),
      withOptions({ isSlugInUse: (store, slug, owner) => store.surveyBySlug(slug)?.owner === owner }),
    ]),
  }),
  ...faults("AUT-15", {
    "a new key is unknown until the server starts again": authenticateBy((_lawful, initial) => initial),
    "a new key is answered 403": onSuccess(withNewKey, forbidden),
    "a new key is good for one request": authenticateBy(expireAfter(1)),
    "a new key doesn't open the list": authenticateBy((_lawful, initial) => initial, on.list),
  }),
  ...faults("AUT-16", {
    "a revoked key stays valid": authenticateBy(rememberAdmitted),
    "a revoked key is answered 403": onStatus(401, withNewKey, forbidden),
    "a revoked key still reads responses": ignoreRevocation(on.responses),
    "a revoked key still lists surveys": ignoreRevocation(on.list),
    "a revoked key still creates surveys": ignoreRevocation(on.create),
  }),
];

import { setTimeout as wait } from "node:timers/promises";
import { isOperation, on, routeOf } from "../../faults/parts/route.ts";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { markSlow, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const respondBusy =
  (status: number, more: Readonly<Record<string, string>> = {}) =>
  (hostHeaders: Headers): Response =>
    new Response('{"error":"busy"}', { status, headers: { ...Object.fromEntries(hostHeaders), ...more } });

/** Rejects a write while another write to the survey is in progress, as an optimistic lock would. */
const lockSurveys = (answer: (hostHeaders: Headers) => Response): Part =>
  wrapApp((app) => {
    const busy = new Set<string>();
    return async (request) => {
      const route = routeOf(request);
      if (!isOperation("patch", "add")(route)) return app(request);
      // this read tells whether the key owns the survey
      const read = await app(new Request(request.url.replace(/\/recipients$/, ""), { headers: request.headers }));
      if (!read.ok) return app(request);
      const isBusy = busy.has(route.survey);
      busy.add(route.survey);
      await wait(3);
      if (isBusy) return answer(read.headers);
      try {
        return await app(request);
      } finally {
        busy.delete(route.survey);
      }
    };
  });

const limitConcurrency = (max: number, answer: () => Response): Part =>
  wrapApp((app) => {
    let underWay = 0;
    return async (request) => {
      if (underWay >= max) return answer();
      underWay += 1;
      try {
        await wait(1);
        return await app(request);
      } finally {
        underWay -= 1;
      }
    };
  });

/** Rejects all concurrent creates with one slug, even the first. */
const contendedCreatesRejected: Part = wrapApp((app) => {
  const createsBySlug = new Map<unknown, { underWay: number; isContended: boolean }>();
  return async (request) => {
    if (!on.create(routeOf(request))) return app(request);
    const slug = /"slug":"([^"]*)"/.exec(await request.clone().text())?.[1];
    if (slug === undefined) return app(request);
    const creates = createsBySlug.get(slug) ?? { underWay: 0, isContended: false };
    createsBySlug.set(slug, creates);
    creates.isContended = creates.underWay > 0;
    creates.underWay += 1;
    await wait(3);
    creates.underWay -= 1;
    const { isContended } = creates;
    if (creates.underWay === 0) createsBySlug.delete(slug);
    if (!isContended) return app(request);
    const read = await app(new Request(`${request.url}/${slug}`, { headers: request.headers }));
    return new Response('{"error":"this slug is being used"}', { status: 409, headers: read.headers });
  };
});

const replaceEveryNth = (n: number, answer: () => Response): Part =>
  wrapApp((app) => {
    let served = 0;
    return async (request) => ((served += 1) % n === 0 ? answer() : app(request));
  });

const htmlResponse = (status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response("<html><h1>Slow down</h1></html>", { status, headers: { "content-type": "text/html", ...headers } });

const allButTheFirst = "of writes to one survey at the same time all but the first are";

/** Servers that reject some requests, mostly concurrent ones, but never with 500. */
export const contentionVariants: readonly Variant[] = variantsWith({})({
  [`${allButTheFirst} refused with 409`]: lockSurveys(respondBusy(409)),
  [`${allButTheFirst} refused with 412`]: lockSurveys(respondBusy(412)),
  [`${allButTheFirst} refused with 423`]: lockSurveys(respondBusy(423)),
  [`${allButTheFirst} put off with 503`]: markSlow(lockSurveys(respondBusy(503, { "retry-after": "0" }))),
  "of concurrent creates with one slug none succeeds": contendedCreatesRejected,
  "more than three requests at the same time are too many, with a 429 in HTML": markSlow(
    limitConcurrency(3, () => htmlResponse(429, {})),
  ),
  "every fortieth request is put off with 503 and Retry-After, by a server that restarts": markSlow(
    replaceEveryNth(40, () => htmlResponse(503, { "retry-after": "0.02" })),
  ),
});

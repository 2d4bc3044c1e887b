import { setTimeout as wait } from "node:timers/promises";
import { visitOf } from "../faults/visit.ts";
import { lawful, slow, variantsOf, type Variant, type Wrap } from "./lawful.ts";

const busyWith =
  (status: number, more: Readonly<Record<string, string>> = {}) =>
  (headers: Headers): Response =>
    new Response('{"error":"busy"}', { status, headers: { ...Object.fromEntries(headers), ...more } });

/** Refuses a write to a survey while another write to it is under way, as under an optimistic lock. */
const locking =
  (answer: (headers: Headers) => Response): Wrap =>
  (app) => {
    const busy = new Set<string>();
    return async (request) => {
      const { operation, survey } = visitOf(request);
      if (operation !== "patch" && operation !== "add") return app(request);
      const known = await app(new Request(request.url.replace(/\/recipients$/, ""), { headers: request.headers }));
      if (!known.ok) return app(request);
      const isTaken = busy.has(survey);
      busy.add(survey);
      await wait(3);
      if (isTaken) return answer(known.headers);
      try {
        return await app(request);
      } finally {
        busy.delete(survey);
      }
    };
  };

/** Takes only so many requests at a time. */
const few =
  (most: number, answer: () => Response): Wrap =>
  (app) => {
    let underWay = 0;
    return async (request) => {
      if (underWay >= most) return answer();
      underWay += 1;
      try {
        await wait(1);
        return await app(request);
      } finally {
        underWay -= 1;
      }
    };
  };

/** Refuses every one of several creates with one slug that come at the same time, the first of them included. */
const yielding: Wrap = (app) => {
  const asked = new Map<unknown, { underWay: number; isContended: boolean }>();
  return async (request) => {
    if (visitOf(request).operation !== "create") return app(request);
    const slug = /"slug":"([^"]*)"/.exec(await request.clone().text())?.[1];
    if (slug === undefined) return app(request);
    const creates = asked.get(slug) ?? { underWay: 0, isContended: false };
    asked.set(slug, creates);
    creates.isContended = creates.underWay > 0;
    creates.underWay += 1;
    await wait(3);
    creates.underWay -= 1;
    const { isContended } = creates;
    if (creates.underWay === 0) asked.delete(slug);
    if (!isContended) return app(request);
    const known = await app(new Request(`${request.url}/${slug}`, { headers: request.headers }));
    return new Response('{"error":"this slug is being used"}', { status: 409, headers: known.headers });
  };
};

/** Answers every so many-th request otherwise, before it has any effect. */
const everyNth =
  (n: number, answer: () => Response): Wrap =>
  (app) => {
    let served = 0;
    return (request) => ((served += 1) % n === 0 ? Promise.resolve(answer()) : app(request));
  };

const html = (status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response("<html><h1>Slow down</h1></html>", { status, headers: { "content-type": "text/html", ...headers } });

/** Servers that refuse what comes at the same time, or now and then; a crash (500) isn't among the ways. */
export const contentionVariants: readonly Variant[] = [
  ...[409, 412, 423].map((status): Variant => ({
    name: `of writes to one survey at the same time all but the first are refused with ${status}`,
    ...lawful({}, locking(busyWith(status))),
  })),
  ...variantsOf({
    "of writes to one survey at the same time all but the first are put off with 503": slow(
      lawful({}, locking(busyWith(503, { "retry-after": "0" }))),
    ),
    "of concurrent creates with one slug none succeeds": lawful({}, yielding),
    "more than three requests at the same time are too many, with a 429 in HTML": slow(
      lawful(
        {},
        few(3, () => html(429, {})),
      ),
    ),
    "every fortieth request is put off with 503 and Retry-After, by a server that restarts": slow(
      lawful(
        {},
        everyNth(40, () => html(503, { "retry-after": "0.02" })),
      ),
    ),
  }),
];

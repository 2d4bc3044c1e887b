import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { answering, headerSent, headersSent, ifAny, on, parts, refusalsShown, seams } from "../parts.ts";
import { served, slow, visitOf, wrap, type Part, type Unnamed, type Variant } from "../parts.ts";

const limitTo60 = (...more: readonly Part[]): Unnamed =>
  slow(served(startServer, parts(seams({ limits: { requestsPerWindow: 60, windowSeconds: 2 } }), ...more)));

const dateIn = (ms: number) => (): string => new Date(Date.now() + ms).toUTCString();

const randomLatency: Part = wrap((app) => async (request) => {
  await wait(30 + Math.random() * 50);
  return app(request);
});

/** Runs writes one after another, with a pause before each, like a lock on the table. */
const serialWrites: Part = wrap((app) => {
  let queue: Promise<unknown> = Promise.resolve();
  return (request) => {
    if (!on.bodies(visitOf(request))) return app(request);
    const answer = queue.then(async () => {
      await wait(5);
      return app(request);
    });
    queue = answer.catch(() => undefined);
    return answer;
  };
});

const deleteRateHeaders = (headers: Headers): void => {
  for (const name of ["ratelimit", "ratelimit-policy", "retry-after"]) headers.delete(name);
};

export const rateVariants: readonly Variant[] = [
  ...answering({ "rate-limit-threshold": "60 requests in 2 s" })({
    "60 requests in 2 s, with Retry-After": limitTo60(),
    "60 requests in 2 s, with Retry-After as a date": limitTo60(headerSent("retry-after", dateIn(3_000))),
    "60 requests in 2 s, with Retry-After 0": limitTo60(headerSent("retry-after", () => "0")),
    "60 requests in 2 s, with Retry-After as a date of the past": limitTo60(headerSent("retry-after", dateIn(-60_000))),
  }),
  ...answering({ "rate-limit-threshold": "60 requests in 2 s", "rate-limit-headers": "none", "retry-after": "no" })({
    "60 requests in 2 s, without a word about it": limitTo60(
      headersSent(deleteRateHeaders),
      refusalsShown(({ details, ...problem }) =>
        problem.status === 429 ? undefined : { ...problem, ...ifAny(details) },
      ),
    ),
  }),
  ...answering({ "rate-limit-headers": "none" })({ "nothing is said of rates": headersSent(deleteRateHeaders) }),
  ...answering({ "rate-limit-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset" })({
    "rates are described in X-RateLimit headers": headersSent((headers) => {
      deleteRateHeaders(headers);
      headers.set("X-RateLimit-Limit", "5000");
      headers.set("X-RateLimit-Remaining", "4999");
      headers.set("X-RateLimit-Reset", "1790000000");
    }),
  }),
  ...answering({})({
    "each answer takes 30 to 80 ms": slow(served(startServer, randomLatency)),
    "writes wait for each other": serialWrites,
  }),
];

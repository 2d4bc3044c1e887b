import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { combine, withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { changeHeader, changeHeaders, optionalDetails, changeErrors } from "../bodies/body-operators.ts";
import { markSlow, servedBy, variantsWith, type UnnamedVariant } from "../parts.ts";
import type { Variant } from "../variant.ts";

const limitTo60 = (...more: readonly Part[]): UnnamedVariant =>
  markSlow(
    servedBy(startServer, combine(withOptions({ limits: { requestsPerWindow: 60, windowSeconds: 2 } }), ...more)),
  );

const dateIn = (ms: number) => (): string => new Date(Date.now() + ms).toUTCString();

const randomLatency: Part = wrapApp((app) => async (request) => {
  await wait(30 + Math.random() * 50);
  return app(request);
});

/** Runs writes one after another, with a pause before each, as a lock on the table would. */
const serialWrites: Part = wrapApp((app) => {
  let queue: Promise<unknown> = Promise.resolve();
  return (request) => {
    if (!on.bodies(routeOf(request))) return app(request);
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

/** Servers with a low rate limit, with other headers about it, or with slow responses. */
export const rateVariants: readonly Variant[] = [
  ...variantsWith({ "rate-limit-threshold": "60 requests in 2 s" })({
    "60 requests in 2 s, with Retry-After": limitTo60(),
    "60 requests in 2 s, with Retry-After as a date": limitTo60(changeHeader("retry-after", dateIn(3_000))),
    "60 requests in 2 s, with Retry-After 0": limitTo60(changeHeader("retry-after", () => "0")),
    "60 requests in 2 s, with Retry-After as a date of the past": limitTo60(
      changeHeader("retry-after", dateIn(-60_000)),
    ),
  }),
  ...variantsWith({ "rate-limit-threshold": "60 requests in 2 s", "rate-limit-headers": "none", "retry-after": "no" })({
    "60 requests in 2 s, without a word about it": limitTo60(
      changeHeaders(deleteRateHeaders),
      changeErrors(({ details, ...problem }) =>
        problem.status === 429 ? undefined : { ...problem, ...optionalDetails(details) },
      ),
    ),
  }),
  ...variantsWith({ "rate-limit-headers": "none" })({ "nothing is said of rates": changeHeaders(deleteRateHeaders) }),
  ...variantsWith({ "rate-limit-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset" })({
    "rates are described in X-RateLimit headers": changeHeaders((headers) => {
      deleteRateHeaders(headers);
      headers.set("X-RateLimit-Limit", "5000");
      headers.set("X-RateLimit-Remaining", "4999");
      headers.set("X-RateLimit-Reset", "1790000000");
    }),
  }),
  ...variantsWith({})({
    "each answer takes 30 to 80 ms": markSlow(servedBy(startServer, randomLatency)),
    "writes wait for each other": serialWrites,
  }),
];

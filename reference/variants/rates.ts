import { setTimeout as wait } from "node:timers/promises";
import { visitOf } from "../faults/visit.ts";
import { startServer } from "../listen/start-server.ts";
import {
  headersSent,
  lawful,
  refusalsTold,
  seams,
  served,
  slow,
  variantsOf,
  type Variant,
  type Wrap,
} from "./lawful.ts";

const sixtyInTwoSeconds = { limits: { requestsPerWindow: 60, windowSeconds: 2 } };

/** Takes 30 to 80 ms for each answer. */
export const latent: Wrap = (app) => async (request) => {
  await wait(30 + Math.random() * 50);
  return app(request);
};

/** Writes one after another, each with some work between check and write, as under a lock on the table. */
export const queued: Wrap = (app) => {
  let queue: Promise<unknown> = Promise.resolve();
  return (request) => {
    if (visitOf(request).operation === "read" || request.method === "GET") return app(request);
    const answer = queue.then(async () => {
      await wait(5);
      return app(request);
    });
    queue = answer.catch(() => undefined);
    return answer;
  };
};

const withoutRateHeaders = (headers: Headers): void => {
  for (const name of ["ratelimit", "ratelimit-policy", "retry-after"]) headers.delete(name);
};

/** Servers that are slow, or ask for patience. */
export const rateVariants: readonly Variant[] = variantsOf({
  "60 requests in 2 s, with Retry-After": slow(
    served(startServer, lawful({ "rate-limit-threshold": "60 requests in 2 s" }, seams(sixtyInTwoSeconds))),
  ),
  "60 requests in 2 s, without a word about it": slow(
    served(
      startServer,
      lawful(
        { "rate-limit-threshold": "60 requests in 2 s", "rate-limit-headers": "none" },
        seams(sixtyInTwoSeconds),
        headersSent(withoutRateHeaders),
        refusalsTold(({ details, ...problem }) => ({
          body: problem.status === 429 ? undefined : details.length === 0 ? problem : { ...problem, details },
        })),
      ),
    ),
  ),
  "60 requests in 2 s, with Retry-After as a date": slow(
    served(
      startServer,
      lawful(
        { "rate-limit-threshold": "60 requests in 2 s" },
        seams(sixtyInTwoSeconds),
        headersSent((headers) => {
          if (headers.has("retry-after")) headers.set("retry-after", new Date(Date.now() + 3_000).toUTCString());
        }),
      ),
    ),
  ),
  "60 requests in 2 s, with Retry-After 0": slow(
    served(
      startServer,
      lawful(
        { "rate-limit-threshold": "60 requests in 2 s" },
        seams(sixtyInTwoSeconds),
        headersSent((headers) => {
          if (headers.has("retry-after")) headers.set("retry-after", "0");
        }),
      ),
    ),
  ),
  "60 requests in 2 s, with Retry-After as a date of the past": slow(
    served(
      startServer,
      lawful(
        { "rate-limit-threshold": "60 requests in 2 s" },
        seams(sixtyInTwoSeconds),
        headersSent((headers) => {
          if (headers.has("retry-after")) headers.set("retry-after", new Date(Date.now() - 60_000).toUTCString());
        }),
      ),
    ),
  ),
  "nothing is said of rates": lawful({ "rate-limit-headers": "none" }, headersSent(withoutRateHeaders)),
  "rates are told in X-RateLimit headers": lawful(
    { "rate-limit-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset" },
    headersSent((headers) => {
      withoutRateHeaders(headers);
      for (const [name, value] of [
        ["Limit", "5000"],
        ["Remaining", "4999"],
        ["Reset", "1790000000"],
      ] as const) {
        headers.set(`X-RateLimit-${name}`, value);
      }
    }),
  ),
  "each answer takes 30 to 80 ms": slow(served(startServer, lawful({}, latent))),
  "writes wait for each other": lawful({}, queued),
});

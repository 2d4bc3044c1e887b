import { setTimeout as wait } from "node:timers/promises";
import { visitOf } from "../faults/visit.ts";
import { startServer } from "../listen/start-server.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { headersSent, refusalsTold } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

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
export const rateVariants: readonly Variant[] = [
  {
    name: "60 requests in 2 s, with Retry-After",
    answers: { "rate-limit-threshold": "60 requests in 2 s" },
    build: lawful(sixtyInTwoSeconds),
    serve: startServer,
    isSlow: true,
  },
  {
    name: "60 requests in 2 s, without a word about it",
    answers: { "rate-limit-threshold": "60 requests in 2 s", "rate-limit-headers": "none" },
    build: lawful(
      sixtyInTwoSeconds,
      headersSent(withoutRateHeaders),
      refusalsTold(({ details, ...problem }) => ({
        body: problem.status === 429 ? undefined : details.length === 0 ? problem : { ...problem, details },
      })),
    ),
    serve: startServer,
    isSlow: true,
  },
  {
    name: "60 requests in 2 s, with Retry-After as a date",
    answers: { "rate-limit-threshold": "60 requests in 2 s" },
    build: lawful(
      sixtyInTwoSeconds,
      headersSent((headers) => {
        if (headers.has("retry-after")) headers.set("retry-after", new Date(Date.now() + 3_000).toUTCString());
      }),
    ),
    serve: startServer,
    isSlow: true,
  },
  {
    name: "60 requests in 2 s, with Retry-After 0",
    answers: { "rate-limit-threshold": "60 requests in 2 s" },
    build: lawful(
      sixtyInTwoSeconds,
      headersSent((headers) => {
        if (headers.has("retry-after")) headers.set("retry-after", "0");
      }),
    ),
    serve: startServer,
    isSlow: true,
  },
  {
    name: "60 requests in 2 s, with Retry-After as a date of the past",
    answers: { "rate-limit-threshold": "60 requests in 2 s" },
    build: lawful(
      sixtyInTwoSeconds,
      headersSent((headers) => {
        if (headers.has("retry-after")) headers.set("retry-after", new Date(Date.now() - 60_000).toUTCString());
      }),
    ),
    serve: startServer,
    isSlow: true,
  },
  {
    name: "nothing is said of rates",
    answers: { "rate-limit-headers": "none" },
    build: lawful({}, headersSent(withoutRateHeaders)),
  },
  {
    name: "rates are told in X-RateLimit headers",
    answers: { "rate-limit-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset" },
    build: lawful(
      {},
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
  },
  { name: "each answer takes 30 to 80 ms", answers: {}, build: lawful({}, latent), serve: startServer, isSlow: true },
  { name: "writes wait for each other", answers: {}, build: lawful({}, queued) },
];

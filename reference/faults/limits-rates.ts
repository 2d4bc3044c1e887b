import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { defaultLimits } from "../api/limits.ts";
import { createRateLimiter } from "../api/rate-limiter.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";

const limits = { requestsPerWindow: 30, windowSeconds: 1 };

/** The reference with a limit that is soon met: the lawful counterpart of these mutants. */
export const limitedApp = (given: ServiceOptions): Fetch => createApp({ ...given, limits });

/** A server that answers otherwise when a key exceeds its limit. */
const exceeded =
  (change: (answer: Answer) => Partial<Answer>) =>
  (given: ServiceOptions): Fetch =>
    rewritten(
      limitedApp(given),
      () => true,
      (answer) => (answer.status === 429 ? change(answer) : {}),
    );

const forbidden = (): Response => Response.json({ title: "Forbidden" }, { status: 403 });

/** Faults that only a burst of requests shows, which a run doesn't send unless it is asked for. */
export const rateMutants: readonly Mutant[] = [
  {
    name: "a key that exceeds its rate limit is answered 403",
    breaks: ["LIM-30"],
    build: exceeded(() => ({ status: 403 })),
  },
  {
    name: "a key that exceeds its rate limit reads nothing, with 200",
    breaks: ["LIM-30"],
    build: exceeded(() => ({ status: 200, text: "{}" })),
  },
  {
    name: "a key that exceeded its rate limit once is refused from then on",
    breaks: ["LIM-30"],
    build: (given) => {
      const app = limitedApp(given);
      const seen = new Set<string | null>();
      return async (request) => {
        const key = request.headers.get("authorization");
        const answer = await app(request);
        if (answer.status !== 429) return seen.has(key) ? forbidden() : answer;
        seen.add(key);
        return answer;
      };
    },
  },
  {
    name: "all keys share one rate limit",
    breaks: ["LIM-31"],
    build: (given) => {
      const limiter = createRateLimiter({ ...defaultLimits, ...limits });
      return createApp({ ...given, limits, rateLimiter: () => limiter("everybody") });
    },
  },
  {
    name: "while one key is over its rate limit, others are answered 403",
    breaks: ["LIM-31"],
    build: (given) => {
      const app = limitedApp(given);
      let last = { key: "" as string | null, atMs: -Infinity };
      return async (request) => {
        const key = request.headers.get("authorization");
        const answer = await app(request);
        if (answer.status === 429) last = { key, atMs: performance.now() };
        return key !== last.key && performance.now() - last.atMs < 500 ? forbidden() : answer;
      };
    },
  },
];

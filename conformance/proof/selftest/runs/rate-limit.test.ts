import { describe, expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { RunOptions } from "../../../engine/run/options.ts";
import { judgeServer } from "../judge-server.ts";

/** Adds a limit on reads of single surveys for each key. */
function limited(reads: number, retryAfter: string, keyOf = (key: string): string => key): (app: Fetch) => Limited {
  return (app) => {
    const used = new Map<string, number>();
    const handler: Fetch = async (request) => {
      const key = keyOf(request.headers.get("authorization") ?? "");
      if (request.method !== "GET" || request.url.endsWith("/surveys")) return app(request);
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      if (count <= reads) return app(request);
      used.set(key, 0);
      return Response.json({}, { status: 429, headers: { "retry-after": retryAfter } });
    };
    return { handler };
  };
}

interface Limited {
  readonly handler: Fetch;
}

async function probed(limiter: (app: Fetch) => Limited, options: Partial<RunOptions> = {}): Promise<unknown> {
  let reads = 0;
  const { outcomes } = await judgeServer(
    (given) => {
      const { handler } = limiter(createApp(given));
      return (request) => {
        if (/\/surveys\/./.test(request.url)) reads += 1;
        return handler(request);
      };
    },
    { only: ["LIM-30", "LIM-31"], probeRateLimit: 40, ...options },
  );
  return {
    reads,
    found: outcomes.map(({ id, outcome, reason, failure }) => [id, outcome, reason ?? failure?.message]),
  };
}

describe("the rate limit is probed with one burst, in which", () => {
  test("one key meets the limit, and the other is served", async () => {
    expect(await probed(limited(20, "0.01"))).toEqual({
      // one under the other key, 21 of the burst, one under the other key
      reads: 23,
      found: [
        ["LIM-30", "passed", undefined],
        ["LIM-31", "passed", undefined],
      ],
    });
  });

  test("no more is sent than was allowed, and no limit is not tested", async () => {
    const reason = "38 consecutive reads got no 429; increase --probe-rate-limit";
    expect(await probed(limited(1_000, "0.01"))).toEqual({
      reads: 39,
      found: [
        ["LIM-30", "not-tested", reason],
        ["LIM-31", "not-tested", reason],
      ],
    });
  });

  test("too few requests are none", async () => {
    const reason = "--probe-rate-limit 2 leaves no requests for a burst; set it to more than 2";
    expect(await probed(limited(1, "0.01"), { probeRateLimit: 2 })).toEqual({
      reads: 0,
      found: [
        ["LIM-30", "not-tested", reason],
        ["LIM-31", "not-tested", reason],
      ],
    });
  });

  test("a key may be put off for an hour", async () => {
    expect(await probed(limited(20, "3600"))).toEqual({
      reads: 23,
      found: [
        ["LIM-30", "passed", undefined],
        ["LIM-31", "passed", undefined],
      ],
    });
  });

  test("without another key only the one is tested", async () => {
    expect(await probed(limited(20, "0.01"), { otherKey: undefined })).toEqual({
      reads: 21,
      found: [
        ["LIM-30", "passed", undefined],
        ["LIM-31", "not-tested", "a second key is missing; set SERVICE_OTHER_API_KEY"],
      ],
    });
  });

  test("one limit for all keys is a breach", async () => {
    const shared = (app: Fetch): Limited => {
      const gate = limited(20, "0.01", () => "all")(app);
      let isShut = false;
      const handler: Fetch = async (request) => {
        if (isShut && /\/surveys\/./.test(request.url)) {
          isShut = false;
          return Response.json({}, { status: 429, headers: { "retry-after": "0.01" } });
        }
        const answer = await gate.handler(request);
        isShut = answer.status === 429;
        return answer;
      };
      return { ...gate, handler };
    };
    expect(await probed(shared)).toMatchObject({
      found: [
        ["LIM-30", "passed", undefined],
        ["LIM-31", "failed", "GET returned 429 while the first key was rate-limited"],
      ],
    });
  });
});

test("a 429 in the middle of a run is neither a pass nor a breach", async () => {
  let requests = 0;
  const report = await judgeServer(
    (given) => {
      const app = createApp(given);
      return async (request) => {
        requests += 1;
        if (requests % 150 !== 0) return app(request);
        return Response.json({}, { status: 429, headers: { "retry-after": "0.05" } });
      };
    },
    { effort: "quick" },
  );
  expect(report.outcomes.filter(({ outcome }) => !["passed", "not-tested"].includes(outcome))).toEqual([]);
  expect(report.traffic?.rateLimited).toBe(Math.floor(requests / 150));
});

test("a storm of 503 ends a run soon, with a clear word", async () => {
  let requests = 0;
  const report = await judgeServer(
    (given) => {
      const app = createApp(given);
      return async (request) => ((requests += 1) > 60 ? new Response(null, { status: 503 }) : app(request));
    },
    { effort: "quick" },
  );
  expect(requests).toBeLessThan(140);
  const reasons = report.outcomes.flatMap(({ outcome, reason }) => (outcome === "inconclusive" ? [reason] : []));
  expect(reasons.length).toBeGreaterThan(30);
  expect(reasons.at(-1)).toMatch(
    /^the service stopped responding \(the service is unavailable \(503\); \d+ times in a row, for \d+\.\d s\)$/,
  );
  expect(report.outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
});

import { setTimeout as wait } from "node:timers/promises";
import { createApp, type Fetch } from "../../reference/app.ts";
import { startServer } from "../../reference/start-server.ts";
import type { Report } from "../report/report.ts";
import type { RunOptions } from "../run/options.ts";
import { verify } from "../run/verify.ts";
import { drivable } from "../selftest/driver-of.ts";
import { given } from "../selftest/judge-server.ts";

const latencyMs = 50;
const concurrency = 8;
const perSecond = 10;
const [ownerKey = "", otherKey = ""] = given.keys ?? [];

/** The time of a standard run at 50 ms of latency, by the time that its requests take eight at once. */
export async function latencyRatio(): Promise<number> {
  const { requests, durationMs } = await judge(
    (app) => async (request) => {
      await wait(latencyMs);
      return app(request);
    },
    { effort: "standard" },
  );
  return durationMs / ((requests * latencyMs) / concurrency);
}

/** The time of a quick run against 10 requests a second, by the time that these allow. */
export async function limitRatio(): Promise<number> {
  let [second, used] = [0, 0];
  const { requests, durationMs } = await judge(
    (app) => async (request) => {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, used] = [now, 0];
      if (used >= perSecond) return Response.json({}, { status: 429, headers: { "retry-after": "1" } });
      used += 1;
      return app(request);
    },
    { effort: "quick" },
  );
  return durationMs / ((requests / perSecond) * 1_000);
}

async function judge(change: (app: Fetch) => Fetch, options: Partial<RunOptions>): Promise<Report> {
  const { given: shared, driver } = drivable(given);
  const { url, close } = await startServer({ app: () => change(createApp(shared)) });
  try {
    return await verify({
      baseUrl: new URL(url),
      ownerKey,
      otherKey,
      driver: { file: "driver.js", actions: driver, timeoutMs: 10_000 },
      seed: 1,
      effort: "standard",
      concurrency,
      timeoutMs: 10_000,
      maxRequests: 20_000,
      maxDurationMs: 600_000,
      probeRateLimit: 0,
      strict: false,
      requireAll: false,
      ...options,
    });
  } finally {
    await close();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { Report } from "../../../report/format/report.ts";
import type { RunOptions } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import {
  reasonToSkip,
  startHaproxy,
  startNginx,
  type ReverseProxy,
} from "../../testing/network/start-reverse-proxy.ts";
import { brokenIds, referenceOptions } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

const [noNginx, noHaproxy] = [reasonToSkip("nginx"), reasonToSkip("haproxy")];

async function startReference(afterwards = onTestFinished): Promise<string> {
  const { origin, close } = await startServer({ app: () => createApp(referenceOptions) });
  afterwards(() => close());
  return origin;
}

async function closedAfterwards(starting: Promise<ReverseProxy>, afterwards = onTestFinished): Promise<ReverseProxy> {
  const started = await starting;
  afterwards(() => started.close());
  return started;
}

const judged = ({ origin }: ReverseProxy, options: Partial<RunOptions> = {}): Promise<Report> =>
  verify(testRunOptions(`${origin}/api/v1`, { effort: "quick", ...options }));

/** Requirements with concurrent requests, and some of their prerequisites. */
const racing = { only: ["SUR-1", "SUR-22", "SUR-42", "RCP-30", "RCP-35", "RCP-47", "RCP-48", "LIM-11"] } as const;

describe.skipIf(noNginx !== undefined)(`behind nginx${noNginx === undefined ? "" : ` (${noNginx})`}`, () => {
  test.concurrent.for([
    ["burst=10 nodelay", 503],
    ["burst=10", 503],
    ["burst=4 nodelay", 503],
    ["burst=10 nodelay", 429],
  ] as const)(
    "a rate limit of 20 a second, %s, that answers %i breaks nothing, and a 503 is noted",
    // 1,500 requests at 20 a second
    // the imported function doesn't support concurrent tests
    async ([burst, status], { onTestFinished: afterwards }) => {
      const origins = [await startReference(afterwards)];
      const report = await judged(
        await closedAfterwards(
          startNginx({
            origins,
            http: "limit_req_zone $binary_remote_addr zone=all:1m rate=20r/s;",
            location: `limit_req zone=all ${burst}; limit_req_status ${status};`,
          }),
          afterwards,
        ),
        racing,
      );
      expect([report.exitCode, report.verdict, brokenIds(report)]).toEqual([0, "no-breach-found", []]);
      expect(report.cutShort).toBeUndefined();
      // a busy machine may never reach the limit
      const isMet = report.requestLog?.requests.some(([, answered]) => answered === 503);
      const noted = report.notes.filter((note) =>
        /^\d+ requests? returned 503, so the run slowed down: .* --rate \d+ stays/.test(note),
      );
      expect(noted.length).toBe(isMet === true ? 1 : 0);
      expect(report.traffic?.retries).toBeLessThan(20);
    },
  );
});

test.skipIf(noNginx !== undefined)(
  `instances that share nothing are named where they take turns${noNginx === undefined ? "" : ` (${noNginx})`}`,
  async () => {
    const origins = [await startReference(), await startReference()];
    const report = await judged(await closedAfterwards(startNginx({ origins })));
    expect(report.verdict).toBe("nonconformant");
    expect(report.circumstances?.[0]).toMatch(
      /^of \d surveys that this run created and read again, \d returned sometimes 200 and sometimes 404: the service may run as several instances that don't share their data, which may explain the failures; check the load balancer/,
    );
  },
);

test.skipIf(noNginx !== undefined)(
  `a cache that answers for the subject is named${noNginx === undefined ? "" : ` (${noNginx})`}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "survey-conformance-cache-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const origins = [await startReference()];
    const http = `proxy_cache_path ${folder} keys_zone=all:1m;`;
    const location = `proxy_cache all; proxy_cache_valid 200 5s; proxy_cache_key $uri; proxy_ignore_headers Cache-Control; add_header X-Cache $upstream_cache_status;`;
    const report = await judged(await closedAfterwards(startNginx({ origins, http, location })));
    expect([report.verdict, brokenIds(report).includes("AUT-2")]).toEqual(["nonconformant", true]);
    expect(report.circumstances?.[0]).toMatch(
      /^[\d,]+ responses came from a cache \(x-cache: HIT\): cached responses may be stale or belong to another key/,
    );
  },
);

describe.skipIf(noHaproxy !== undefined)(`behind haproxy${noHaproxy === undefined ? "" : ` (${noHaproxy})`}`, () => {
  test("that hands on four requests at a time, a run breaks nothing", async () => {
    const report = await judged(
      await closedAfterwards(startHaproxy({ origin: await startReference(), server: "maxconn 4" })),
    );
    expect([report.verdict, brokenIds(report), report.traffic?.retries]).toEqual(["conformant", [], 0]);
  });
});

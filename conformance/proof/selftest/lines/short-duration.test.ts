import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { startProgram } from "../../testing/start-program.ts";
import { referenceOptions } from "../judge-server.ts";
import { keyVariables } from "../test-run-options.ts";

/** `writes` records the requests that change something. */
async function late(isLate: (request: Request) => boolean, ms: number): Promise<{ url: string; writes: string[] }> {
  const writes: string[] = [];
  const server = await startServer({
    app: () => {
      const app = createApp(referenceOptions);
      return async (request) => {
        if (request.method !== "GET") writes.push(request.url);
        if (isLate(request)) await wait(ms);
        return app(request);
      };
    },
  });
  onTestFinished(() => server.close());
  return { url: server.url, writes };
}

test("a time in which a slow subject can't be judged is reported before anything is created", async () => {
  const { url, writes } = await late(() => true, 200);
  const { code, stdout, stderr } = await startProgram(["verify", url, "--max-duration", "10"], keyVariables).ended;
  expect([code, stdout, writes]).toEqual([2, "", []]);
  expect(stderr).toMatch(
    /^error: \d+ requests take at least \d+ s, with 8 concurrent requests that take 2\d\d ms each, but --max-duration ends the run after 10 s \(try --max-duration \d+, or fewer requests with --effort quick or --only\)\n$/,
  );
});

test("where a long list alone is slow, a run begins", async () => {
  const { url, writes } = await late((request) => request.url.endsWith("/surveys"), 500);
  const words = ["verify", url, "--effort", "quick", "--max-duration", "5"];
  const { code, stderr } = await startProgram(words, keyVariables).ended;
  expect([code === 2, stderr]).toEqual([false, expect.stringMatching(/^\d+ checks, about/)]);
  expect(writes.length).toBeGreaterThan(0);
});

import { expect, onTestFinished, test } from "vitest";
import { requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { createApp, type AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { handlerTransport } from "../../../client/wire/handler-transport.ts";
import { startProgram } from "../../testing/start-program.ts";
import { startFaultyLine } from "../../testing/network/start-faulty-line.ts";
import type { Plan } from "../../../engine/run/plan/plan-figures.ts";
import { verify } from "../../../engine/run/verify.ts";
import { brokenIds, referenceOptions, judgeServer } from "../judge-server.ts";
import { keyVariables, testRunOptions } from "../test-run-options.ts";

/** `dropShare` counts connections, from 0 to 1. Returns the base URL behind the line. */
async function behindLine(dropShare: number, seed: number): Promise<string> {
  const { origin, close } = await startServer({ app: () => createApp(referenceOptions) });
  onTestFinished(() => close());
  const line = await startFaultyLine({ origin, seed, dropShare, delayShare: 0, delayMs: 0 });
  onTestFinished(() => line.close());
  return `${line.origin}/api/v1`;
}

test.each([
  [0.1, 1],
  [0.2, 2],
  [0.3, 3],
])("a fingerprint over a line that cuts a share of %f of the connections ends with answers", async (drops, seed) => {
  const url = await behindLine(drops, seed);
  const { code, stdout, stderr } = await startProgram(["fingerprint", url, "--max-duration", "120"], keyVariables)
    .ended;
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^open points observed: [789]\d/m);
});

test("a line that loses half of what is sent leaves one and a half times as many surveys as planned at most", async () => {
  const url = await behindLine(0.5, 4);
  let planned = 0;
  const onPlan = ({ surveys }: Plan): void => void (planned = surveys);
  const report = await verify(testRunOptions(url, { effort: "quick", maxDurationMs: 25_000, onPlan }));
  expect([report.exitCode, brokenIds(report)]).toEqual([3, []]);
  expect(planned).toBeGreaterThan(20);
  expect(report.ledger.length).toBeLessThanOrEqual(Math.ceil(planned * 1.5));
});

test("a lost create without a key is repeated", async () => {
  const app = createApp(referenceOptions);
  let lost = 0;
  const deaf: Fetch = async (request) => {
    const isCreate = request.method === "POST" && request.url.endsWith("/surveys");
    if (!isCreate || request.headers.has("authorization") || lost > 0) return app(request);
    lost += 1;
    throw new Error("the connection broke");
  };
  const only = requirementIds.filter((id) => id.startsWith("AUT-"));
  const options = testRunOptions("http://localhost/api/v1", { effort: "quick", only });
  const report = await verify(options, handlerTransport(deaf));
  expect([lost, report.outcomes.find(({ id }) => id === "AUT-2")?.outcome]).toEqual([1, "passed"]);
});

test("where no response to a create arrives any more, a fingerprint still asks what needs none", async () => {
  let creates = 0;
  const app = createApp(referenceOptions);
  const deaf: Fetch = async (request) => {
    const response = await app(request);
    if (response.status === 201 && (creates += 1) > 8) throw new Error("the connection broke");
    return response;
  };
  const { origin, close } = await startServer({ app: () => deaf });
  onTestFinished(() => close());
  const { code, stdout } = await startProgram(["fingerprint", `${origin}/api/v1`, "--timeout", "2"], keyVariables)
    .ended;
  expect(code).toBe(0);
  const missing = /^not observed: (.*)/m.exec(stdout)?.[1]?.split(", ") ?? [];
  expect(missing).toContain("required-on-create");
  expect(missing).not.toContain("empty-patch");
  expect(missing).not.toContain("list-pagination");
});

test("a create without a slug is carried out though its response is lost: what it left is not a rejected one's", async () => {
  const deaf = (options: AppOptions): Fetch => {
    const app = createApp(options);
    return async (request) => {
      const body = await request.clone().text();
      const response = await app(request);
      if (response.status === 201 && !body.includes('"slug":')) throw new Error("the connection broke");
      return response;
    };
  };
  const report = await judgeServer(deaf, { effort: "quick" });
  expect([brokenIds(report), report.exitCode]).toEqual([[], 3]);
});

test.each([2, 3, 14])(
  "where the responses of twelve creates after the first %i are lost, nothing is broken",
  async (first) => {
    let creates = 0;
    const deaf = (options: AppOptions): Fetch => {
      const app = createApp(options);
      return async (request) => {
        const response = await app(request);
        const isLost = response.status === 201 && (creates += 1) > first && creates <= first + 12;
        if (isLost) throw new Error("the connection broke");
        return response;
      };
    };
    const report = await judgeServer(deaf, { effort: "quick" });
    expect(brokenIds(report)).toEqual([]);
  },
);

test("a create whose response is lost may have used its slug, so that a rejected second one breaks nothing", async () => {
  let creates = 0;
  let rejected = 0;
  const deaf = (options: AppOptions): Fetch => {
    const app = createApp(options);
    return async (request) => {
      const response = await app(request);
      if (response.status === 409) rejected += 1;
      if (response.status === 201 && (creates += 1) % 3 === 0) throw new Error("the connection broke");
      return response;
    };
  };
  for (const path of ["strangers:0", "slugs:0"]) {
    const report = await judgeServer(deaf, { path, unshrunk: true });
    expect(brokenIds(report)).toEqual([]);
  }
  expect(rejected).toBeGreaterThan(2);
});

import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { Report } from "../../../report/format/report.ts";
import { failureGroups } from "../../../report/failure-groups.ts";
import type { RunOptions } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import { createAppWithoutPatchBySlug } from "../app-without-patch-by-slug.ts";
import { brokenIds, referenceOptions } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

async function judged(around: (app: Fetch) => Fetch, options: Partial<RunOptions> = {}): Promise<Report> {
  const { url, close } = await startServer({ app: () => around(createApp(referenceOptions)) });
  onTestFinished(() => close());
  return verify(testRunOptions(url, { effort: "quick", ...options }));
}

test("answers too long to be read are the subject's own: no request is sent again for them, and nothing is proven in spite of them", async () => {
  let requests = 0;
  const report = await judged(
    (app) => async (request) => {
      requests += 1;
      return requests > 5 && requests % 5 === 0 ? new Response(" ".repeat(17 * 2 ** 20)) : app(request);
    },
    { only: requirementIds.filter((id) => id.startsWith("SVC")) },
  );
  expect([report.verdict, report.exitCode, report.traffic?.retries, brokenIds(report)]).toEqual([
    "incomplete",
    3,
    0,
    [],
  ]);
  expect(report.notes).toContainEqual(
    expect.stringMatching(/^\d+ requests got no usable response: \d+ × the response is larger than 8 MiB \(\d+ × /),
  );
});

test("what a race whose response can't be read has changed is nobody's fault", async () => {
  const racing = new Map<string, number>();
  let unread = 0;
  const report = await judged(
    (app) => async (request) => {
      if (request.method !== "PATCH") return app(request);
      racing.set(request.url, (racing.get(request.url) ?? 0) + 1);
      await setTimeout(20);
      const isRace = (racing.get(request.url) ?? 0) > 1;
      const response = await app(request);
      racing.set(request.url, (racing.get(request.url) ?? 0) - 1);
      if (!isRace) return response;
      unread += 1;
      return new Response(" ".repeat(17 * 2 ** 20));
    },
    { effort: "standard" },
  );
  expect(unread).toBeGreaterThan(0);
  expect([report.exitCode, brokenIds(report)]).toEqual([3, []]);
});

/** Delays each request by 10 ms, and concurrent ones by 400 ms, longer than the timeout. */
const locking =
  (app: Fetch): Fetch =>
  async (request) => {
    const isFree = held === 0;
    held += 1;
    await setTimeout(isFree ? 10 : 400);
    held -= 1;
    return app(request);
  };
let held = 0;

test("a subject that stalls when requests come together is inconclusive, with what stalled", async () => {
  const report = await judged(locking, { timeoutMs: 200, maxDurationMs: 20_000 });
  expect([report.verdict, report.exitCode, brokenIds(report)]).toEqual(["incomplete", 3, []]);
  expect(report.notes).toContainEqual(
    expect.stringMatching(
      /^\d+ requests got no usable response: \d+ × no complete response within 0\.2 s \(.*\d+ × GET \/surveys.*\)$/,
    ),
  );
});

test("the same subject is judged with --concurrency 1, but for its races", async () => {
  const report = await judged(locking, { timeoutMs: 2_000, concurrency: 1 });
  expect([report.verdict, report.exitCode, report.inconclusive]).toEqual([
    expect.stringMatching(/^(?:conformant|no-breach-found)$/),
    0,
    undefined,
  ]);
});

test("a subject that was restarted empty in the middle of a run is named as such", async () => {
  let requests = 0;
  const report = await judged((first) => {
    const second = createApp(referenceOptions);
    return (request) => ((requests += 1) <= 120 ? first(request) : second(request));
  });
  expect(report.verdict).toBe("nonconformant");
  expect(report.circumstances?.[0]).toMatch(
    /^of 5 surveys that this run created and read again, the first (is|\d are) gone, but the later ones still exist: the service restarted/,
  );
  const broken = report.outcomes.filter(({ failure }) => failure !== undefined);
  expect(broken.length).toBeGreaterThan(1);
  expect(new Set(broken.map(({ circumstance }) => circumstance))).toEqual(new Set(report.circumstances));
  expect(failureGroups(report.outcomes.filter(({ outcome }) => outcome === "failed"))).toHaveLength(1);
});

test("what is broken whether or not a subject was restarted doesn't stand under that", async () => {
  let requests = 0;
  const report = await judged((first) => {
    const second = createApp(referenceOptions);
    return async (request) => {
      requests += 1;
      const answer = await (requests <= 120 ? first : second)(request);
      if (request.method !== "PATCH" || !answer.ok) return answer;
      const { survey } = (await answer.json()) as { readonly survey: Record<string, unknown> };
      return Response.json({ survey: { ...survey, title: "another one" } }, answer);
    };
  });
  expect(report.circumstances).toHaveLength(1);
  const own = report.outcomes.filter((one) => one.failure !== undefined && one.circumstance === undefined);
  expect(own.map(({ id }) => id)).toEqual(["SUR-38"]);
});

test("a note says how many requests were rejected with a page for people, as firewalls do", async () => {
  const report = await judged(
    (app) => async (request) => {
      const text = await request.clone().text();
      const page = { status: 403, headers: { "content-type": "text/html" } };
      return /<script|' or 1=1/i.test(text) ? new Response("<h1>Blocked</h1>", page) : app(request);
    },
    { only: ["QST-12"] },
  );
  expect(report.notes).toContainEqual(
    expect.stringMatching(/^\d+ requests? returned an HTML page with status 403, 405 or 406: a firewall/),
  );
});

test("a broken subject that keeps everything is not called restarted", async () => {
  const report = await judged(() => createAppWithoutPatchBySlug(referenceOptions));
  expect(report.verdict).toBe("nonconformant");
  expect([report.circumstances, report.outcomes.filter(({ circumstance }) => circumstance !== undefined)]).toEqual([
    undefined,
    [],
  ]);
});

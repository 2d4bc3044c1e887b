import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../reference/api/app.ts";
import { startServer } from "../../reference/listen/start-server.ts";
import { SetUpError, verify, type Outcome, type Run, type VerifyOptions } from "./index.ts";
import type { FetchHandler } from "../client/wire/handler-transport.ts";
import { createDrivable } from "../proof/selftest/create-drivable.ts";
import { referenceOptions } from "../proof/selftest/judge-server.ts";
import { testKeys } from "../proof/selftest/test-run-options.ts";
import { freeUrl } from "../proof/testing/start-subject.ts";

const { ownerKey, otherKey } = testKeys;

function over(options: Partial<VerifyOptions> = {}): VerifyOptions {
  return { fetch: createApp(referenceOptions), ownerKey, otherKey, effort: "quick", seed: 1, ...options };
}

async function outcomesOf(run: Run): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const outcome of run) outcomes.push(outcome);
  return outcomes;
}

/** Knows no survey by its slug on one method. */
const faulty = (method = "PATCH"): FetchHandler => {
  const app = createApp(referenceOptions);
  return async (request) => {
    const isBySlug = request.method === method && request.url.includes("/surveys/conformance-");
    return app(isBySlug ? new Request(`${request.url}-lost`, { headers: request.headers }) : request);
  };
};

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a run of the library", () => {
  test("announces each outcome and then the report, of a handler in this process", async () => {
    const run = verify(over());
    const outcomes = await outcomesOf(run);
    const report = await run.report;
    expect([report.verdict, report.seed, run.seed, report.baseUrl]).toEqual([
      "conformant",
      1,
      1,
      "http://localhost/api/v1",
    ]);
    expect(outcomes.length).toBeGreaterThan(150);
    expect(new Map(outcomes.map((one) => [one.id, one]))).toEqual(new Map(report.outcomes.map((one) => [one.id, one])));
  });

  test("judges a base URL as well, by a driver, with a seed of its own", async () => {
    const { given: shared, driver } = createDrivable(referenceOptions);
    const server = await startServer({ app: (publicOrigin) => createApp({ ...shared, publicOrigin }) });
    onTestFinished(() => server.close());
    const options = {
      baseUrl: server.url,
      ownerKey,
      otherKey,
      driver,
      only: ["RSP", "AUT-15"],
      effort: "quick",
    } as const;
    const run = verify(options);
    const { outcomes, seed, verdict } = await run.report;
    expect([verdict, seed]).toEqual(["no-breach-found", run.seed]);
    expect(outcomes.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `RSP-${number} passed`),
      "AUT-15 passed",
    ]);
  });

  test("can be read by several at once, and again when it is over", async () => {
    const run = verify(over({ only: "SVC,SUR-1" }));
    const [first, second] = await Promise.all([outcomesOf(run), outcomesOf(run)]);
    expect(second).toEqual(first);
    expect(await outcomesOf(run)).toEqual(first);
  });

  test("has its report where the loop is left", async () => {
    const run = verify(over({ only: "SVC" }));
    for await (const { id } of run) {
      expect(id).toBe("SVC-1");
      break;
    }
    expect((await run.report).outcomes.length).toBeGreaterThan(5);
  });

  test("is ended by a signal: before anything is judged with its reason, later with a report", async () => {
    const early = verify(over({ signal: AbortSignal.abort(new Error("not today")) }));
    expect([await thrownBy(outcomesOf(early)), await thrownBy(early.report)]).toEqual(
      [1, 2].map(() => expect.objectContaining({ message: "not today" })),
    );
    const stop = new AbortController();
    const app = createApp(referenceOptions);
    let requests = 0;
    const late = verify(
      over({
        signal: stop.signal,
        fetch: (request) => {
          if ((requests += 1) === 50) stop.abort();
          return app(request);
        },
      }),
    );
    expect(await late.report).toMatchObject({ verdict: "incomplete", cutShort: "the run was interrupted" });
  });

  test("can be awaited itself: for its report, or for what kept it from starting", async () => {
    const { verdict, outcomes } = await verify(over({ only: "SVC-1" }));
    expect([verdict, outcomes.map(({ id }) => id)]).toEqual(["no-breach-found", ["SVC-1"]]);
    const dead = verify(over({ fetch: undefined, baseUrl: await freeUrl() }));
    await expect(dead).rejects.toThrow(SetUpError);
    await expect(verify(over({ baseUrl: "nonsense" }))).rejects.toThrow(SetUpError);
  });

  test("that nobody reads rejects nothing unhandled", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    void verify(over({ baseUrl: "nonsense" }));
    await thrownBy(verify(over({ fetch: undefined, baseUrl: await freeUrl() })).report);
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("reports the options that repeat a broken case in this process, and they do", async () => {
    const options = over({ fetch: faulty(), only: "SUR-39" });
    const { outcomes } = await verify(options).report;
    const { replay = "", path } = outcomes[0]?.failure ?? {};
    expect(replay).toBe(`the same options with ${JSON.stringify({ only: "SUR-39", seed: 1, effort: "quick", path })}`);
    const repeated = verify({ ...options, ...(JSON.parse(replay.slice(replay.indexOf("{"))) as object) });
    expect((await repeated.report).outcomes[0]?.failure).toMatchObject({ path });
  });

  test("a handler that never answers is inconclusive, and holds nothing up", async () => {
    const app = createApp(referenceOptions);
    const slow: FetchHandler = (request) =>
      request.method === "PATCH" ? new Promise<Response>(() => undefined) : app(request);
    const { outcomes } = await verify(over({ fetch: slow, only: "SUR-35", timeoutMs: 100 })).report;
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["inconclusive", expect.stringContaining("no complete response within 0.1 s")],
    ]);
  });

  test("no key is in what it reports", async () => {
    const app = createApp(referenceOptions);
    const repeating: FetchHandler = async (request) => {
      const answer = await app(request);
      return new Response(await answer.text(), { status: 418, headers: { "x-key": `${ownerKey} ${otherKey}` } });
    };
    const run = verify(over({ fetch: repeating, only: "SVC,AUT", force: true }));
    const text = JSON.stringify([await outcomesOf(run), await run.report]);
    expect(text).toContain("$SERVICE_API_KEY");
    for (const secret of [ownerKey, otherKey]) expect(text.includes(secret)).toBe(false);
  });
});

describe("bail", () => {
  test("begins nothing more after a broken MUST, and says so of the rest", async () => {
    const whole = await verify(over({ fetch: faulty("GET") })).report;
    const { verdict, exitCode, cutShort, outcomes, requests } = await verify(over({ fetch: faulty("GET"), bail: true }))
      .report;
    const reason = "--bail: the run ended because SUR-3 is broken";
    expect([verdict, exitCode, cutShort]).toEqual(["nonconformant", 1, reason]);
    expect(outcomes.map(({ id }) => id)).toEqual(whole.outcomes.map(({ id }) => id));
    expect(outcomes.filter(({ outcome }) => outcome === "failed").map(({ id }) => id)).toEqual(["SUR-3"]);
    expect(outcomes.filter((one) => one.outcome === "not-tested" && one.reason === reason).length).toBeGreaterThan(50);
    expect(requests).toBeLessThan(whole.requests);
  });

  test("changes nothing where no MUST is broken", async () => {
    const { verdict, outcomes, cutShort } = await verify(over({ bail: true })).report;
    expect([verdict, cutShort]).toEqual(["conformant", undefined]);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["passed", "not-tested"]));
  });
});

describe("a set-up that can't work is reported by the iteration and by the report alike", () => {
  test.each<readonly [string, Partial<Record<keyof VerifyOptions | "concurency", unknown>>, string, string]>([
    ["an unknown option", { concurency: 2 }, "there is no option concurency", "did you mean concurrency?"],
    [
      "no subject",
      { fetch: undefined },
      "no service was given",
      "set baseUrl (for example, https://host/api/v1) or fetch",
    ],
    [
      "another root",
      { baseUrl: "http://localhost/api" },
      "the base URL http://localhost/api does not end with /api/v1",
      "did you mean http://localhost/api/v1?",
    ],
    [
      "no handler",
      { fetch: "app" },
      "fetch is not a function",
      "pass a function that maps a Request to a Response, such as app.fetch",
    ],
    [
      "no key",
      { ownerKey: "" },
      "no API key: ownerKey is empty",
      "create a key in the dashboard, under Settings and API keys",
    ],
    [
      "a key with a line break",
      { otherKey: "a\n" },
      "otherKey contains an invalid character",
      "remove white space around the key",
    ],
    [
      "no requirement",
      { only: ["RPC-70"] },
      "only is RPC-70",
      "RPC-70 is neither a requirement nor a chapter; did you mean RCP-7?",
    ],
    ["no effort", { effort: "quik" }, "effort is quik", "The efforts are quick and standard; did you mean quick?"],
    ["a number out of bounds", { concurrency: 0 }, "concurrency is 0", "it must be a whole number from 1 to 256"],
    ["no number", { timeoutMs: "10" }, "timeoutMs is '10'", "it must be a whole number from 100 to 3600000"],
    [
      "a path alone",
      { path: "scenario tour" },
      "the option path needs seed, and a single requirement in the option only",
      "copy all three options from one failure",
    ],
  ])("%s", async (_name, options, message, hint) => {
    const run = verify({ ...over(), ...options } as VerifyOptions);
    for (const error of [await thrownBy(outcomesOf(run)), await thrownBy(run.report)]) {
      expect(error).toBeInstanceOf(SetUpError);
      expect(error).toMatchObject({ message, hint });
    }
  });

  test("a subject that can't be reached", async () => {
    const run = verify({ baseUrl: await freeUrl(), ownerKey });
    const error = await thrownBy(outcomesOf(run));
    expect(error).toBeInstanceOf(SetUpError);
    expect(error).toBe(await thrownBy(run.report));
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp, type AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { variants } from "../../variants/all.ts";
import type { Report } from "../../../report/format/report.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

/** No check was written for this fault; only generated scenarios find it. */
const unseen = "options are split at upright lines";

describe("scenarios in a standard run", () => {
  let report: Report;
  beforeAll(async () => {
    report = await judgeServer(createApp, { seed: 4 });
  });

  test("find nothing wrong with the reference, and end by themselves", () => {
    expect(brokenIds(report)).toEqual([]);
    expect(report.notes.filter((note) => note.includes("ended early"))).toEqual([]);
  });

  test("are in the report's requests and ledger", () => {
    expect(report.requests).toBeLessThanOrEqual(1_500);
    expect(report.ledger.length).toBe(report.surveysLeftBehind);
  });
});

describe("what a scenario finds is a failure like any other", () => {
  let report: Report;
  beforeAll(async () => {
    report = await judgeServer(faultNamed(unseen).build, { seed: 4 });
  });

  test("with the declared requirement alone, its exchanges, a script and a command", () => {
    expect(brokenIds(report)).toEqual(["QST-14"]);
    const failure = report.outcomes.find(({ id }) => id === "QST-14")?.failure;
    expect(failure?.script).toContain("curl");
    expect(failure?.exchanges.length).toBeGreaterThan(0);
    expect(failure?.replay).toContain("--only QST-14");
  });
});

test("the replay of a scenario's failure plays that scenario alone, and finds it again", async () => {
  const { build } = faultNamed("PATCH keeps the first two questions");
  const first = await judgeServer(build, { seed: 9, path: "questions:0", only: ["SUR-35"] });
  expect(brokenIds(first)).toEqual(["SUR-35"]);
  const { path, seed } = first.outcomes.find(({ id }) => id === "SUR-35")?.failure ?? {};
  expect({ path, seed }).toEqual({ path: "questions:0", seed: 9 });
  expect(first.requests).toBeLessThan(200);
});

describe("conformant servers stay unblamed", () => {
  const chosen = variants.filter(
    ({ serve, isSlow }, index) => serve === undefined && isSlow !== true && index % 60 === 7,
  );
  afterAll(() => expect(chosen.length).toBeGreaterThan(2));

  test.each(chosen.map((variant) => [variant.name, variant] as const))("%s", async (_name, { build }) => {
    const { outcomes } = await judgeServer(build, { seed: 4 });
    expect(outcomes.filter(({ outcome }) => outcome === "failed" || outcome === "inconclusive")).toEqual([]);
  });
});

test("a wrong list is read again for as long as lists may be late, but only once in a run", async () => {
  const listRequests = async (build: (options: AppOptions) => Fetch = createApp): Promise<number> => {
    let count = 0;
    const counted = (options: AppOptions): Fetch => {
      const app = build(options);
      return (request) => {
        if (request.method === "GET" && new URL(request.url).pathname.endsWith("/surveys")) count += 1;
        return app(request);
      };
    };
    await judgeServer(counted, { effort: "quick", seed: 1, concurrency: 1, unshrunk: true });
    return count;
  };
  const wrong = faultNamed("GET /surveys shows the end of long titles");
  // a run pauses four times before it takes a list to be wrong
  expect((await listRequests(wrong.build)) - (await listRequests())).toBe(4);
});

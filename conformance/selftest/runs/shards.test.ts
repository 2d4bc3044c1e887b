import { describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { mutants } from "../../../reference/faults/all.ts";
import { jsonReport } from "../../report/machine/json.ts";
import { reportSchema } from "../../format/report-schema.ts";
import type { Outcome, Report } from "../../format/report.ts";
import { chosenScenarios } from "../../run/plan/plays-scenarios.ts";
import { mergeReports } from "../../run/outcome/merge-reports.ts";
import { scenarios } from "../../scenarios/all.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { judgeServer } from "../judge-server.ts";

type Build = NonNullable<Parameters<typeof judgeServer>[0]>;

const shards = 4;
const byName = (one: Scenario, other: Scenario): number => one.name.localeCompare(other.name);
const manner = { seed: 11, effort: "quick" } as const;

/** The reports of all shards, as files hold them. */
async function sharded(build: Build): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (let number = 1; number <= shards; number += 1) {
    const report = await judgeServer(build, { ...manner, shard: { number, of: shards } });
    reports.push(reportSchema.parse(JSON.parse(jsonReport(report))) as Report);
  }
  return reports;
}

const merged = (reports: readonly Report[]): Report =>
  mergeReports(reports.map((report, index) => ({ file: `${index}.json`, report })));

const provenOf = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ id, outcome }) => (outcome === "passed" ? [id] : []));
const brokenOf = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [id]));

const mutant = (name: string): Build => {
  const found = mutants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no mutant ${name}`);
  return found.build;
};

const servers: readonly (readonly [name: string, build: Build])[] = [
  ["the reference", createApp],
  // many requirements rest on the broken ones, from several shards
  ["a server where skipExisting means its opposite", mutant("skipExisting means its opposite")],
  ["a server that redirects its list", mutant("GET /surveys redirects to the path with a slash")],
  // every check that makes a survey runs into it
  [
    "a server that rejects every create",
    (given) => {
      const app = createApp(given);
      return async (request) =>
        request.method === "POST" && request.url.endsWith("/surveys")
          ? Response.json({}, { status: 400 })
          : app(request);
    },
  ],
];

describe.each(servers)("%s", (name, build) => {
  test("has the same verdict from the reports of four shards as from one run", async () => {
    const whole = await judgeServer(build, manner);
    const reports = await sharded(build);
    const report = merged(reports);
    // each shard draws and explains by itself: together they may prove and blame more than one run does, and never less
    if (name === "the reference")
      expect(provenOf(whole.outcomes).filter((id) => !provenOf(report.outcomes).includes(id))).toEqual([]);
    expect(brokenOf(whole.outcomes).filter((id) => !brokenOf(report.outcomes).includes(id))).toEqual([]);
    expect([report.verdict, report.exitCode]).toEqual([whole.verdict, whole.exitCode]);
    expect(report.shard).toBe(undefined);
    const seen = new Set(report.observations.map(({ id }) => id));
    expect(whole.observations.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(report.requests).toBe(reports.reduce((sum, { requests }) => sum + requests, 0));
    expect(report.ledger).toHaveLength(report.surveysLeftBehind);
    expect(reportSchema.safeParse(report).success).toBe(true);
  });
});

test("a server that gives all surveys one id proves nothing, in four shards as in one run", async () => {
  const answer = (status: number): Response => Response.json({ survey: { id: "one" } }, { status });
  const build: Build = () => async (request) => answer(request.method === "POST" ? 201 : 200);
  const report = merged(await sharded(build));
  expect(report.outcomes.filter(({ outcome }) => outcome === "passed")).toEqual([]);
  expect(report.verdict).toBe("nonconformant");
});

test("the shards are about as long, and each plays scenarios of its own", async () => {
  const requests = (await sharded(createApp)).map((report) => report.requests);
  expect(Math.max(...requests) / Math.min(...requests)).toBeLessThan(2);
  const chosen = requests.map((_, index) => chosenScenarios({ shard: { number: index + 1, of: shards } }));
  const own = chosen.flat().filter(({ isLast = false }) => !isLast);
  expect(own.toSorted(byName)).toEqual(scenarios.filter(({ isLast = false }) => !isLast).toSorted(byName));
});

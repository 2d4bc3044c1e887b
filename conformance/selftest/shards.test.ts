import { describe, expect, test } from "vitest";
import { createApp } from "../../reference/api/app.ts";
import { mutants } from "../../reference/faults/all.ts";
import { jsonReport } from "../report/json.ts";
import { reportSchema } from "../report/report-schema.ts";
import type { Outcome, Report } from "../report/report.ts";
import { mergeReports } from "../run/merge-reports.ts";
import { judgeServer } from "./judge-server.ts";

type Build = NonNullable<Parameters<typeof judgeServer>[0]>;

const shards = 4;
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

/** What a reader learns of a requirement, without what differs from run to run: names, times, and set-up that was shared. */
const told = ({ id, outcome, reason, prerequisite, failure, cases }: Outcome): unknown => {
  const steady = (text: string): string =>
    text.replace(/r[0-9a-f]{7}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|-\d+/g, "#");
  const { counterexample = "", path } = failure ?? {};
  return [id, outcome, cases, prerequisite, steady(reason ?? ""), steady(counterexample), path];
};

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
    "a server that refuses every create",
    (given) => {
      const app = createApp(given);
      return async (request) =>
        request.method === "POST" && request.url.endsWith("/surveys")
          ? Response.json({}, { status: 400 })
          : app(request);
    },
  ],
];

describe.each(servers)("%s", (_name, build) => {
  test("has the same outcomes and verdict from the reports of four shards as from one run", async () => {
    const whole = await judgeServer(build, manner);
    const reports = await sharded(build);
    const report = merged(reports);
    expect(report.outcomes.map(told)).toEqual(whole.outcomes.map(told));
    expect([report.verdict, report.exitCode]).toEqual([whole.verdict, whole.exitCode]);
    expect(report.shard).toBe(undefined);
    // a check that a broken need would have kept from running may have seen more
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
  const whole = await judgeServer(build, manner);
  const report = merged(await sharded(build));
  // what kept a check from its verdict hangs on which survey was made first, that none has one doesn't
  const kinds = (outcomes: readonly Outcome[]): unknown => outcomes.map(({ id, outcome }) => [id, outcome]);
  expect(kinds(report.outcomes)).toEqual(kinds(whole.outcomes));
  expect(report.verdict).toBe("nonconformant");
});

test("each requirement is told of by one shard, and the shards are about as long", async () => {
  const reports = await sharded(createApp);
  const ids = reports.flatMap(({ outcomes }) => outcomes.map(({ id }) => id));
  const whole = await judgeServer(createApp, manner);
  expect(ids.toSorted()).toEqual(whole.outcomes.map(({ id }) => id).toSorted());
  const cases = reports.map(({ outcomes }) => outcomes.reduce((sum, outcome) => sum + outcome.cases, 0));
  expect(Math.max(...cases) / Math.min(...cases)).toBeLessThan(1.5);
});

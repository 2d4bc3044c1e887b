import { expect, test } from "vitest";
import { createApp, type AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { mutants } from "../../proof/faults/all.ts";
import { missConcurrentWrites } from "../../proof/faults/parts/operators.ts";
import { isOperation, on } from "../../proof/faults/parts/route.ts";
import { serverBuilder } from "../../proof/faults/parts/server-parts.ts";
import { withChangedRequests } from "../../proof/faults/parts/with-changed-requests.ts";
import { withChangedResponses } from "../../proof/faults/parts/with-changed-responses.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Failure, Report } from "../../report/format/report.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";
import { replayFailure } from "../../proof/selftest/replay-failure.ts";
import type { RunOptions } from "./options.ts";

type Build = (given: AppOptions) => Fetch;

const faults: readonly (readonly [string, Build, readonly RequirementId[]])[] = [
  [
    "ignores skipExisting",
    (given) =>
      withChangedRequests(createApp(given), isOperation("add"), (text) =>
        text.replace('"skipExisting":true', '"skipExisting":false'),
      ),
    ["RCP-40"],
  ],
  [
    "accepts a scaleMax of 11",
    (given) =>
      withChangedRequests(createApp(given), isOperation("create", "patch"), (text) =>
        text.replaceAll('"scaleMax":11', '"scaleMax":10'),
      ),
    ["LIM-24"],
  ],
  [
    "loses the last letter of long labels",
    (given) =>
      withChangedResponses(createApp(given), isOperation("read"), ({ text }) => ({
        text: text.replace(/("label":"[^"]{20,})[^"\\]"/g, '$1"'),
      })),
    ["QST-12"],
  ],
  [
    "counts what it updated as added",
    (given) =>
      withChangedResponses(createApp(given), isOperation("add"), ({ text }) => ({
        text: text.replace(/"added":(\d+),"updated":(\d+)/, (_all, added: string, updated: string) =>
          JSON.stringify({ added: Number(added) + Number(updated), updated: 0 }).slice(1, -1),
        ),
      })),
    ["RCP-35"],
  ],
  [
    "leaves the slug out of its pages' addresses",
    (given) =>
      withChangedResponses(createApp(given), isOperation("create", "read", "patch"), ({ text }) => ({
        text: text.replaceAll(/\/s\/[^/"]+\//g, "/s/"),
      })),
    ["RCP-3"],
  ],
  ["thinks before it writes", serverBuilder(missConcurrentWrites(on.bodies)), ["SUR-22", "RCP-47", "LIM-11"]],
];

function failuresIn({ outcomes }: Report): ReadonlyMap<RequirementId, Failure> {
  return new Map(outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [[id, failure] as const])));
}

function steady({ counterexample }: Failure, { runId }: Report): string {
  return (
    counterexample
      .replaceAll(runId, "RUN")
      // replays of other failures may go before
      .replaceAll(/(conformance-RUN-)[g-z]./g, "$1")
      .replaceAll(/k\d+(?=x\d)/g, "k")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
  );
}

test.each(faults)("what is found of a server that %s fails again as it failed", async (_name, build, only) => {
  const report = await judgeServer(build, { seed: 1, only });
  const failures = failuresIn(report);
  expect([...failures.keys()]).toEqual(expect.arrayContaining([...only]));
  for (const [id, failure] of failures) {
    if (failure.repeated === undefined && failure.replayRemark !== undefined)
      expect(failure.replayRemark).toBeUndefined();
    const again = await replayFailure(build, failure);
    const repeated = failuresIn(again).get(id);
    expect([id, repeated?.message, repeated?.path]).toEqual([id, failure.message, failure.path]);
    if (repeated !== undefined) expect(steady(repeated, again)).toBe(steady(failure, report));
    // a race that several win is followed by fewer reads
    if (failure.repeated === undefined) expect(again.requests).toBeLessThanOrEqual(report.requests);
  }
});

test("a race is reported as lost m of k times, and a replay runs it again", async () => {
  const [, build] = faults[5] ?? ["", createApp];
  const failure = failuresIn(await judgeServer(build, { seed: 3, only: ["SUR-22"] })).get("SUR-22");
  expect(failure).toMatchObject({ repeated: { broken: 2, tries: 2 }, path: "races:0" });
  const one = await judgeServer(build, { seed: 3, only: ["SUR-22"], path: "races:0" });
  expect(failuresIn(one).get("SUR-22")).toMatchObject({ repeated: { broken: 2, tries: 2 } });
});

test("two surveys that raced for one slug are blamed on the race alone, and no replay needs the whole run", async () => {
  const [, build] = faults[5] ?? ["", createApp];
  const failures = failuresIn(await judgeServer(build, { seed: 1, effort: "quick" }));
  expect([...failures].map(([id, { replayRemark }]) => [id, replayRemark])).toEqual([
    ["SUR-22", undefined],
    ["RCP-47", undefined],
    ["LIM-11", undefined],
  ]);
});

test("a path to what holds shows no failure", async () => {
  const { outcomes: played } = await judgeServer(createApp, {
    seed: 3,
    only: ["RCP-51"],
    path: "rejected changes:0",
  });
  expect(played.map(({ id, outcome }) => [id, outcome])).toEqual([["RCP-51", "passed"]]);
});

test.each<readonly [Partial<RunOptions>, string]>([
  [
    { only: ["LIM-24"], path: "scenario refusal" },
    "--path 'scenario refusal' is unknown: there is no scenario refusal",
  ],
  [{ only: ["LIM-24"], path: "0:1" }, "--path '0:1' is unknown: there is no scenario 0:1"],
])("a path that is unknown is rejected before anything is sent", async (options, message) => {
  await expect(judgeServer(createApp, { seed: 3, ...options })).rejects.toThrow(message);
});

test.each([
  ["PATCH of questions alone sets nothing", "SUR-35"],
  ["PATCH of the title changes a slug that the server made up", "SUR-37"],
  ["PATCH that fails validation sets the title", "ERR-11"],
] as const)("%s: %s is broken where it alone is selected, whatever else might explain it", async (name, id) => {
  const fault = mutants.find((one) => one.name === name);
  const { outcomes } = await judgeServer(fault?.build, { seed: 1, only: [id], unshrunk: true });
  expect(outcomes.map((outcome) => [outcome.id, outcome.outcome])).toEqual([[id, "failed"]]);
});

test.each([
  ["GET /surveys shows ten surveys and does not mention the rest", "SUR-4"],
  ["the list shows the surveys of all keys", "AUT-8"],
] as const)(
  "%s: %s takes many surveys, and is broken where it alone is selected, and when it is replayed",
  async (name, id) => {
    const build = mutants.find((one) => one.name === name)?.build ?? createApp;
    const quick = failuresIn(await judgeServer(build, { seed: 1, only: [id], effort: "quick", unshrunk: true }));
    expect([...quick.keys()]).toEqual([id]);
    const failure = failuresIn(await judgeServer(build, { seed: 1, unshrunk: true })).get(id);
    if (failure === undefined) throw new Error(`${id} holds in a whole run`);
    expect(failuresIn(await replayFailure(build, failure)).get(id)?.path).toBe("scenario closing");
  },
);

import { describe, expect, test } from "vitest";
import { createApp, type Fetch } from "../../reference/api/app.ts";
import { on, overtaken, serve } from "../../reference/faults/operators.ts";
import { resent } from "../../reference/faults/resent.ts";
import { rewritten } from "../../reference/faults/rewritten.ts";
import { doing } from "../../reference/faults/visit.ts";
import type { ServiceOptions } from "../../reference/api/service.ts";
import { isRequirementId, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Failure, Report } from "../report/report.ts";
import { judgeServer } from "../selftest/judge-server.ts";

type Build = (given: ServiceOptions) => Fetch;

const faults: readonly (readonly [string, Build, readonly RequirementId[]])[] = [
  [
    "ignores skipExisting",
    (given) =>
      resent(createApp(given), doing("add"), (text) => text.replace('"skipExisting":true', '"skipExisting":false')),
    ["RCP-40", "RCP-46"],
  ],
  [
    "accepts a scaleMax of 11",
    (given) =>
      resent(createApp(given), doing("create", "patch"), (text) => text.replaceAll('"scaleMax":11', '"scaleMax":10')),
    ["LIM-24"],
  ],
  [
    "loses the last letter of long labels",
    (given) =>
      rewritten(createApp(given), doing("read"), ({ text }) => ({
        text: text.replace(/("label":"[^"]{20,})[^"\\]"/g, '$1"'),
      })),
    ["QST-12"],
  ],
  [
    "counts what it updated as added",
    (given) =>
      rewritten(createApp(given), doing("add"), ({ text }) => ({
        text: text.replace(/"added":(\d+),"updated":(\d+)/, (_all, added: string, updated: string) =>
          JSON.stringify({ added: Number(added) + Number(updated), updated: 0 }).slice(1, -1),
        ),
      })),
    ["RCP-35", "RCP-46"],
  ],
  ["thinks before it writes", serve(overtaken(on.bodies)), ["SUR-22", "RCP-47", "LIM-11"]],
];

function failuresIn({ outcomes }: Report): ReadonlyMap<RequirementId, Failure> {
  return new Map(outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [[id, failure] as const])));
}

/** Runs what the replay command says. */
async function replayed(build: Build, { replay, seed }: Failure): Promise<Report> {
  const [, only = "", told = "", path = ""] = /--only (\S+) --seed (-?\d+) --path '([^']*)'$/.exec(replay) ?? [];
  if (!isRequirementId(only)) throw new Error(`no id in ${replay}`);
  expect(Number(told)).toBe(seed);
  return judgeServer(build, { only: [only], seed, path });
}

describe.each(faults)("a server that %s", (_name, build, expected) => {
  test.each([1, 20_260_304])("fails again as it failed with seed %i", async (seed) => {
    const ids = expected.filter((id) => id !== "RCP-46");
    const both = [await judgeServer(build, { seed, only: ids }), await judgeServer(build, { seed, only: ["RCP-46"] })];
    const failures = new Map(both.flatMap((report) => [...failuresIn(report)]));
    expect(expected.filter((id) => !failures.has(id))).toEqual([]);
    for (const [id, failure] of failures) {
      const again = failuresIn(await replayed(build, failure)).get(id);
      expect([id, again?.counterexample]).toEqual([id, failure.counterexample]);
      expect(again?.path).toBe(failure.path);
    }
  });
});

test("commands are told as steps, and their path has the part that only commands need", async () => {
  // the fixed story never skips bo
  const overwritesBo: Build = (given) =>
    resent(createApp(given), doing("add"), (text) =>
      text.includes('"bo.') ? text.replace('"skipExisting":true', '"skipExisting":false') : text,
    );
  const failure = failuresIn(await judgeServer(overwritesBo, { seed: 3, only: ["RCP-46"], effort: "thorough" })).get(
    "RCP-46",
  );
  expect(failure?.counterexample).toMatch(/^add .*,add .* with skipExisting/);
  expect(failure?.path).toMatch(/^[\d:]+\+[\w:+/=-]+$/);
});

test("a race is told as lost m of k times, and a replay runs the one case", async () => {
  const [, build] = faults[4] ?? ["", createApp];
  const failure = failuresIn(await judgeServer(build, { seed: 3, only: ["SUR-22"] })).get("SUR-22");
  expect(failure).toMatchObject({ repeated: { broken: 2, tries: 2 }, shrinks: 0, path: "0" });
  const one = await judgeServer(build, { seed: 3, only: ["SUR-22"], path: "1" });
  expect(failuresIn(one).get("SUR-22")).toMatchObject({ repeated: { broken: 1, tries: 1 }, path: "1" });
});

test("a path to a case that holds is no failure", async () => {
  const { outcomes } = await judgeServer(createApp, { seed: 3, only: ["LIM-24"], path: "0" });
  expect(outcomes.map(({ id, outcome, cases }) => [id, outcome, cases])).toEqual([["LIM-24", "passed", 1]]);
});

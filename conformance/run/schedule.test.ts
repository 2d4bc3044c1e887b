import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { check, type Check } from "../check/check.ts";
import { Inconclusive, NotTested, Violation } from "../check/violation.ts";
import { checks } from "../checks/all.ts";
import type { Broken, Judgement } from "./judge.ts";
import { schedule, stopKind, type Result } from "./schedule.ts";
import { judged } from "./suite.ts";

function checkOf(
  id: RequirementId,
  needs: readonly RequirementId[] = [],
  optIn = false,
  place?: "first" | "last",
): Check {
  return check(id, {
    property: id,
    given: fc.constant({}),
    needs,
    ...(place === undefined ? {} : { place }),
    ...(optIn ? { optIn: "probe-rate-limit" as const } : {}),
    holds: async () => undefined,
  });
}

function brokenBy(requirementId: RequirementId): Broken {
  const violation = new Violation({ message: requirementId, expected: "", received: "" });
  return { violation, requirement: requirementId, exchanges: [], counterexample: "", path: "0", shrinks: 0 };
}

const fine: Judgement = { cases: 1, requests: 1 };

interface Played {
  readonly results: readonly Result[];
  /** Ids in the order in which judging began and ended. */
  readonly events: readonly string[];
}

async function play(
  list: readonly Check[],
  breaches: Partial<Record<RequirementId, RequirementId>> = {},
  concurrency = 4,
): Promise<Played> {
  const events: string[] = [];
  const results = await schedule(
    list,
    async ({ id }) => {
      events.push(`${id} begins`);
      await new Promise(setImmediate);
      events.push(`${id} ends`);
      const breach = breaches[id];
      return breach === undefined ? fine : { ...fine, broken: brokenBy(breach) };
    },
    { concurrency, done: ({ check: { id } }) => events.push(`${id} done`) },
  );
  return { results, events };
}

const told = (results: readonly Result[]): unknown =>
  results.map(({ check: { id }, prerequisite, judgement }) => [id, prerequisite, judgement.cases]);

describe("a schedule", () => {
  const placed = [
    checkOf("SUR-4", [], false, "last"),
    checkOf("SUR-1"),
    checkOf("SUR-2"),
    checkOf("SUR-40", [], false, "first"),
  ];

  test("begins with those that come first, and ends with those that come last", async () => {
    const { events } = await play(placed);
    expect(events.filter((event) => event.endsWith("begins"))).toEqual(
      ["SUR-40", "SUR-1", "SUR-2", "SUR-4"].map((id) => `${id} begins`),
    );
    expect(events.indexOf("SUR-2 begins")).toBeLessThan(events.indexOf("SUR-1 ends"));
  });

  test("tells when all have begun but those that come last, and waits for what that starts", async () => {
    const events: string[] = [];
    const judge = async ({ id }: Check): Promise<Judgement> => {
      events.push(id);
      return fine;
    };
    const allBegun = async (): Promise<void> => {
      events.push("all begun");
      await new Promise(setImmediate);
      events.push("over");
    };
    await schedule(placed, judge, { concurrency: 1, done: () => undefined, allBegun });
    expect(events).toEqual(["SUR-40", "SUR-1", "SUR-2", "all begun", "SUR-4", "over"]);
  });

  test("judges one at a time when one that comes first is broken", async () => {
    const { events } = await play(placed, { "SUR-40": "SUR-40" });
    expect(events.indexOf("SUR-2 begins")).toBeGreaterThan(events.indexOf("SUR-1 ends"));
  });

  test("judges each check once, after those that it needs, and tells of each", async () => {
    const list = [
      checkOf("SUR-3", ["SUR-2"]),
      checkOf("SUR-2", ["SUR-1"]),
      checkOf("SUR-1"),
      checkOf("SUR-4", ["SUR-1"]),
    ];
    const { results, events } = await play(list);
    expect(told(results)).toEqual(list.map(({ id }) => [id, undefined, 1]));
    for (const { id, needs } of list) {
      for (const need of needs) expect(events.indexOf(`${need} ends`)).toBeLessThan(events.indexOf(`${id} begins`));
      expect(events.filter((event) => event.startsWith(`${id} `))).toHaveLength(3);
    }
  });

  test("doesn't judge a check whose need is broken, and names the one at the root", async () => {
    const list = [checkOf("SUR-1"), checkOf("SUR-2", ["SUR-1"]), checkOf("SUR-3", ["SUR-2"]), checkOf("SUR-4")];
    const { results, events } = await play(list, { "SUR-1": "SUR-1" });
    expect(told(results)).toEqual([
      ["SUR-1", undefined, 1],
      ["SUR-2", "SUR-1", 0],
      ["SUR-3", "SUR-1", 0],
      ["SUR-4", undefined, 1],
    ]);
    expect(events).not.toContain("SUR-3 begins");
    expect(events).toContain("SUR-3 done");
  });

  test("a check that ran into another requirement's breach is not tested", async () => {
    const { results } = await play([checkOf("SUR-1"), checkOf("SUR-2")], { "SUR-2": "RCP-5" });
    expect(told(results)).toEqual([
      ["SUR-1", undefined, 1],
      ["SUR-2", "RCP-5", 1],
    ]);
  });

  test("runs what had to be asked for alone and last", async () => {
    const list = [checkOf("LIM-30", [], true), checkOf("SUR-1"), checkOf("LIM-31", [], true), checkOf("SUR-2")];
    const { events } = await play(list);
    const begun = events.filter((event) => event.endsWith("begins"));
    expect(begun.slice(2)).toEqual(["LIM-30 begins", "LIM-31 begins"]);
    expect(events.slice(events.indexOf("LIM-30 begins"))).toEqual([
      ...["begins", "ends", "done"].map((event) => `LIM-30 ${event}`),
      ...["begins", "ends", "done"].map((event) => `LIM-31 ${event}`),
    ]);
  });

  test("judges as many at once as allowed", async () => {
    const list = requirementIds.slice(0, 12).map((id) => checkOf(id));
    const { events } = await play(list, {}, 3);
    let under = 0;
    const most = events.map((event) => (under += event.endsWith("begins") ? 1 : event.endsWith("ends") ? -1 : 0));
    expect(Math.max(...most)).toBe(3);
  });

  test("an error of our own stops it", async () => {
    const faulty = schedule([checkOf("SUR-1")], () => Promise.reject(new TypeError("ours")), {
      concurrency: 1,
      done: () => undefined,
    });
    await expect(faulty).rejects.toThrow(TypeError);
  });
});

test("what is missing is not tested, what doesn't answer is inconclusive", () => {
  expect([stopKind(new NotTested("")), stopKind(new Inconclusive(""))]).toEqual(["not-tested", "inconclusive"]);
});

test("each requirement is judged once, or says why it can't be", () => {
  const counts = requirementIds.map((id) => {
    const own = judged.filter((one) => one.id === id).length;
    return [id, requirement(id).untestable === undefined ? own : own + 1];
  });
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

describe("the checks", () => {
  test("are at most one for each requirement", () => {
    const ids = checks.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("need requirements that are judged and are in no circle", () => {
    const byId = new Map(judged.map((one) => [one.id, one]));
    const rootsOf = (id: RequirementId, above: readonly RequirementId[]): void => {
      expect(above).not.toContain(id);
      const found = byId.get(id);
      expect([id, found?.id]).toEqual([id, id]);
      for (const need of found?.needs ?? []) rootsOf(need, [...above, id]);
    };
    for (const { id } of checks) rootsOf(id, []);
  });

  test("that must be asked for are needed by none", () => {
    const asked = new Set(checks.filter(({ optIn }) => optIn !== undefined).map(({ id }) => id));
    expect([...asked]).toEqual(["LIM-30", "LIM-31"]);
    expect(checks.filter(({ needs }) => needs.some((need) => asked.has(need)))).toEqual([]);
  });

  test("try at least one case at each effort, and no fewer with more effort", () => {
    const odd = checks.filter(
      ({ runs: { quick, standard, thorough } }) => quick < 1 || standard < quick || thorough < standard,
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { planOf } from "../../engine/run/plan/plan.ts";
import { examineLatency } from "./examine-service.ts";
import type { Probe } from "./probe.ts";

const probe = (durationMs: number): Probe => ({
  url: "http://localhost/api/v1/surveys",
  status: 200,
  headers: {},
  text: "[]",
  json: { value: [] },
  durationMs,
  at: 0,
});

test("the least duration of a run, and the time that a quick run saves, are as planned", () => {
  const quick = planOf({ effort: "quick", otherKey: "given" }).requests;
  const standard = planOf({ effort: "standard", otherKey: "given" }).requests;
  // 2 s each, eight at a time
  const seconds = Math.ceil(standard / 4);
  expect(examineLatency([2_000, 2_000, 9_000].map(probe), probe(3_000))).toEqual({
    name: "latency",
    state: "warning",
    text: `a median of 2000 ms for 3 reads, and 3000 ms for the list: a standard run waits at least ${seconds} s for responses`,
    hint: `--effort quick sends about ${quick} requests instead of ${standard}`,
  });
});

import { expect, test } from "vitest";
import { mutants } from "../../faults/all.ts";
import { drawFrom } from "../../../suite/session/draw.ts";
import { someOf } from "../../../suite/arbitraries/some-of.ts";
import { measureReplayRate } from "../replay-rate.ts";

test("every command that runs of a sample of faults print fails again", async () => {
  const faults = drawFrom(5)(someOf(mutants, 4));
  const { printed, lost } = await measureReplayRate(faults, { seed: 5, effort: "quick" });
  expect(lost).toEqual([]);
  expect(printed).toBeGreaterThan(2);
});

test.each([
  ["GET /surveys shows the end of long titles", 1, { printed: 1, wholeRuns: 0 }],
  ["GET /surveys shows slugs without what stands behind the last hyphen", 3, { printed: 2, wholeRuns: 1 }],
  ["PATCH also gives its questions to the survey that was created before", 3, { printed: 1, wholeRuns: 1 }],
])("%s: a breach that needs requests of several properties is replayed by a whole run", async (name, seed, figures) => {
  const faults = mutants.filter((one) => one.name === name);
  expect(await measureReplayRate(faults, { seed, effort: "quick" })).toEqual({ ...figures, lost: [] });
});

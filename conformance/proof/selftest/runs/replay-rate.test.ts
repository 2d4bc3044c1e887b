import { expect, test } from "vitest";
import { mutants } from "../../faults/all.ts";
import { drawFrom } from "../../../suite/arbitraries/draw.ts";
import { someOf } from "../../../suite/arbitraries/some-of.ts";
import { replayRate } from "../replay-rate.ts";

test("every command that runs of a sample of faults print fails again", async () => {
  const faults = drawFrom(5)(someOf(mutants, 4));
  const { printed, lost } = await replayRate(faults, { seed: 5, effort: "quick" });
  expect(lost).toEqual([]);
  expect(printed).toBeGreaterThan(2);
});

test("a breach that needs surveys of other scenarios is replayed by a whole run", async () => {
  const name = "GET /surveys shows the end of long titles";
  const faults = mutants.filter((one) => one.name === name);
  expect(await replayRate(faults, { seed: 1, effort: "quick" })).toEqual({ printed: 1, lost: [] });
});

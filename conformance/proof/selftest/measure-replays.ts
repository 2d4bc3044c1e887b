import { mutants } from "../faults/all.ts";
import { drawFrom } from "../../suite/arbitraries/draw.ts";
import { someOf } from "../../suite/arbitraries/some-of.ts";
import { measureReplayRate } from "./replay-rate.ts";

// prints the number of replay commands that fail again: measure-replays.js [FAULTS] [SEED] [EFFORT]
const [size = "60", seed = "1", effort = "quick"] = process.argv.slice(2);
const faults = drawFrom(Number(seed))(someOf(mutants, Number(size)));
const { printed, wholeRuns, lost } = await measureReplayRate(faults, {
  seed: Number(seed),
  effort: effort === "standard" ? effort : "quick",
});
process.stdout.write(
  `${[...lost, `${printed - lost.length} of ${printed} commands of ${faults.length} faults fail again`, `${wholeRuns} of them repeat the whole run`].join("\n")}\n`,
);

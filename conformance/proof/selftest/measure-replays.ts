import { mutants } from "../faults/all.ts";
import { Random } from "../../suite/documents/random.ts";
import { replayRate } from "./replay-rate.ts";

// prints the number of replay commands that fail again: measure-replays.js [FAULTS] [SEED] [EFFORT]
const [size = "60", seed = "1", effort = "quick"] = process.argv.slice(2);
const random = new Random(Number(seed));
const faults = random.shuffled(mutants).slice(0, Number(size));
const { printed, lost } = await replayRate(faults, {
  seed: Number(seed),
  effort: effort === "standard" ? effort : "quick",
});
process.stdout.write(
  `${[...lost, `${printed - lost.length} of ${printed} commands of ${faults.length} faults fail again`].join("\n")}\n`,
);

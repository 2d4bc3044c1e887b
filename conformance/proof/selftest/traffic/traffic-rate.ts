import { mutants } from "../../faults/all.ts";
import { recordedRun, ordinaryTraffic, measureTrafficRate } from "./judged-session.ts";

// prints the share of the faults that traffic shows; the documentation has the figures
const [step = 1, from = 0] = process.argv.slice(2).map(Number);
const faults = mutants.filter((_, index) => index % step === from);
const shown = await measureTrafficRate(faults, ordinaryTraffic);
const inRun = await measureTrafficRate(faults, recordedRun);
const either = new Set([...shown.noticed, ...inRun.noticed]);
process.stdout.write(
  `one of both: ${either.size} of ${faults.length} (${Math.round((100 * either.size) / faults.length)} %)\n`,
);

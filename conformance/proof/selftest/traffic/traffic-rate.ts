import { mutants } from "../../faults/all.ts";
import { recordedRun, ordinaryTraffic, measureTrafficRate } from "./judged-session.ts";

/** Prints the share of the faults that traffic reveals. An argument n judges only every n-th fault. */
const step = Number(process.argv[2] ?? 1);
const faults = mutants.filter((_, index) => index % step === 0);
const ordinary = await measureTrafficRate(faults, ordinaryTraffic);
const recorded = await measureTrafficRate(faults, recordedRun);
const either = new Set([...ordinary.noticed, ...recorded.noticed]);
const percent = Math.round((100 * either.size) / faults.length);
process.stdout.write(`one of both: ${either.size} of ${faults.length} (${percent} %)\n`);

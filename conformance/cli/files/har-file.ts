import type { Guard } from "../../client/redaction/guard.ts";
import { intentOf, type Intent } from "../../traffic/exchange/intent.ts";
import type { Step } from "../../suite/journal/step.ts";
import type { Report } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { outputFile } from "./output-file.ts";
import type { Output } from "../host.ts";

interface HarFile {
  readonly addExchange: (exchange: RecordedExchange) => void;
  /** Adds what the suite intended with the exchange of a step. */
  readonly addStep: (step: Step) => void;
  /** Returns false and prints an error if writing fails. */
  readonly write: (report: Report, guard: Guard, stderr: Output) => Promise<boolean>;
}

/** Checks before the run that the file of `--har` can be written, and removes that of an earlier run. Throws a SetUpError. */
export function harFile(path: string): HarFile {
  const file = outputFile("--har", path, "run.har");
  file.clear();
  const exchanges: RecordedExchange[] = [];
  // `step.recorded` is the very object that `addExchange` gets, so it can be a key
  const intents = new Map<RecordedExchange, Intent>();
  return {
    addExchange: (exchange) => void exchanges.push(exchange),
    addStep: (step) => {
      const intent = intentOf(step);
      if (step.recorded !== undefined && intent !== undefined) intents.set(step.recorded, intent);
    },
    write: async ({ tool, startedAt }, guard, stderr) => {
      const { harText } = await import("../../traffic/har/write-har.ts");
      const entries = exchanges.map((exchange) => ({ ...exchange, intent: intents.get(exchange) }));
      // `guard` hides the keys
      return file.write(harText({ tool, startedAt, exchanges: guard.value(entries) }), stderr);
    },
  };
}

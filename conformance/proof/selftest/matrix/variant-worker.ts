import { parentPort } from "node:worker_threads";
import { variants } from "../../variants/all.ts";
import type { Variant } from "../../variants/variant.ts";
import { judgePack, type JudgeOptions } from "./judge-variant.ts";

export interface VariantTask {
  readonly packsOfNames: readonly (readonly string[])[];
  readonly options: JudgeOptions;
}

// Runs in a thread of the worker pool. Packs of one task run concurrently, because slow variants mostly wait.
const port = parentPort;
port?.on("message", ({ packsOfNames, options }: VariantTask) => {
  const judgements = packsOfNames.map((names) => judgePack(names.map(variantNamed), options));
  void Promise.all(judgements).then((all) => port.postMessage(all.flat()));
});

function variantNamed(name: string): Variant {
  const variant = variants.find((one) => one.name === name);
  if (variant === undefined) throw new Error(`there is no variant "${name}"`);
  return variant;
}

import { parentPort } from "node:worker_threads";
import { variantNamed } from "../named.ts";
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

import { parentPort } from "node:worker_threads";
import { variants } from "../../reference/variants/all.ts";
import { judgeVariant, type VariantJudgement } from "./judge-variant.ts";

/** What a worker is asked: to judge some variants at the same time, each by its name. */
export interface VariantTask {
  readonly names: readonly string[];
  readonly seed: number;
}

const port = parentPort;
port?.on("message", ({ names, seed }: VariantTask) => {
  void Promise.all(names.map((name) => judged(name, seed))).then((answer) => port.postMessage(answer));
});

async function judged(name: string, seed: number): Promise<VariantJudgement> {
  const variant = variants.find((one) => one.name === name);
  if (variant === undefined) throw new Error(`there is no variant "${name}"`);
  return judgeVariant(variant, seed);
}

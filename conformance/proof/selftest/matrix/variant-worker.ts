import { parentPort } from "node:worker_threads";
import { variants } from "../../variants/all.ts";
import type { Variant } from "../../variants/variant.ts";
import { judgePack, type Judging } from "./judge-variant.ts";

/** `packs` holds names of variants. A worker judges the packs concurrently. */
export interface VariantTask {
  readonly packs: readonly (readonly string[])[];
  readonly judging: Judging;
}

const port = parentPort;
port?.on("message", ({ packs, judging }: VariantTask) => {
  const all = packs.map((names) => judgePack(names.map(variantNamed), judging));
  void Promise.all(all).then((judgements) => port.postMessage(judgements.flat()));
});

function variantNamed(name: string): Variant {
  const variant = variants.find((one) => one.name === name);
  if (variant === undefined) throw new Error(`there is no variant "${name}"`);
  return variant;
}

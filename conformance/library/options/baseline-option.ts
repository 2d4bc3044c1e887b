import type { RunOptions } from "../../engine/run/options.ts";

interface BaselineFiles {
  readonly baseline?: string | undefined;
  readonly writeBaseline?: string | undefined;
}

/** Reads the baseline of a run. Loads the YAML parser only if there is one. Throws a SetUpError. */
export async function baselineOption({
  baseline: file,
  writeBaseline,
}: BaselineFiles): Promise<Pick<RunOptions, "baseline">> {
  if (file === undefined) return {};
  const { loadBaseline } = await import("./load-baseline.ts");
  return { baseline: { ...loadBaseline(file), isRenewed: writeBaseline !== undefined } };
}

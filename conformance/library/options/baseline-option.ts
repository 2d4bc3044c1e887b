import type { RunOptions } from "../../engine/run/options.ts";

interface BaselineFiles {
  readonly baseline?: string | undefined;
  readonly writeBaseline?: string | undefined;
}

/** Reads the baseline of a run, if the options name one. Only then loads the YAML parser. Throws a SetUpError. */
export async function baselineOption({
  baseline: file,
  writeBaseline,
}: BaselineFiles): Promise<Pick<RunOptions, "baseline">> {
  if (file === undefined) return {};
  const { loadBaseline } = await import("./load-baseline.ts");
  return { baseline: { ...loadBaseline(file), isRenewed: writeBaseline !== undefined } };
}

import type { RunOptions } from "../../engine/run/options.ts";

/** Loads the YAML parser only if there is a baseline. Throws a SetUpError. */
export async function baselineOption({
  baseline: file,
  writeBaseline,
}: {
  readonly baseline?: string | undefined;
  readonly writeBaseline?: string | undefined;
}): Promise<Pick<RunOptions, "baseline">> {
  if (file === undefined) return {};
  const { loadBaseline } = await import("./load-baseline.ts");
  return { baseline: { ...loadBaseline(file), isRenewed: writeBaseline !== undefined } };
}

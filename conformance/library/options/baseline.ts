import type { RunOptions } from "../../engine/run/options.ts";

/** The baseline that a caller names, read; throws a SetUpError. YAML is loaded only for a caller who has one. */
export async function givenBaseline({
  baseline: file,
}: {
  readonly baseline?: string | undefined;
}): Promise<Pick<RunOptions, "baseline">> {
  if (file === undefined) return {};
  const { loadBaseline } = await import("./load-baseline.ts");
  return { baseline: loadBaseline(file) };
}

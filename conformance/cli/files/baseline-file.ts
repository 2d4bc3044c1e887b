import type { Baseline } from "../../engine/run/outcome/baseline.ts";
import type { Report } from "../../report/format/report.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { outputFile } from "./output-file.ts";
import type { Output } from "../host.ts";

/** Prepares the writer of `--write-baseline`, which may overwrite the file of `--baseline`. Throws a SetUpError. */
export function baselineWriter(
  { writeBaseline: file, strict }: VerifyArguments,
  baseline: Baseline | undefined,
): (report: Report, stderr: Output) => Promise<boolean> {
  if (file === undefined) return async () => true;
  const target = outputFile("--write-baseline", file, "baseline.yaml");
  return async (report, stderr) => {
    const { baselineYaml } = await import("../../report/machine/baseline-yaml.ts");
    const text = baselineYaml(report, { listsWarnings: strict === true, entries: baseline?.entries });
    return target.write(text, stderr);
  };
}

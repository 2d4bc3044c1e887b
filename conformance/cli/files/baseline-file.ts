import type { Report } from "../../report/format/report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { outputFile } from "./output-file.ts";
import type { Output } from "../host.ts";

export type BaselineWriter = (report: Report, stderr: Output) => Promise<boolean>;

/** Prepares the writer of `--write-baseline`, which may overwrite the file of `--baseline`. Throws a SetUpError. */
export function baselineWriter(
  { writeBaseline: file, strict }: VerifyArguments,
  { baseline }: Pick<RunOptions, "baseline">,
): BaselineWriter {
  if (file === undefined) return async () => true;
  const target = outputFile("--write-baseline", file, "baseline.yaml");
  return async (report, stderr) => {
    const { baselineYaml } = await import("../../report/machine/baseline-yaml.ts");
    const options = {
      listsWarnings: strict === true,
      ...(baseline === undefined ? {} : { entries: baseline.entries }),
    };
    return target.write(baselineYaml(report, options), stderr);
  };
}

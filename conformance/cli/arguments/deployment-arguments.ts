import { verifyOptions, type VerifyArguments } from "./arguments.ts";
import { file } from "../../given/option-values.ts";
import type { Option } from "./option.ts";

/** The options of `verify` with these flags, which mean the same on another command. */
function sharedOptions(...names: readonly string[]): readonly Option[] {
  return verifyOptions.filter(({ flags }) => names.includes(flags.split(" ")[0] ?? ""));
}

/** The options of `fingerprint`. */
export const fingerprintOptions: readonly Option[] = [
  { flags: "--json", help: "print the whole report as JSON, for compare" },
  ...sharedOptions(
    "--seed",
    "--ledger",
    "--concurrency",
    "--rate",
    "--timeout",
    "--max-duration",
    "--header",
    "--ca",
    "--insecure",
    "--no-color",
  ),
];

/** The values of the options of `fingerprint`. */
export interface FingerprintArguments extends Pick<
  VerifyArguments,
  "seed" | "ledger" | "concurrency" | "timeout" | "maxDuration" | "rate" | "header" | "ca" | "insecure" | "color"
> {
  readonly json?: true;
}

/** The options of `compare`. */
export const compareOptions: readonly Option[] = [
  { flags: "--json", help: "print the differences as JSON" },
  { flags: "--strict", help: "an open point that is answered otherwise counts as worse, too (exit 1)" },
  ...sharedOptions("--no-color"),
];

/** The values of the options of `compare`. */
export interface CompareArguments extends Pick<VerifyArguments, "strict" | "color"> {
  readonly json?: true;
}

/** The options of `matrix`. */
export const matrixOptions: readonly Option[] = [
  {
    flags: "--html <file>",
    help: "write the matrix as one HTML page, and next to it a page for each report",
    parse: file,
  },
];

/** The values of the options of `matrix`. */
export interface MatrixArguments {
  readonly html?: string;
}

/** The options of `doctor`. */
export const doctorOptions: readonly Option[] = sharedOptions(
  "--timeout",
  "--header",
  "--ca",
  "--insecure",
  "--no-color",
);

/** The values of the options of `doctor`. */
export type DoctorArguments = Pick<VerifyArguments, "timeout" | "header" | "ca" | "insecure" | "color">;

import { verifyOptions, type VerifyArguments } from "./arguments.ts";
import type { Option } from "./option.ts";
import { reportFileOptions, type ReportFileArguments } from "../files/report-files.ts";

const shared = ["--baseline ", "--github", "--no-github", "--details", "--observations", "--no-color", "--quiet"];

/** The options of `merge`: what `verify` knows of reports. */
export const mergeOptions: readonly Option[] = [
  ...reportFileOptions,
  ...verifyOptions.filter(({ flags }) => shared.some((name) => flags === name || flags.startsWith(name))),
];

/** The values of the options of `merge`. */
export type MergeArguments = ReportFileArguments &
  Pick<VerifyArguments, "baseline" | "github" | "details" | "observations" | "color" | "quiet">;

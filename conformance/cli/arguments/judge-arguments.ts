import { optionsOfVerify, type VerifyArguments } from "./verify-options.ts";
import type { Option } from "./option.ts";
import type { ReportFileArguments } from "../files/report-files.ts";

/** The options of `judge`, which `proxy` also has. */
export const trafficOptions: readonly Option[] = optionsOfVerify(
  "--only",
  "--json",
  "--junit",
  "--html",
  "--repro",
  "--details",
  "--quiet",
  "--baseline",
  "--strict",
);

export interface TrafficArguments
  extends ReportFileArguments, Pick<VerifyArguments, "only" | "baseline" | "strict" | "details" | "quiet"> {}

export const trafficExitCodes = `Exit codes:
  0  no MUST is broken, and at least one requirement is proven
  1  a MUST or, with --strict, a SHOULD is broken, or the baseline is outdated
  2  an option is wrong, or a file can't be read or written
  3  no requirement is proven
  70 the tool itself failed`;

export const judgeEpilogue = `
Environment:
  SERVICE_API_KEY        the owner's key in the recordings (alias SERVICE_TOKEN); if unset, reports number the keys
  SERVICE_OTHER_API_KEY  the key of another account; without it, scoping is not judged

${trafficExitCodes}`;

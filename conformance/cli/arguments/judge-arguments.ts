import { verifyOptions, type VerifyArguments } from "./arguments.ts";
import type { Option } from "./option.ts";
import { reportFileOptions, type ReportFileArguments } from "../files/report-files.ts";

const shared = ["--only", "--baseline", "--strict", "--github", "--no-github", "--details", "--no-color", "--quiet"];

/** What `verify` knows of reports, for what judges the requests of others. */
export const trafficOptions: readonly Option[] = [
  ...reportFileOptions,
  ...verifyOptions.filter(({ flags }) => shared.includes(flags.split(" ")[0] ?? "")),
];

/** The values of these options. */
export interface TrafficArguments
  extends
    ReportFileArguments,
    Pick<VerifyArguments, "only" | "baseline" | "strict" | "github" | "details" | "color" | "quiet"> {}

/** The options of `judge`: what `verify` knows of reports, and where the API is. */
export const judgeOptions: readonly Option[] = [
  {
    flags: "--base <url>",
    help: "the API root; requests to other addresses are left out",
    parse: (text: string) => text,
    initially: "the one that most requests go to",
  },
  ...trafficOptions,
];

/** The values of the options of `judge`. */
export interface JudgeArguments extends TrafficArguments {
  readonly base?: string;
}

/** How commands exit that judge the requests of others. */
export const trafficExitCodes = `Exit codes:
  0  something was proven, and no MUST is broken
  1  a MUST is broken (with --strict: or a SHOULD)
  2  usage: a wrong option, a file that can't be read or written. A line says what
  3  nothing could be judged
  70 an error inside this tool`;

/** What the help of `judge` says after the options. */
export const judgeEpilogue = `
Environment:
  SERVICE_API_KEY        the key that the recordings call owner; alias SERVICE_TOKEN. Without it keys are numbered
  SERVICE_OTHER_API_KEY  a key that shares no surveys with it: what one shows the other is then judged, too

${trafficExitCodes}`;

import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import { bounds, defaults } from "../../engine/run/plan/defaults.ts";
import { jsonOption, type Option } from "./option.ts";
import {
  casePath,
  decimal,
  domain,
  effort,
  file,
  integer,
  list,
  seconds,
  surveyName,
  webAddress,
} from "../../library/options/option-values.ts";
import type { ReportFileArguments } from "../files/report-files.ts";
import { selectRequirements } from "../../library/options/select-requirements.ts";

// The options of `verify`, by the groups of its help. Other commands reuse some of them: `optionsOfVerify`.

const tests: readonly Option[] = [
  {
    flags: "--only <ids>",
    help: "judge only these requirements or chapters, such as RCP,QST-3",
    parse: selectRequirements,
  },
  { flags: "--effort <effort>", help: "quick or standard", parse: effort, defaultValue: defaults.effort },
  {
    flags: "--seed <n>",
    help: "repeat the run with this seed",
    parse: integer(bounds.seed),
    defaultText: "random, printed",
  },
  {
    flags: "--path <path>",
    help: "repeat one case of one requirement: a scenario ('scenario closing') or a program ('upsert:7'); needs --only and --seed",
    parse: casePath,
    isHidden: true,
  },
  {
    flags: "--program <file>",
    help: "run only the commands in this file, which --repro wrote for a failure",
    parse: file,
    isHidden: true,
  },
  {
    flags: "--runs <n>",
    help: "soak test: run n programs for each property; n - 1 of them are short and random",
    parse: integer(bounds.runs),
    defaultText: "1",
    isHidden: true,
  },
  {
    flags: "--read-only <survey>",
    help: "send only GETs and judge this prepared survey, named by slug or id",
    parse: surveyName,
  },
  {
    flags: "--email-domain <domain>",
    help: "use this domain in every email address of the run",
    parse: domain,
    defaultValue: defaults.emailDomain,
    isHidden: true,
  },
  {
    flags: "--logo-url <url>",
    help: "use this logo in every survey, for services that load logos",
    parse: webAddress,
    defaultText: "addresses under https://example.com",
    isHidden: true,
  },
  {
    flags: "--driver <file>",
    help: "a module that can issue keys, send invitations, submit answers and delete surveys",
    parse: file,
  },
  {
    flags: "--probe-rate-limit <n>",
    help: "test the rate limit with a burst of up to n requests; 0 disables this test",
    parse: integer(bounds.probeRateLimit),
    defaultValue: defaults.probeRateLimit,
  },
  { flags: "--watch", help: "run again on Enter or when the service restarts; judge broken requirements first" },
  {
    flags: "--force",
    help: "run even if GET /surveys returns a page or a redirect, as from an unfinished server",
    isHidden: true,
  },
  { flags: "--bail", help: "stop at the first broken MUST or, with --strict, at the first broken SHOULD" },
];

const outputs: readonly Option[] = [
  jsonOption("write the whole report as JSON"),
  { flags: "--junit <file>", help: "write the outcomes as JUnit XML", parse: file },
  { flags: "--html <file>", help: "write the report as one self-contained HTML page", parse: file },
  { flags: "--repro <folder>", help: "for each failure, write a curl script that reproduces it", parse: file },
  { flags: "--har <file>", help: "write every exchange of the run as HAR 1.2, without keys", parse: file },
  {
    flags: "--ledger <file>",
    help: "list the created surveys in this JSON Lines file, which is complete even after a crash",
    parse: file,
  },
  { flags: "--details", help: "print each failure in full, with all exchanges and a script that repeats them" },
  { flags: "--quiet", help: "print only the verdict" },
];

const network: readonly Option[] = [
  {
    flags: "--rate <n>",
    help: "maximum requests per second",
    parse: decimal(bounds.rate),
    defaultText: "no limit",
  },
  {
    flags: "--concurrency <n>",
    help: "maximum concurrent requests",
    parse: integer(bounds.concurrency),
    defaultValue: defaults.concurrency,
    isHidden: true,
  },
  {
    flags: "--timeout <seconds>",
    help: "maximum time for one request and its response",
    parse: seconds(inSeconds(bounds.timeoutMs)),
    defaultValue: defaults.timeoutMs / 1_000,
    isHidden: true,
  },
  {
    flags: "--max-duration <seconds>",
    help: "stop after this time; the remaining checks are inconclusive",
    parse: seconds(inSeconds(bounds.maxDurationMs)),
    defaultValue: defaults.maxDurationMs / 1_000,
  },
  {
    flags: "--header <header>",
    help: 'add this header to every request, written as "Name: value"; can be repeated',
    parse: list,
  },
  { flags: "--ca <file>", help: "also trust the CA certificates in this PEM file", parse: file },
  { flags: "--insecure", help: "don't verify certificates; every report notes this", isHidden: true },
];

const ci: readonly Option[] = [
  {
    flags: "--baseline <file>",
    help: "a YAML file of known failures; until an entry expires, its failure doesn't fail the run",
    parse: file,
  },
  { flags: "--write-baseline <file>", help: "write this run's failures as a baseline", parse: file },
  { flags: "--strict", help: "a broken SHOULD fails the run (exit 1)" },
  { flags: "--require-all", help: "an untested requirement makes the run incomplete (exit 3)" },
];

function inSeconds({ min, max }: { readonly min: number; readonly max: number }): { min: number; max: number } {
  return { min: min / 1_000, max: max / 1_000 };
}

/** `--help` prints the groups in this order. */
const groups: Readonly<Record<string, readonly Option[]>> = {
  "What to test:": tests,
  "Output:": outputs,
  "Network:": network,
  "CI:": ci,
};

export const verifyOptions: readonly Option[] = Object.entries(groups).flatMap(([group, options]) =>
  options.map((option) => ({ ...option, group })),
);

/** Returns options of `verify` by name, such as `--only`, for another command in which they mean the same. */
export function optionsOfVerify(...names: readonly string[]): readonly Option[] {
  return verifyOptions.filter(({ flags }) => names.includes(flags.split(" ")[0] ?? ""));
}

/** The parsed options. Commander chooses the names: `--max-duration` becomes `maxDuration`. */
export interface VerifyArguments extends ReportFileArguments {
  readonly only?: readonly RequirementId[];
  readonly seed?: number;
  readonly path?: string;
  readonly program?: string;
  readonly runs?: number;
  readonly effort: Effort;
  readonly har?: string;
  readonly ledger?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  /** A slug or an id. */
  readonly readOnly?: string;
  readonly strict?: true;
  readonly requireAll?: true;
  readonly watch?: true;
  readonly force?: true;
  readonly bail?: true;
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number;
  /** Seconds. */
  readonly timeout: number;
  /** Seconds. */
  readonly maxDuration: number;
  readonly probeRateLimit: number;
  readonly emailDomain: string;
  readonly logoUrl?: string;
  readonly driver?: string;
  /** `Name: value` each. */
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly insecure?: true;
  readonly details?: true;
  readonly quiet?: true;
}

export const verifyEpilogue = `
Environment:
  SERVICE_BASE_URL       the base URL, unless it is an argument
  SERVICE_API_KEY        the API key (alias SERVICE_TOKEN); keys are never read from the command line
  SERVICE_OTHER_API_KEY  the key of another account; without it, scoping is not tested
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  the proxies, and the hosts to reach without a proxy
  GITHUB_ACTIONS         if true, annotate the pull request and summarise the step
  NO_COLOR               if set, print without colours

Other options, which messages recommend when they are useful: --path, --program, --runs, --email-domain, --logo-url, --force, --concurrency, --timeout, --insecure.

Exit codes:
  0  no MUST is broken, and no requirement is inconclusive
  1  a MUST or, with --strict, a SHOULD is broken, or the baseline is outdated
  2  an option is wrong, the host is unreachable, a key is rejected, or a file can't be written
  3  a requirement is inconclusive, the run was cut short, nothing was proven, or, with --require-all, a requirement was not tested
  70 the tool itself failed`;

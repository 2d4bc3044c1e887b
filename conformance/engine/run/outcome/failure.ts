import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { LoadedDriver } from "../../../client/driver/driver-runner.ts";
import type { Redactor } from "../../../client/redaction/redactor.ts";
import { placeOf } from "../../../report/breach/place-of.ts";
import { wordsOfBreach } from "../../../report/breach/words-of-breach.ts";
import { commonCauseText } from "../../../report/common-cause-text.ts";
import type { Claim } from "../../../suite/journal/step.ts";
import type { CommonCause, Failure } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { exchangeWithCutBodies } from "../../../report/format/exchange-with-cut-bodies.ts";
import type { RunOptions } from "../options.ts";
import { defaults } from "../plan/defaults.ts";
import { reproduction } from "./reproduction.ts";
import { selectionWords } from "./selection-words.ts";
import { commandWord, quoted, shellWord } from "./shell-word.ts";

export interface ReportContext {
  readonly options: RunOptions;
  readonly runId: string;
  readonly redactor: Redactor;
}

const shownBodyChars = 16 * 1024;

interface FailureSource extends Pick<Failure, "counterexample" | "path" | "program" | "repeated"> {
  readonly claim: Pick<Claim, "breach" | "cause">;
  readonly commonCause?: CommonCause | undefined;
  readonly exchanges: readonly RecordedExchange[];
  /** Default: the last exchange. */
  readonly judged: RecordedExchange | undefined;
  readonly only: RequirementId;
  readonly driverFlag?: string;
  readonly needsWholeRun?: boolean;
  readonly isDriven?: boolean;
  readonly concurrent?: ReadonlySet<RecordedExchange>;
}

export function failureFrom(evidence: FailureSource, { options, runId, redactor }: ReportContext): Failure {
  const { breach, cause } = evidence.claim;
  if (breach === undefined) throw new Error("a claim that agrees is no failure");
  const { message, expected, received } = wordsOfBreach(breach);
  const clean = (text: string): string => redactor.redact(text);
  const baseUrl = options.baseUrl.href;
  const { commonCause } = evidence;
  const words = {
    message: clean(commonCause === undefined ? message : `${commonCauseText[commonCause]}: ${message}`),
    expected: clean(expected),
    received: clean(received),
  };
  const exchanges = [...new Set(evidence.exchanges)].toSorted((a, b) => a.startedMs - b.startedMs);
  const blamed = evidence.judged ?? exchanges.at(-1);
  const judged = blamed === undefined ? -1 : exchanges.indexOf(blamed);
  const causing = cause?.recorded === undefined ? -1 : exchanges.indexOf(cause.recorded);
  const { concurrent } = evidence;
  const { script, bodies } = reproduction(exchanges, {
    id: evidence.only,
    baseUrl,
    runId,
    trust: curlArguments(options),
    concurrent,
  });
  return {
    ...words,
    kind: breach.kind,
    place: placeOf(breach),
    cause: causing === -1 || causing === judged ? undefined : causing,
    commonCause,
    counterexample: clean(evidence.counterexample),
    seed: options.seed,
    path: evidence.path,
    program: evidence.program,
    repeated: evidence.repeated,
    exchanges: exchanges.map((exchange) => exchangeWithCutBodies(exchange, shownBodyChars)),
    judged: judged === -1 ? undefined : judged,
    script: evidence.isDriven !== true ? script : script.replace("\n", `\n${driverRemark}\n`),
    ...(bodies === undefined ? {} : { bodies }),
    replay: replayCommand(evidence, options),
    ...(evidence.needsWholeRun === true ? { replayRemark: wholeRunRemark } : {}),
  };
}

const driverRemark = "# The driver acted between these requests. The replay command repeats its actions.";

const wholeRunRemark =
  "needs the whole run: alone, the case did not fail again; it depends on other requests or fails only now and then";

function replayCommand({ path, only, driverFlag = "", needsWholeRun }: FailureSource, options: RunOptions): string {
  const { baseUrl, seed, effort, readOnly, force, program, runs = 1 } = options;
  const caseFlag = program === undefined ? ` --path ${quoted(path)}` : ` --program ${commandWord(program.file)}`;
  const runsFlag = runs === 1 ? "" : ` --runs ${runs}`;
  const forceFlag = force === true ? " --force" : "";
  const effortFlag = effort === "standard" ? "" : ` --effort ${effort}`;
  const readOnlyFlag = readOnly === undefined ? "" : ` --read-only ${commandWord(readOnly.survey)}`;
  const asked = options.only === undefined ? "" : ` --only ${selectionWords(options.only)}`;
  const selection = needsWholeRun === true ? asked : ` --only ${only}`;
  return `survey-conformance verify ${commandWord(baseUrl.href)}${driverFlag}${readOnlyFlag}${connectionFlags(options)}${nameFlags(options)}${selection} --seed ${seed}${effortFlag}${forceFlag}${needsWholeRun === true ? runsFlag : caseFlag}`;
}

export function curlArguments({ connection }: RunOptions): readonly string[] {
  if (connection?.isInsecure === true) return ["--insecure"];
  return connection?.ca === undefined ? [] : ["--cacert", commandWord(connection.ca.file)];
}

export function connectionFlags({ connection }: Pick<RunOptions, "connection">): string {
  const headers = (connection?.extraHeaders ?? []).map(
    ({ name, variable }) => ` --header ${shellWord([`${name}: `, { expansion: `$${variable}` }])}`,
  );
  const ca = connection?.ca === undefined ? "" : ` --ca ${commandWord(connection.ca.file)}`;
  return `${headers.join("")}${ca}${connection?.isInsecure === true ? " --insecure" : ""}`;
}

function nameFlags({ emailDomain = defaults.emailDomain, logoUrl }: RunOptions): string {
  const domain = emailDomain === defaults.emailDomain ? "" : ` --email-domain ${commandWord(emailDomain)}`;
  return `${domain}${logoUrl === undefined ? "" : ` --logo-url ${commandWord(logoUrl)}`}`;
}

export function driverFlagOf({ file }: LoadedDriver): string {
  return ` --driver ${commandWord(file)}`;
}

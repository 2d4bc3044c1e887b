import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { LoadedDriver } from "../../../client/driver/driver-runner.ts";
import type { Redactor } from "../../../client/redaction/redactor.ts";
import { placeOf } from "../../../report/breach/place-of.ts";
import { wordsOfBreach } from "../../../report/breach/words-of-breach.ts";
import { commonCauseText, type CommonCause } from "../../../report/words/common-cause-text.ts";
import type { Claim } from "../../../suite/journal/step.ts";
import type { Failure } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { exchangeWithCutBodies } from "../../../report/format/exchange-with-cut-bodies.ts";
import type { RunOptions } from "../options.ts";
import { defaults } from "../plan/defaults.ts";
import { reproduction } from "./reproduction.ts";
import { selectionWords } from "./selection-words.ts";
import { commandWord, quoted, shellWord } from "./shell-word.ts";

/** The data that all failures of a report share. */
export interface ReportContext {
  readonly options: RunOptions;
  readonly runId: string;
  readonly redactor: Redactor;
}

/** Reports cut bodies to this length. */
const shownBodyChars = 16 * 1024;

interface FailureSource extends Pick<Failure, "counterexample" | "path" | "program" | "repeated"> {
  /** The broken requirement, which a replay selects. */
  readonly id: RequirementId;
  readonly claim: Pick<Claim, "breach" | "cause">;
  readonly commonCause?: CommonCause | undefined;
  readonly exchanges: readonly RecordedExchange[];
  /** Default: the last exchange. */
  readonly judged: RecordedExchange | undefined;
  /** Exchanges whose requests were under way at the same time. */
  readonly concurrent?: ReadonlySet<RecordedExchange>;
  /** ` --driver ./driver.ts` if a replay needs the driver. */
  readonly driverFlag?: string;
  /** True if the driver acted between the exchanges. */
  readonly isDriven?: boolean;
  /** True if the failure may not show again when its case is replayed alone. */
  readonly needsWholeRun?: boolean;
}

/** Converts a broken claim with its exchanges into a failure of the report. */
export function failureFrom(source: FailureSource, { options, runId, redactor }: ReportContext): Failure {
  const { claim, commonCause, concurrent, id } = source;
  if (claim.breach === undefined) throw new Error("a kept claim is no failure");
  const { message, expected, received } = wordsOfBreach(claim.breach);
  const clean = (text: string): string => redactor.redact(text);
  const exchanges = [...new Set(source.exchanges)].toSorted((a, b) => a.startedMs - b.startedMs);
  const judged = indexIn(exchanges, source.judged ?? exchanges.at(-1));
  const cause = indexIn(exchanges, claim.cause?.recorded);
  const { script, bodies } = reproduction(exchanges, {
    id,
    baseUrl: options.baseUrl.href,
    runId,
    trust: curlArguments(options),
    concurrent,
  });
  return {
    message: clean(commonCause === undefined ? message : `${commonCauseText[commonCause]}: ${message}`),
    expected: clean(expected),
    received: clean(received),
    kind: claim.breach.kind,
    place: placeOf(claim.breach),
    cause: cause === judged ? undefined : cause,
    commonCause,
    counterexample: clean(source.counterexample),
    seed: options.seed,
    path: source.path,
    program: source.program,
    repeated: source.repeated,
    exchanges: exchanges.map((exchange) => exchangeWithCutBodies(exchange, shownBodyChars)),
    judged,
    // the remark follows the first line, `#!/bin/sh`
    script: source.isDriven === true ? script.replace("\n", `\n${driverRemark}\n`) : script,
    ...(bodies === undefined ? {} : { bodies }),
    replay: replayCommand(source, options),
    ...(source.needsWholeRun === true ? { replayRemark: wholeRunRemark } : {}),
  };
}

function indexIn(exchanges: readonly RecordedExchange[], exchange: RecordedExchange | undefined): number | undefined {
  const index = exchange === undefined ? -1 : exchanges.indexOf(exchange);
  return index === -1 ? undefined : index;
}

const driverRemark = "# The driver acted between these requests. The replay command repeats its actions.";

const wholeRunRemark =
  "needs the whole run: when replayed alone, the case did not fail again; it depends on other requests or fails only occasionally";

function replayCommand(source: FailureSource, options: RunOptions): string {
  const { baseUrl, seed, effort, readOnly, force } = options;
  const { driverFlag = "", needsWholeRun = false } = source;
  // each flag begins with a space, or is empty
  const flags = [
    driverFlag,
    readOnly === undefined ? "" : ` --read-only ${commandWord(readOnly.survey)}`,
    connectionFlags(options),
    nameFlags(options),
    needsWholeRun ? selectionFlag(options) : ` --only ${source.id}`,
    ` --seed ${seed}`,
    effort === "standard" ? "" : ` --effort ${effort}`,
    force === true ? " --force" : "",
    needsWholeRun ? runsFlag(options) : caseFlag(source, options),
  ];
  return `survey-conformance verify ${commandWord(baseUrl.href)}${flags.join("")}`;
}

function selectionFlag({ only }: RunOptions): string {
  return only === undefined ? "" : ` --only ${selectionWords(only)}`;
}

function runsFlag({ runs = 1 }: RunOptions): string {
  return runs === 1 ? "" : ` --runs ${runs}`;
}

function caseFlag({ path }: FailureSource, { program }: RunOptions): string {
  return program === undefined ? ` --path ${quoted(path)}` : ` --program ${commandWord(program.file)}`;
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

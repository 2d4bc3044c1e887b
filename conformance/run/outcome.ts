import { requirement, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { GivenDriver } from "../driver/driving.ts";
import type { Check } from "../check/check.ts";
import type { Breach } from "../check/violation.ts";
import type { Redactor } from "../http/redactor.ts";
import { judgedIndex } from "../report/blamed.ts";
import type { Failure, Outcome, RecordedExchange } from "../report/report.ts";
import { boundedExchange } from "./bounded-exchange.ts";
import type { Broken } from "./judge.ts";
import { neededExchanges, onceEach } from "./needed-exchanges.ts";
import type { RunOptions } from "./options.ts";
import { reproduction } from "./reproduction.ts";
import type { Finding } from "./settle.ts";
import { stopKind, type Result } from "./schedule.ts";

/** What turning results into outcomes needs to know of the run. */
export interface Telling {
  readonly options: RunOptions;
  readonly runId: string;
  readonly redactor: Redactor;
}

const shownBodyChars = 16 * 1024;

/** The outcome of a result: its own verdict, or what kept it from one. */
export function outcomeOf({ check, judgement, prerequisite }: Result, telling: Telling): Outcome {
  const { cases, requests, durationMs } = judgement;
  const base = { ...baseOf(check, cases, requests), ...(durationMs === undefined ? {} : { durationMs }) };
  if (prerequisite !== undefined) {
    const reason = `${prerequisite} is broken: ${requirement(prerequisite).text}`;
    return { ...base, outcome: "not-tested", reason, prerequisite };
  }
  if (judgement.broken !== undefined) return brokenOutcome(base, judgement.broken, check, telling);
  if (judgement.stopped !== undefined) {
    return {
      ...base,
      outcome: stopKind(judgement.stopped),
      reason: telling.redactor.redact(judgement.stopped.message),
    };
  }
  return { ...base, outcome: "passed" };
}

/** What a check found by itself: its outcome, and the breach of another requirement that it ran into. */
export function findingOf(result: Result, telling: Telling): Finding {
  const outcome = outcomeOf(result, telling);
  const { check, judgement } = result;
  const { broken } = judgement;
  return broken === undefined || broken.requirement === check.id
    ? { outcome }
    : { outcome, encountered: failureOf(broken, check, telling) };
}

type Base = Omit<Outcome, "outcome">;

function baseOf(check: Check, cases: number, requests: number): Base {
  const { level, basis, source, text, since } = requirement(check.id);
  return { id: check.id, level, basis, source, text, since, property: check.property, cases, requests };
}

function brokenOutcome(base: Base, broken: Broken, foundBy: Check, telling: Telling): Outcome {
  return {
    ...base,
    outcome: base.level === "MUST" ? "failed" : "warned",
    failure: failureOf(broken, foundBy, telling),
  };
}

function failureOf(broken: Broken, foundBy: Check, telling: Telling): Failure {
  const { violation, ...rest } = broken;
  const driverFlag = drivenBy(foundBy, telling.options);
  return failureFrom({ ...rest, breach: violation.breach, only: foundBy.id, driverFlag }, telling);
}

/** What a failure is made of, whoever found it. */
export interface Evidence {
  readonly breach: Breach;
  readonly exchanges: readonly RecordedExchange[];
  readonly counterexample: string;
  readonly path: string;
  readonly shrinks: number;
  readonly repeated?: { readonly broken: number; readonly tries: number };
  /** The exchange that the failure is about, where that is known: the exchanges are those that it needs then. */
  readonly judged?: RecordedExchange;
  /** The shortest sequence that was seen to show the breach. */
  readonly shortest?: readonly RecordedExchange[];
  /** The requirement that the replay command judges. */
  readonly only: RequirementId;
  /** The words that give the driver, empty where none is needed. */
  readonly driverFlag: string;
}

/** A failure without secrets, with the script and the command that repeat it. */
export function failureFrom(evidence: Evidence, { options, runId, redactor }: Telling): Failure {
  const { message, expected, received } = evidence.breach;
  const clean = (text: string): string => redactor.redact(text);
  const baseUrl = options.baseUrl.href;
  const words = { message: clean(message), expected: clean(expected), received: clean(received) };
  const all = onceEach(evidence.exchanges);
  const blamed = evidence.judged ?? all[judgedIndex(all, words)];
  const isWhole =
    blamed === undefined ||
    evidence.judged !== undefined ||
    evidence.repeated !== undefined ||
    evidence.driverFlag !== "";
  const exchanges = isWhole ? all : neededExchanges(all, blamed, words);
  const judged = blamed === undefined ? -1 : exchanges.indexOf(blamed);
  const script = reproduction(evidence.shortest ?? exchanges, { baseUrl, runId, trust: curlFlags(options) });
  return {
    ...words,
    counterexample: clean(evidence.counterexample),
    seed: options.seed,
    path: evidence.path,
    shrinks: evidence.shrinks,
    ...(evidence.repeated === undefined ? {} : { repeated: evidence.repeated }),
    exchanges: exchanges.map((exchange) => boundedExchange(exchange, shownBodyChars)),
    ...(judged === -1 ? {} : { judged }),
    script: evidence.driverFlag === "" ? script : script.replace("\n", `\n${driverRemark}\n`),
    replay: replayCommand(evidence, options),
  };
}

const driverRemark = "# In between, the driver did what no request can; the replay command has it done again.";

function replayCommand({ path, only, driverFlag }: Evidence, options: RunOptions): string {
  const { baseUrl, seed, effort, readOnly } = options;
  const effortFlag = effort === "standard" ? "" : ` --effort ${effort}`;
  const readOnlyFlag = readOnly === undefined ? "" : ` --read-only --survey ${quoted(readOnly.survey)}`;
  return `survey-conformance verify ${baseUrl.href}${driverFlag}${readOnlyFlag}${lineFlags(options)} --only ${only} --seed ${seed}${effortFlag} --path '${path}'`;
}

/** The words by which curl trusts whom the run trusted. */
function curlFlags({ line }: RunOptions): string {
  if (line?.isInsecure === true) return " --insecure";
  return line?.ca === undefined ? "" : ` --cacert ${quoted(line.ca.file)}`;
}

/** The words by which the subject is reached again. */
function lineFlags({ line }: RunOptions): string {
  const headers = line?.extraHeaders.map(({ name, variable }) => ` --header "${name}: $${variable}"`) ?? [];
  const ca = line?.ca === undefined ? "" : ` --ca ${quoted(line.ca.file)}`;
  return `${headers.join("")}${ca}${line?.isInsecure === true ? " --insecure" : ""}`;
}

/** The words that give the driver to a check that rests on one. */
function drivenBy({ driven }: Check, { driver }: RunOptions): string {
  return driven && driver !== undefined ? driverFlagOf(driver) : "";
}

/** The words that give a driver on the command line. */
export function driverFlagOf({ file }: GivenDriver): string {
  return ` --driver ${quoted(file)}`;
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

import { requirement } from "../../spec/requirements/catalogue.ts";
import type { Check } from "../check/check.ts";
import type { Redactor } from "../http/redactor.ts";
import { judgedIndex } from "../report/blamed.ts";
import type { Failure, Outcome } from "../report/report.ts";
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

function failureOf(broken: Broken, foundBy: Check, { options, runId, redactor }: Telling): Failure {
  const { message, expected, received } = broken.violation.breach;
  const clean = (text: string): string => redactor.redact(text);
  const baseUrl = options.baseUrl.href;
  const words = { message: clean(message), expected: clean(expected), received: clean(received) };
  const all = onceEach(broken.exchanges);
  const blamed = all[judgedIndex(all, words)];
  const isWhole = blamed === undefined || broken.repeated !== undefined || drivenBy(foundBy, options) !== "";
  const exchanges = isWhole ? all : neededExchanges(all, blamed, words);
  const judged = blamed === undefined ? -1 : exchanges.indexOf(blamed);
  const script = reproduction(broken.shortest ?? exchanges, { baseUrl, runId, trust: curlFlags(options) });
  return {
    ...words,
    counterexample: clean(broken.counterexample),
    seed: options.seed,
    path: broken.path,
    shrinks: broken.shrinks,
    ...(broken.repeated === undefined ? {} : { repeated: broken.repeated }),
    exchanges: exchanges.map((exchange) => boundedExchange(exchange, shownBodyChars)),
    ...(judged === -1 ? {} : { judged }),
    script: drivenBy(foundBy, options) === "" ? script : script.replace("\n", `\n${driverRemark}\n`),
    replay: replayCommand(broken, foundBy, options),
  };
}

const driverRemark = "# In between, the driver did what no request can; the replay command has it done again.";

function replayCommand({ path }: Broken, check: Check, options: RunOptions): string {
  const { baseUrl, seed, effort, readOnly } = options;
  const effortFlag = effort === "standard" ? "" : ` --effort ${effort}`;
  const driverFlag = drivenBy(check, options);
  const readOnlyFlag = readOnly === undefined ? "" : ` --read-only --survey ${quoted(readOnly.survey)}`;
  return `survey-conformance verify ${baseUrl.href}${driverFlag}${readOnlyFlag}${lineFlags(options)} --only ${check.id} --seed ${seed}${effortFlag} --path '${path}'`;
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
  return driven && driver !== undefined ? ` --driver ${quoted(driver.file)}` : "";
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../spec/revisions.ts";
import type { Check } from "../check/check.ts";
import { checks as allChecks } from "../checks/all.ts";
import { CallersDriver } from "../driver/driving.ts";
import { Client } from "../http/client.ts";
import { invalidCredentials, keyVariables } from "../http/credential.ts";
import { Redactor } from "../http/redactor.ts";
import { networkTransport, type Transport } from "../http/transport.ts";
import { probe } from "../observations/probe.ts";
import { reportFormat, type Outcome, type Report } from "../report/report.ts";
import { tool } from "../tool.ts";
import { judge } from "./judge.ts";
import type { RunOptions } from "./options.ts";
import { evidenceOutcome, outcomeOf, type Telling } from "./outcome.ts";
import { preflight } from "./preflight.ts";
import { evidenceIn, schedule, type Result } from "./schedule.ts";
import { Stage } from "./stage.ts";
import { verdictOf } from "./verdict.ts";

/** Fewer checks side by side need fewer surveys of their own. */
const quickConcurrency = 4;

/** Judges a subject and tells what it found. Throws `SetUpError` before any check when the run can't start. */
export async function verify(options: RunOptions, transport: Transport = networkTransport(options)): Promise<Report> {
  const startedAt = new Date();
  const redactor = new Redactor();
  hideKeys(redactor, options);
  const deadline = AbortSignal.timeout(options.maxDurationMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const client = new Client({ ...options, transport, redactor, signal, userAgent: `${tool.name}/${tool.version}` });
  const ownKeys = [options.ownerKey, options.otherKey ?? options.ownerKey];
  const driver = new CallersDriver({ driver: options.driver, redactor, ownKeys, signal });
  try {
    const doubts = await preflight(options, client);
    const stage = new Stage(options, client, driver);
    const telling: Telling = { options, runId: stage.runId, redactor };
    const selected = allChecks.filter(({ id }) => options.only?.includes(id) ?? true);
    const results = await judgeAll(selected, stage, telling);
    const notes = [...(await probe(stage, options)), ...(await driver.tidy())];
    const outcomes = outcomesOf(results, telling);
    const cutShort = whyCutShort(options, deadline);
    return {
      format: reportFormat,
      tool,
      ...verdictOf(outcomes, { ...options, cutShort: cutShort !== undefined }),
      seed: options.seed,
      effort: options.effort,
      baseUrl: options.baseUrl.href,
      specRevision: currentRevision,
      runId: stage.runId,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: client.requests,
      surveysLeftBehind: stage.ledger.entries.length,
      ...(cutShort === undefined ? {} : { cutShort }),
      ...(options.only === undefined ? {} : { only: options.only }),
      notes: [
        ...doubts,
        ...notes,
        ...(options.probeRateLimit === 0 ? ["the rate limit was not probed (--probe-rate-limit N)"] : []),
      ],
      outcomes,
      observations: stage.observer.observations().map((observation) => ({
        ...observation,
        answers: observation.answers.map(({ answer, times }) => ({ answer: redactor.redact(answer), times })),
      })),
      ledger: stage.ledger.entries.map((entry) => ({
        ...entry,
        slug: redactor.redact(entry.slug),
        id: redactor.redact(entry.id),
      })),
    };
  } finally {
    await driver.tidy();
    await transport.close();
  }
}

async function judgeAll(selected: readonly Check[], stage: Stage, telling: Telling): Promise<readonly Result[]> {
  const { options } = telling;
  let count = 0;
  return schedule(selected, (check) => judge(check, stage, options), {
    concurrency: options.effort === "quick" ? Math.min(options.concurrency, quickConcurrency) : options.concurrency,
    done: (result) => options.onOutcome?.(outcomeOf(result, telling), (count += 1), selected.length),
  });
}

/** The outcomes in the order of the catalogue, with what one check found about another's requirement. */
function outcomesOf(results: readonly Result[], telling: Telling): readonly Outcome[] {
  const outcomes = new Map(results.map((result) => [result.check.id, outcomeOf(result, telling)]));
  for (const [id, { broken, foundBy }] of evidenceIn(results)) {
    const known = outcomes.get(id);
    const check = allChecks.find((one) => one.id === id);
    const isExplained = known?.prerequisite !== undefined && outcomes.get(known.prerequisite)?.failure !== undefined;
    if (check !== undefined && known?.failure === undefined && !isExplained)
      outcomes.set(id, evidenceOutcome(check, broken, foundBy, telling));
  }
  const inOrder = requirementIds.flatMap((id: RequirementId) => outcomes.get(id) ?? []);
  return outcomes.get(foundation)?.failure === undefined ? inOrder : inOrder.map(withoutFoundation);
}

/** Where two surveys share an id, an answer about one may be about the other: nothing is proven, for or against. */
const foundation: RequirementId = "SUR-6";

function withoutFoundation(outcome: Outcome): Outcome {
  const { failure: _failure, ...rest } = outcome;
  const isOpen = outcome.outcome === "inconclusive" || outcome.outcome === "not-tested";
  if (outcome.id === foundation || isOpen) return outcome;
  const reason = `${foundation} is broken: ${requirement(foundation).text}`;
  return { ...rest, outcome: "not-tested", reason, prerequisite: foundation };
}

function whyCutShort(options: RunOptions, deadline: AbortSignal): string | undefined {
  if (options.signal?.aborted === true) return "the run was ended from outside";
  return deadline.aborted
    ? `the run's ${options.maxDurationMs / 1_000} s were over; allow more with --max-duration`
    : undefined;
}

function hideKeys(redactor: Redactor, { ownerKey, otherKey }: RunOptions): void {
  redactor.hide(ownerKey, `$${keyVariables.owner}`);
  for (const { authorization, shown } of invalidCredentials(ownerKey)) {
    if (authorization !== shown) redactor.hide(bare(authorization), bare(shown));
  }
  if (otherKey !== undefined) redactor.hide(otherKey, `$${keyVariables.other}`);
}

function bare(authorization = ""): string {
  return authorization.replace(/^Bearer /, "");
}

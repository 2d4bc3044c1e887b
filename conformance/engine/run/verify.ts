import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../../spec/revisions.ts";
import { SerialDriverRunner } from "../../client/driver/driver-runner.ts";
import { CachedAnswers } from "../diagnosis/cached-answers.ts";
import { ignoreInconclusive, withCircumstances, type Circumstance } from "../diagnosis/circumstance.ts";
import { lostState } from "../diagnosis/lost-state.ts";
import { Client } from "../../client/client.ts";
import { RequestClock } from "../../client/pacing/request-clock.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { networkTransport } from "../../client/wire/network-transport.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { reportFormat, type Outcome, type Report } from "../../report/format/report.ts";
import { tool } from "../../report/format/tool.ts";
import { emptyHeavySurveys } from "./plan/empty-heavy-surveys.ts";
import { hideKeys } from "./outcome/hide-keys.ts";
import { SetUpError, type RunOptions } from "./options.ts";
import type { ReportContext } from "./outcome/failure.ts";
import { isHtmlRefusal, connectionNotes, UnansweredRequests } from "./connection-notes.ts";
import { notesOnKeys } from "./notes-on-keys.ts";
import { raceNotes } from "./race-notes.ts";
import { outcomesOf } from "./outcome/outcomes-of.ts";
import { planOf } from "./plan/plan.ts";
import { rules } from "../../suite/rules/all.ts";
import { newRunId } from "../../suite/documents/names.ts";
import { playRun, type PlayedRun } from "./play-run.ts";
import { TimeLimit } from "./time-limit.ts";
import { chosenScenarios, notesOnSelection, refuseUnknownPath } from "./plan/chosen-scenarios.ts";
import { preflight, refuseMissingSurvey } from "./preflight.ts";
import { refuseShortDuration, refuseSlowRate } from "./plan/refuse-too-long.ts";
import { applyBaseline } from "./outcome/apply-baseline.ts";
import { finalOutcomes } from "./outcome/final-outcomes.ts";
import { RunContext } from "./run-context.ts";
import { verdictOf } from "./outcome/verdict.ts";

/** Throws a SetUpError before any scenario if the run can't start. */
export async function verify(options: RunOptions, transport: Transport = overNetwork(options)): Promise<Report> {
  const startedAt = new Date();
  const redactor = new Redactor();
  hideKeys(redactor, options);
  const limit = new TimeLimit(options.maxDurationMs, options.signal);
  const { signal } = limit;
  const cached = new CachedAnswers();
  let htmlRefusals = 0;
  const unanswered = new UnansweredRequests();
  const runId = newRunId();
  const clock = new RequestClock(options.baseUrl);
  const plan = planOf(options);
  refuseSlowRate(plan, options);
  refuseUnknownPath(options);
  const client = new Client({
    ...options,
    ...options.connection,
    transport,
    redactor,
    signal,
    endsAt: limit.endsAt,
    markers: [runId, ...(options.readOnly === undefined ? [] : [options.readOnly.survey])],
    expectedCreates: plan.surveys,
    userAgent: `${tool.name}/${tool.version}`,
    onExchange: (exchange) => {
      clock.note(exchange);
      options.onExchange?.(exchange);
      cached.note(exchange);
      if (isHtmlRefusal(exchange)) htmlRefusals += 1;
      if (!signal.aborted) unanswered.note(exchange);
    },
  });
  const ownKeys = [options.ownerKey, options.otherKey ?? options.ownerKey];
  const driver = new SerialDriverRunner({ driver: options.driver, redactor, ownKeys, signal });
  try {
    const doubts = await doubtsBefore(options, client, signal);
    if (!signal.aborted) await refuseShortDuration(plan, options, { client, fastestMs: () => clock.fastestMs });
    const context = new RunContext(options, client, driver, redactor, runId);
    const reporting: ReportContext = { options, runId, redactor };
    if (!signal.aborted) options.onPlan?.(plan);
    const leftoverKeyNotes: string[] = [];
    const played = await playRun(chosenScenarios(options), context, options, {
      ended: limit.drained,
      beforeDisturbing: async () => void leftoverKeyNotes.push(...(await driver.revokeLeftoverKeys())),
    });
    const isChosen = (id: RequirementId): boolean => options.only?.includes(id) ?? true;
    const cutShort = whyCutShort(options, limit) ?? played.bailed;
    const judged = await outcomesOf(played, { isChosen, reporting });
    const lost = cutShort === undefined ? await lostStateBehind(judged, played, context, options) : undefined;
    const circumstances = [lost, cached.circumstance].filter((one) => one !== undefined);
    const finalResults = finalOutcomes(withCircumstances(judged, circumstances)).filter(
      ({ id }, _index, outcomes) => isChosen(id) || outcomes.some(({ prerequisite }) => prerequisite === id),
    );
    const { outcomes, baseline } = applyBaseline(finalResults, options, startedAt);
    for (const [index, outcome] of outcomes.entries()) options.onOutcome?.(outcome, index + 1, plan.checks);
    const shown = finalResults.flatMap(({ failure }) => failure?.exchanges ?? []);
    const canDelete = driver.can("deleteSurvey");
    if (cutShort === undefined && !canDelete) await emptyHeavySurveys(context, options, shown);
    const { deleted, fault } = await driver.deleteSurveys(context.ledger.made);
    if (deleted.length > 0) context.ledger.remove(deleted);
    const isBaselineOutdated = (baseline?.problems.length ?? 0) > 0;
    const observations = context.observer.observations();
    const { requests, ...traffic } = client.traffic;
    const isAsking = options.fingerprint === true;
    const inconclusive = played.noCreatesReason ?? (isAsking ? "the run observed only open points" : undefined);
    return {
      format: reportFormat,
      tool,
      ...verdictOf(outcomes, {
        ...options,
        isBaselineOutdated,
        isPart:
          options.readOnly !== undefined || options.program !== undefined || rules.some(({ id }) => !isChosen(id)),
        isOpen: (cutShort ?? inconclusive) !== undefined,
      }),
      seed: options.seed,
      effort: options.effort,
      baseUrl: options.baseUrl.href,
      specRevision: currentRevision,
      runId,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests,
      traffic,
      surveysLeftBehind: context.ledger.made.length,
      ...(canDelete ? { surveysDeleted: deleted.length } : {}),
      cutShort,
      inconclusive,
      only: options.only,
      readOnly: options.readOnly,
      fingerprint: options.fingerprint,
      baseline,
      circumstances: circumstances.length === 0 ? undefined : circumstances.map(({ sentence }) => sentence),
      notes: [
        ...doubts,
        ...leftoverKeyNotes,
        ...(fault === undefined
          ? []
          : [`surveys stay: ${fault}; to try again, run cleanup --ledger FILE --driver FILE`]),
        ...notesOnSelection(options),
        ...notesOnKeys(played.journal.steps),
        ...connectionNotes(options, client, { htmlRefusals, firstUnanswered: unanswered.first }),
        ...raceNotes(played.journal.steps),
        ...notesOnOptions(options),
      ],
      outcomes,
      observations: observations.map((observation) => ({
        ...observation,
        answers: observation.answers.map((one) => ({ ...one, answer: redactor.redact(one.answer) })),
      })),
      ledger: context.ledger.entries,
      requestLog: clock.log(),
    };
  } finally {
    limit.clear();
    await driver.revokeLeftoverKeys();
    await transport.close();
  }
}

function overNetwork({ connection, timeoutMs, signal }: RunOptions): Transport {
  return networkTransport({ timeoutMs, signal, ca: connection?.ca?.pem, isInsecure: connection?.isInsecure });
}

/** A run that is ended during its start has a report as well. */
async function doubtsBefore(options: RunOptions, client: Client, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const doubts = await preflight(options, client);
    await refuseMissingSurvey(client, { ...options, doubts });
    return doubts;
  } catch (error) {
    if (error instanceof SetUpError && signal.aborted) return [];
    throw error;
  }
}

/** Reads surveys back only if something is broken: a subject that lost data explains it. */
async function lostStateBehind(
  outcomes: readonly Outcome[],
  { journal }: PlayedRun,
  { rawClient, ledger }: RunContext,
  { ownerKey }: RunOptions,
): Promise<Circumstance | undefined> {
  if (!outcomes.some(({ outcome }) => outcome === "failed")) return undefined;
  const ended = { client: rawClient, ownerKey, steps: journal.steps, made: ledger.made };
  return lostState(ended).catch(ignoreInconclusive);
}

function notesOnOptions({ runs = 1 }: RunOptions): readonly string[] {
  return runs === 1 ? [] : [`each property ran ${runs} programs (--runs)`];
}

function whyCutShort(options: RunOptions, { isExceeded }: TimeLimit): string | undefined {
  if (options.signal?.aborted === true) return "the run was interrupted";
  return isExceeded
    ? `the time limit of ${options.maxDurationMs / 1_000} s was reached; increase --max-duration`
    : undefined;
}

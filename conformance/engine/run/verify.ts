import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../../spec/revisions.ts";
import { SerialDriverRunner } from "../../client/driver/driver-runner.ts";
import { CachedAnswers } from "../diagnosis/cached-answers.ts";
import { nothingSure, underCircumstances } from "../diagnosis/circumstance.ts";
import { lostState } from "../diagnosis/lost-state.ts";
import { Client } from "../../client/client.ts";
import { RequestClock } from "../../client/pacing/request-clock.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { networkTransport, type Transport } from "../../client/wire/transport.ts";
import { reportFormat, type Report } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { tool } from "../../report/format/tool.ts";
import { emptyHeavySurveys } from "./plan/empty-heavy-surveys.ts";
import { hideKeys } from "./outcome/hide-keys.ts";
import { SetUpError, type RunOptions } from "./options.ts";
import type { Reporting } from "./outcome/outcome.ts";
import { isHtmlRefusal, connectionNotes } from "./connection-notes.ts";
import { notesOnKeys } from "./notes-on-keys.ts";
import { raceNotes } from "./race-notes.ts";
import { findingsOf } from "./outcome/explained.ts";
import { planOf } from "./plan/plan.ts";
import { rules } from "../../suite/rules/all.ts";
import { newRunId } from "../../suite/documents/names.ts";
import { playScenarios } from "./play-scenarios.ts";
import { chosenScenarios, notesOnSelection, refuseUnknownPath } from "./plan/plays-scenarios.ts";
import { preflight, refuseMissingSurvey } from "./preflight.ts";
import { refuseShortDuration, refuseSlowRate } from "./plan/refuse-too-long.ts";
import { scored } from "./outcome/score.ts";
import { settled } from "./outcome/settle.ts";
import { Stage } from "./stage.ts";
import { verdictOf } from "./outcome/verdict.ts";

/** Maximum wait for requests under way after the end of a run. */
const patienceMs = 3_000;

/** Throws a SetUpError before any scenario if the run can't start. */
export async function verify(options: RunOptions, transport: Transport = overNetwork(options)): Promise<Report> {
  const startedAt = new Date();
  const redactor = new Redactor();
  hideKeys(redactor, options);
  const endsAt = performance.now() + options.maxDurationMs;
  const deadline = new AbortController();
  let timer = setTimeout(() => deadline.abort(), options.maxDurationMs);
  const signal = AbortSignal.any([deadline.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const over = new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      timer = setTimeout(resolve, patienceMs);
    };
    signal.addEventListener("abort", end, { once: true });
  });
  const cached = new CachedAnswers();
  let htmlRefusals = 0;
  let firstUnanswered: RecordedExchange | undefined;
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
    endsAt,
    markers: [runId, ...(options.readOnly === undefined ? [] : [options.readOnly.survey])],
    expectedCreates: plan.surveys,
    userAgent: `${tool.name}/${tool.version}`,
    onExchange: (exchange) => {
      clock.note(exchange);
      options.onExchange?.(exchange);
      cached.note(exchange);
      if (isHtmlRefusal(exchange)) htmlRefusals += 1;
      if (exchange.status === undefined && !signal.aborted) firstUnanswered ??= exchange;
    },
  });
  const ownKeys = [options.ownerKey, options.otherKey ?? options.ownerKey];
  const driver = new SerialDriverRunner({ driver: options.driver, redactor, ownKeys, signal });
  try {
    const doubts = await doubtsBefore(options, client, signal);
    if (!signal.aborted) await refuseShortDuration(plan, options, { client, fastestMs: () => clock.fastestMs });
    const stage = new Stage(options, client, driver, redactor, runId);
    const reporting: Reporting = { options, runId, redactor };
    if (!signal.aborted) options.onPlan?.(plan);
    const notes: string[] = [];
    const chosen = chosenScenarios(options);
    const played = await playScenarios(chosen, stage, options, {
      ended: over,
      beforeDisturbing: async () => void notes.push(...(await driver.revokeLeftoverKeys())),
    });
    const isChosen = (id: RequirementId): boolean => options.only?.includes(id) ?? true;
    const cutShort = whyCutShort(options, deadline.signal) ?? played.bailed;
    const plainFindings = await findingsOf(played, { isChosen, reporting });
    const isBroken = plainFindings.some(({ outcome }) => outcome === "failed");
    const ended = {
      line: stage.line,
      ownerKey: options.ownerKey,
      steps: played.journal.steps,
      made: stage.ledger.made,
    };
    const isExamined = isBroken && cutShort === undefined;
    const lost = isExamined ? await lostState(ended).catch(nothingSure) : undefined;
    const circumstances = [lost, cached.circumstance].filter((one) => one !== undefined);
    const findings = underCircumstances(plainFindings, circumstances);
    const found = settled(findings).filter(
      ({ id }, _index, outcomes) => isChosen(id) || outcomes.some(({ prerequisite }) => prerequisite === id),
    );
    for (const [index, outcome] of found.entries()) options.onOutcome?.(outcome, index + 1, plan.checks);
    const { outcomes, baseline } = scored(found, options, startedAt);
    const shown = found.flatMap(({ failure }) => failure?.exchanges ?? []);
    const canDelete = driver.can("deleteSurvey");
    if (cutShort === undefined && !canDelete) await emptyHeavySurveys(stage, options, shown);
    const { deleted, fault } = await driver.deleteSurveys(stage.ledger.made);
    if (deleted.length > 0) stage.ledger.remove(deleted);
    const isBaselineStale = (baseline?.problems.length ?? 0) > 0;
    const observations = stage.observer.observations();
    const { requests, ...traffic } = client.traffic;
    const isAsking = options.fingerprint === true;
    const inconclusive = played.takesNone ?? (isAsking ? "only what the contract leaves open was asked" : undefined);
    return {
      format: reportFormat,
      tool,
      ...verdictOf(outcomes, {
        ...options,
        isBaselineStale,
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
      surveysLeftBehind: stage.ledger.made.length,
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
        ...notes,
        ...(fault === undefined ? [] : [`surveys stay: ${fault}; cleanup --ledger FILE --driver FILE tries again`]),
        ...notesOnSelection(options),
        ...notesOnKeys(played.journal.steps),
        ...connectionNotes(options, client, { htmlRefusals, firstUnanswered }),
        ...raceNotes(played.journal.steps),
        ...(options.runs === undefined || options.runs === 1
          ? []
          : [`each property played ${options.runs} programs (--runs)`]),
        ...(options.probeRateLimit === 0 ? ["the rate limit was not probed (--probe-rate-limit N)"] : []),
      ],
      outcomes,
      observations: observations.map((observation) => ({
        ...observation,
        answers: observation.answers.map((one) => ({ ...one, answer: redactor.redact(one.answer) })),
      })),
      ledger: stage.ledger.entries,
      requestLog: clock.log(),
    };
  } finally {
    clearTimeout(timer);
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
    if (options.readOnly !== undefined) await refuseMissingSurvey(client, options.ownerKey, options.readOnly.survey);
    return doubts;
  } catch (error) {
    if (error instanceof SetUpError && signal.aborted) return [];
    throw error;
  }
}

function whyCutShort(options: RunOptions, deadline: AbortSignal): string | undefined {
  if (options.signal?.aborted === true) return "the run was ended from outside";
  return deadline.aborted
    ? `the run's ${options.maxDurationMs / 1_000} s were over; allow more with --max-duration`
    : undefined;
}

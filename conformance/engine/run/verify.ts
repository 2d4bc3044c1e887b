import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../../spec/revisions.ts";
import { ignoreInconclusive, withCircumstances, type Circumstance } from "../diagnosis/circumstance.ts";
import { lostState } from "../diagnosis/lost-state.ts";
import { networkTransport } from "../../client/wire/network-transport.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { reportFormat, type BaselineReview, type Outcome, type Report } from "../../report/format/report.ts";
import { tool } from "../../report/format/tool.ts";
import { emptyHeavySurveys } from "./plan/empty-heavy-surveys.ts";
import { SetUpError, type RunOptions } from "./options.ts";
import { connectionNotes } from "./connection-notes.ts";
import { countText } from "../../report/words/count-text.ts";
import type { Step } from "../../suite/journal/step.ts";
import { notesOnKeys } from "./notes-on-keys.ts";
import { outcomesOf } from "./outcome/outcomes-of.ts";
import { rules } from "../../suite/rules/all.ts";
import { playRun, type PlayedRun } from "./play-run.ts";
import type { TimeLimit } from "./time-limit.ts";
import { chosenScenarios, notesOnSelection } from "./plan/chosen-scenarios.ts";
import { preflight, refuseMissingSurvey } from "./preflight.ts";
import { refuseShortDuration } from "./plan/refuse-too-long.ts";
import { applyBaseline } from "./outcome/apply-baseline.ts";
import { finalOutcomes } from "./outcome/final-outcomes.ts";
import { verdictOf } from "./outcome/verdict.ts";
import { prepareRun, type Run } from "./prepare-run.ts";

/**
 * Runs the suite and returns the report. Throws a SetUpError before any scenario if the run can't start. The functions below
 * are its stages in order, with their helpers.
 */
export async function verify(options: RunOptions, transport: Transport = overNetwork(options)): Promise<Report> {
  const run = prepareRun(options, transport);
  const { limit, driver } = run;
  try {
    const doubts = await refuseUnsuitable(run);
    if (!limit.signal.aborted) options.onPlan?.(run.plan);
    const leftoverKeyNotes: string[] = [];
    const played = await playRun(chosenScenarios(options), run.context, options, {
      ended: limit.drained,
      beforeDisturbing: async () => {
        leftoverKeyNotes.push(...(await driver.revokeLeftoverKeys()));
      },
    });
    const results = await judge(run, played);
    for (const [index, outcome] of results.outcomes.entries()) options.onOutcome?.(outcome, index + 1, run.plan.checks);
    const cleanup = await cleanUp(run, results);
    return reportOf(run, {
      played,
      results,
      surveysDeleted: cleanup.deleted,
      notes: [...doubts, ...leftoverKeyNotes, ...cleanup.notes, ...notesOn(run, played)],
    });
  } finally {
    limit.clear();
    await driver.revokeLeftoverKeys();
    await transport.close();
  }
}

function overNetwork({ connection, timeoutMs, signal }: RunOptions): Transport {
  return networkTransport({ timeoutMs, signal, ca: connection?.ca?.pem, isInsecure: connection?.isInsecure });
}

/** Throws a SetUpError if the service can't be judged. Returns doubts about its address. */
async function refuseUnsuitable(run: Run): Promise<readonly string[]> {
  const { options, limit, client, clock, plan } = run;
  const doubts = await doubtsBefore(run);
  if (!limit.signal.aborted) await refuseShortDuration(plan, options, { client, fastestMs: () => clock.fastestMs });
  return doubts;
}

async function doubtsBefore({ options, limit, client }: Run): Promise<readonly string[]> {
  try {
    const doubts = await preflight(options, client);
    await refuseMissingSurvey(client, { ...options, doubts });
    return doubts;
  } catch (error) {
    // a run that is interrupted now still gets a report
    if (error instanceof SetUpError && limit.signal.aborted) return [];
    throw error;
  }
}

interface Results {
  /** The outcomes of the selected requirements, and of others that explain them. */
  readonly outcomes: readonly Outcome[];
  readonly baseline?: BaselineReview;
  readonly circumstances: readonly Circumstance[];
  /** The reason that the run ended early. */
  readonly cutShort?: string;
}

async function judge(run: Run, played: PlayedRun): Promise<Results> {
  const { options, limit, cached, startedAt, redactor, context } = run;
  const cutShort = whyCutShort(options, limit) ?? played.bailed;
  const isChosen = (id: RequirementId): boolean => isSelected(id, options);
  const judged = await outcomesOf(played, { isChosen, reporting: { options, redactor, runId: context.runId } });
  const lost = cutShort === undefined ? await lostStateBehind(judged, played, run) : undefined;
  const circumstances = [lost, cached.circumstance].filter((one) => one !== undefined);
  const all = finalOutcomes(withCircumstances(judged, circumstances));
  const prerequisites = new Set(all.map(({ prerequisite }) => prerequisite));
  const shown = all.filter(({ id }) => isChosen(id) || prerequisites.has(id));
  return { ...applyBaseline(shown, options, startedAt), circumstances, cutShort };
}

function isSelected(id: RequirementId, { only }: RunOptions): boolean {
  return only === undefined || only.includes(id);
}

function whyCutShort(options: RunOptions, { isExceeded }: TimeLimit): string | undefined {
  if (options.signal?.aborted === true) return "the run was interrupted";
  return isExceeded
    ? `the time limit of ${options.maxDurationMs / 1_000} s was reached; increase --max-duration`
    : undefined;
}

/** If a requirement is broken, checks whether the service has lost its data, which would explain the failure. */
async function lostStateBehind(
  outcomes: readonly Outcome[],
  { journal }: PlayedRun,
  { client, context, options }: Run,
): Promise<Circumstance | undefined> {
  if (!outcomes.some(({ outcome }) => outcome === "failed")) return undefined;
  const ended = { client, ownerKey: options.ownerKey, steps: journal.steps, made: context.ledger.made };
  return lostState(ended).catch(ignoreInconclusive);
}

interface Cleanup {
  /** Absent if the driver can't delete surveys. */
  readonly deleted?: number;
  readonly notes: readonly string[];
}

/** Deletes the run's surveys, or empties the large ones if the driver can't delete any. */
async function cleanUp({ driver, context, options }: Run, { outcomes, cutShort }: Results): Promise<Cleanup> {
  if (!driver.can("deleteSurvey")) {
    const shown = outcomes.flatMap(({ failure }) => failure?.exchanges ?? []);
    if (cutShort === undefined) await emptyHeavySurveys(context, options, shown);
    return { notes: [] };
  }
  const { deleted, fault } = await driver.deleteSurveys(context.ledger.made);
  if (deleted.length > 0) context.ledger.remove(deleted);
  const notes =
    fault === undefined
      ? []
      : [`some surveys were not deleted: ${fault}; to try again, run cleanup --ledger FILE --driver FILE`];
  return { deleted: deleted.length, notes };
}

function notesOn({ options, client, connection }: Run, { journal }: PlayedRun): readonly string[] {
  const { runs = 1 } = options;
  return [
    ...notesOnSelection(options),
    ...notesOnKeys(journal.steps),
    ...connectionNotes(options, client, connection),
    ...raceNotes(journal.steps),
    ...(runs === 1 ? [] : [`each property ran ${runs} programs (--runs)`]),
  ];
}

/** Notes on races that ended in server errors: no requirement forbids these. */
function raceNotes(steps: readonly Step[]): readonly string[] {
  // a race with a 503 is repeated, so that response doesn't count
  const failed = steps.filter(({ race, status }) => race !== undefined && status >= 500 && status !== 503);
  if (failed.length === 0) return [];
  const statuses = [...new Set(failed.map(({ status }) => status))].toSorted((a, b) => a - b).join(" or ");
  return [`${countText(failed.length, "concurrent request")} returned ${statuses}: their changes may be lost`];
}

interface ReportParts extends Pick<Report, "surveysDeleted" | "notes"> {
  readonly played: PlayedRun;
  readonly results: Results;
}

function reportOf(run: Run, { played, results, surveysDeleted, notes }: ReportParts): Report {
  const { options, client, context, redactor, clock, startedAt } = run;
  const { outcomes, baseline, cutShort, circumstances } = results;
  const { requests, ...traffic } = client.traffic;
  const onlyObserved = options.fingerprint === true ? "the run observed only open points" : undefined;
  const inconclusive = played.noCreatesReason ?? onlyObserved;
  const isPart =
    options.readOnly !== undefined || options.program !== undefined || rules.some(({ id }) => !isSelected(id, options));
  return {
    format: reportFormat,
    tool,
    ...verdictOf(outcomes, {
      strict: options.strict,
      requireAll: options.requireAll,
      isBaselineOutdated: baseline !== undefined && baseline.problems.length > 0,
      isPart,
      isOpen: cutShort !== undefined || inconclusive !== undefined,
    }),
    seed: options.seed,
    effort: options.effort,
    baseUrl: options.baseUrl.href,
    specRevision: currentRevision,
    runId: context.runId,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests,
    traffic,
    surveysLeftBehind: context.ledger.made.length,
    ...(surveysDeleted === undefined ? {} : { surveysDeleted }),
    cutShort,
    inconclusive,
    only: options.only,
    readOnly: options.readOnly,
    fingerprint: options.fingerprint,
    baseline,
    circumstances: circumstances.length === 0 ? undefined : circumstances.map(({ sentence }) => sentence),
    notes,
    outcomes,
    observations: context.observer.observations().map((observation) => ({
      ...observation,
      answers: observation.answers.map((one) => ({ ...one, answer: redactor.redact(one.answer) })),
    })),
    ledger: context.ledger.entries,
    requestLog: clock.log(),
  };
}

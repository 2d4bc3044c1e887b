import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../../spec/revisions.ts";
import { clients } from "../../../spec/requirements/clients.ts";
import type { ClientRuleCounts } from "../../engine/client-judging.ts";
import { withoutKeys } from "../judge/recorded-exchange.ts";
import type { Traffic } from "../judge/traffic.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import {
  reportFormat,
  type ClientOutcome,
  type Outcome,
  type Overheard,
  type Report,
} from "../../report/format/report.ts";
import { tool } from "../../report/format/tool.ts";
import { explanationsOf, type Explanation } from "../../engine/blame/explanation.ts";
import { facetEvidence } from "../../engine/blame/evidence-counts.ts";
import type { Baseline } from "../../engine/run/outcome/baseline.ts";
import { defaults } from "../../engine/run/plan/defaults.ts";
import { baseOf } from "../../engine/run/outcome/outcomes-of.ts";
import { failureFrom } from "../../engine/run/outcome/failure.ts";
import { applyBaseline } from "../../engine/run/outcome/apply-baseline.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import { judgedRules } from "../../engine/run/rule-of.ts";
import { verdictOf } from "../../engine/run/outcome/verdict.ts";

export interface TrafficReportOptions {
  readonly baseUrl: URL;
  readonly notes: readonly string[];
  readonly only?: readonly RequirementId[];
  readonly strict: boolean;
  readonly baseline?: Baseline;
  /** The command that repeats this report, without its `--only`. */
  readonly command: string;
}

interface JudgedTraffic {
  readonly traffic: Traffic;
  readonly redactor: Redactor;
  readonly overheard: Omit<Overheard, "leftOut">;
  readonly leftOut: ReadonlyMap<string, number>;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Reports on judged traffic. No run sent the requests, so members such as `seed` have fixed values. */
export function trafficReport(results: JudgedTraffic, options: TrafficReportOptions): Report {
  const { traffic, redactor, overheard, durationMs } = results;
  const { baseUrl, only, strict } = options;
  const { evidence, broken } = traffic.judging;
  const explanations = explanationsOf(broken, evidence);
  const selected = judgedRules.filter(({ id }) => only?.includes(id) ?? true);
  const found = selected.map((rule) => {
    const explanation = explanations.find(({ id }) => id === rule.id);
    return outcomeOf(rule, explanation, results, options);
  });
  const { outcomes, baseline } = applyBaseline(found, options, new Date());
  const isProven = outcomes.some(({ outcome }) => outcome === "passed");
  return {
    format: reportFormat,
    tool,
    ...verdictOf(outcomes, {
      strict,
      requireAll: false,
      isPart: true,
      isOpen: !isProven,
      isBaselineOutdated: (baseline?.problems.length ?? 0) > 0,
    }),
    seed: 0,
    effort: "standard",
    baseUrl: baseUrl.href,
    specRevision: currentRevision,
    runId: "recorded",
    startedAt: new Date(results.startedAt).toISOString(),
    durationMs,
    requests: 0,
    surveysLeftBehind: 0,
    overheard: { ...overheard, leftOut: [...results.leftOut].map(([reason, count]) => ({ reason, count })) },
    clients: traffic.clients.counts.map((counts) => clientOutcome(counts, redactor)),
    inconclusive: isProven ? undefined : reasonWithoutProof(overheard.judged),
    only,
    baseline,
    notes: options.notes.map((note) => redactor.redact(note)),
    outcomes,
    observations: [],
    ledger: [],
  };
}

function reasonWithoutProof(judged: number): string {
  if (judged > 0) return "the traffic proves no requirement";
  return "no API requests found: record a client's requests to …/api/v1/surveys, and their responses";
}

function outcomeOf(
  rule: Rule,
  explanation: Explanation | undefined,
  results: JudgedTraffic,
  options: TrafficReportOptions,
): Outcome {
  const { evidence, broken } = results.traffic.judging;
  const { facets, missing } = facetEvidence(rule, evidence);
  const base = { ...baseOf(rule.id, evidence, explanation?.claims), facets };
  if (explanation !== undefined) {
    const failure = trafficFailure(explanation, results, options);
    return { ...base, outcome: base.level === "MUST" ? "failed" : "warned", failure };
  }
  // a broken claim that another requirement explains may also be due to this one
  const isDoubted = broken.some(({ claim }) => claim.suspects.some(({ id }) => id === rule.id));
  if (missing.length === 0 && !isDoubted) return { ...base, outcome: "passed" };
  const isUntouched = Object.values(facets).every((count) => count === 0);
  const tested = isUntouched ? "this traffic never tested it" : "this traffic tested only part of it";
  return { ...base, outcome: "not-tested", reason: tested };
}

function clientOutcome({ first, ...counts }: ClientRuleCounts, redactor: Redactor): ClientOutcome {
  const { id, kept, broken } = counts;
  const seen = kept > 0 ? "kept" : "not-seen";
  // SVC-10 is about clients, but belongs to the requirements on the service
  const { level, basis, source, text } = id === "SVC-10" ? requirement(id) : clients.requirements[id];
  return {
    ...counts,
    level,
    basis,
    source,
    text,
    outcome: broken > 0 ? "broken" : seen,
    received: first && redactor.redact(first.received),
    exchange: first && withoutKeys(first.exchange, redactor),
  };
}

/** Returns the failure for a report, without keys. */
export function trafficFailure(
  explanation: Explanation,
  { traffic, redactor }: Pick<JudgedTraffic, "traffic" | "redactor">,
  { baseUrl, strict, command }: TrafficReportOptions,
): NonNullable<Outcome["failure"]> {
  const { id } = explanation;
  const { broken, exchanges, judged } = traffic.failureOf(explanation);
  const shown = new Map(exchanges.map((exchange) => [exchange, withoutKeys(exchange, redactor)]));
  const failure = failureFrom(
    {
      claim: broken.claim,
      exchanges: [...shown.values()],
      judged: judged && shown.get(judged),
      counterexample: broken.step.what ?? `request ${broken.step.number} of the traffic`,
      path: "traffic",
      id,
    },
    {
      options: { ...defaults, baseUrl, ownerKey: "", seed: 0, strict, requireAll: false },
      // other clients have no run id, so the script keeps their slugs
      runId: "",
      redactor,
    },
  );
  return { ...failure, replay: `${command} --only ${id}` };
}

import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../../spec/revisions.ts";
import { clients } from "../../../spec/requirements/clients.ts";
import type { ClientRuleCounts } from "../judge/client-rules.ts";
import { withoutKeys } from "../judge/recorded-exchange.ts";
import type { Traffic } from "../judge/traffic.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { ClientOutcome } from "../../report/format/client-outcome.ts";
import type { Overheard } from "../../report/format/overheard.ts";
import { reportFormat, type Outcome, type Report } from "../../report/format/report.ts";
import { tool } from "../../report/format/tool.ts";
import { explanationsOf, type Explanation } from "../../engine/blame/explanation.ts";
import { proofOf } from "../../engine/blame/proof.ts";
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

interface HeardTraffic {
  readonly traffic: Traffic;
  readonly redactor: Redactor;
  readonly overheard: Overheard;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

export function trafficReport(heard: HeardTraffic, options: TrafficReportOptions): Report {
  const { traffic, redactor, overheard } = heard;
  const { baseUrl, only, strict } = options;
  const { evidence, broken } = traffic.judging;
  const isChosen = (id: RequirementId): boolean => only?.includes(id) ?? true;
  const explanations = explanationsOf(broken, evidence).filter(({ id }) => isChosen(id));
  const breaches = new Map(
    explanations.map((one) => [one.id, { ...one, failure: trafficFailure(one, heard, options) }]),
  );
  const found = judgedRules
    .filter(({ id }) => isChosen(id))
    .map((one) => outcomeOf(one, traffic.judging, breaches.get(one.id)));
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
      isBaselineStale: (baseline?.problems.length ?? 0) > 0,
    }),
    seed: 0,
    effort: "standard",
    baseUrl: baseUrl.href,
    specRevision: currentRevision,
    runId: "recorded",
    startedAt: new Date(heard.startedAt).toISOString(),
    durationMs: heard.durationMs,
    requests: 0,
    surveysLeftBehind: 0,
    overheard,
    clients: traffic.clients.counts.map((sight) => clientOutcome(sight, redactor)),
    inconclusive: isProven ? undefined : inconclusiveOf(overheard),
    only,
    baseline,
    notes: options.notes.map((note) => redactor.redact(note)),
    outcomes,
    observations: [],
    ledger: [],
  };
}

function inconclusiveOf({ judged: requestCount }: Overheard): string {
  return requestCount === 0
    ? "no API request found: record the requests of a client to …/api/v1/surveys, with their responses"
    : "it proves no requirement";
}

function outcomeOf(
  rule: Rule,
  { evidence, broken }: Traffic["judging"],
  breach?: Explanation & Required<Pick<Outcome, "failure">>,
): Outcome {
  const { id } = rule;
  const { facets, missing } = proofOf(rule, evidence);
  const base = { ...baseOf(id, evidence, breach?.claims), facets };
  if (breach !== undefined)
    return { ...base, outcome: base.level === "MUST" ? "failed" : "warned", failure: breach.failure };
  const isDoubted = broken.some(({ claim }) => claim.suspects.some((suspect) => suspect.id === id));
  if (missing.length === 0 && !isDoubted) return { ...base, outcome: "passed" };
  const isUntouched = Object.values(facets).every((count) => count === 0);
  return {
    ...base,
    outcome: "not-tested",
    reason: isUntouched ? "this traffic never tested it" : "this traffic tested only a part of it",
  };
}

function clientOutcome({ first, ...sight }: ClientRuleCounts, redactor: Redactor): ClientOutcome {
  const { id, kept, broken } = sight;
  const { level, basis, source, text } = id === "SVC-10" ? requirement(id) : clients.requirements[id];
  const words = { level, basis, source, text };
  return {
    ...sight,
    ...words,
    outcome: broken > 0 ? "broken" : kept > 0 ? "kept" : "not-seen",
    received: first && redactor.redact(first.received),
    exchange: first && withoutKeys(first.exchange, redactor),
  };
}

export function trafficFailure(
  explanation: Explanation,
  { traffic, redactor }: Pick<HeardTraffic, "traffic" | "redactor">,
  { baseUrl, strict, command }: TrafficReportOptions,
): NonNullable<Outcome["failure"]> {
  const { id } = explanation;
  const { broken, exchanges, judged: judgedExchange } = traffic.failureOf(explanation);
  const shown = new Map(exchanges.map((one) => [one, withoutKeys(one, redactor)]));
  const options = { ...defaults, baseUrl, ownerKey: "", seed: 0, strict, requireAll: false };
  const failure = failureFrom(
    {
      claim: broken.claim,
      exchanges: [...shown.values()],
      judged: judgedExchange && shown.get(judgedExchange),
      counterexample: broken.step.what ?? `request ${broken.step.number} of the traffic`,
      path: "traffic",
      only: id,
    },
    // titles and slugs of others hold no run id
    { options, runId: "\u0000", redactor },
  );
  return { ...failure, replay: `${command} --only ${id}` };
}

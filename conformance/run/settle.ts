import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Failure, Outcome } from "../report/report.ts";

/** What a check found by itself, before it is known what the others found. */
export interface Finding {
  readonly outcome: Outcome;
  /** The breach of its prerequisite that the check ran into. */
  readonly encountered?: Failure;
}

/** The outcomes in the order of the catalogue, with what one check found about another's requirement. */
export function settled(
  findings: readonly Finding[],
  propertyOf: (id: RequirementId) => string | undefined,
): readonly Outcome[] {
  const outcomes = new Map(findings.map(({ outcome }) => [outcome.id, outcome]));
  for (const [id, failure] of evidenceIn(findings)) {
    const known = outcomes.get(id);
    const property = propertyOf(id);
    const isExplained = known?.prerequisite !== undefined && outcomes.get(known.prerequisite)?.failure !== undefined;
    if (property !== undefined && known?.failure === undefined && !isExplained)
      outcomes.set(id, evidenceOutcome(id, property, failure));
  }
  const inOrder = requirementIds.flatMap((id) => outcomes.get(id) ?? []);
  return outcomes.get(foundation)?.failure === undefined ? inOrder : inOrder.map(withoutFoundation);
}

/** The first breach of each requirement that another requirement's check ran into. */
function evidenceIn(findings: readonly Finding[]): ReadonlyMap<RequirementId, Failure> {
  const evidence = new Map<RequirementId, Failure>();
  for (const { outcome, encountered } of findings) {
    const { prerequisite } = outcome;
    if (encountered !== undefined && prerequisite !== undefined && !evidence.has(prerequisite))
      evidence.set(prerequisite, encountered);
  }
  return evidence;
}

/** The outcome of a requirement that another one's check found broken. */
function evidenceOutcome(id: RequirementId, property: string, failure: Failure): Outcome {
  const { level, basis, source, text, since } = requirement(id);
  const outcome = level === "MUST" ? "failed" : "warned";
  return { id, level, basis, source, text, since, property, outcome, cases: 1, requests: 0, failure };
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

/**
 * What checks would have found in one run: where findings come from several, a check may have run although another run
 * found its need broken. Such a check is not tested, as if it hadn't run.
 */
export function gated(
  findings: readonly Finding[],
  needsOf: (id: RequirementId) => readonly RequirementId[],
): readonly Finding[] {
  const byId = new Map(findings.map((finding) => [finding.outcome.id, finding]));
  const known = new Map<RequirementId, Finding>();
  const gate = (finding: Finding): Finding => {
    const { id } = finding.outcome;
    const done = known.get(id);
    if (done !== undefined) return done;
    const needed = needsOf(id).flatMap((need) => byId.get(need) ?? []);
    const prerequisite = needed.map((need) => brokenIn(gate(need))).find((one) => one !== undefined);
    const result = prerequisite === undefined ? finding : { outcome: blockedOutcome(finding.outcome, prerequisite) };
    known.set(id, result);
    return result;
  };
  return findings.map(gate);
}

function brokenIn({ outcome }: Finding): RequirementId | undefined {
  return outcome.prerequisite ?? (outcome.failure === undefined ? undefined : outcome.id);
}

function blockedOutcome(
  { id, level, basis, source, text, since, property }: Outcome,
  prerequisite: RequirementId,
): Outcome {
  const reason = `${prerequisite} is broken: ${requirement(prerequisite).text}`;
  const base = { id, level, basis, source, text, since, property, cases: 0, requests: 0 };
  return { ...base, outcome: "not-tested", reason, prerequisite };
}

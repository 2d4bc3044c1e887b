import { requirement, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { cut } from "../../../report/cut.ts";
import { pathOf } from "../../../report/format/exchange-history.ts";
import type { Failure, Outcome } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { byReplayCost, isDriven, cheapestToReplay, raceOf, type ShortenedFailure } from "../../replay/shorten.ts";
import { isWithinItsScenario } from "../../replay/case-of.ts";
import type { Claim } from "../../../suite/journal/step.ts";
import type { BrokenClaim, Explanation } from "../../blame/explanation.ts";
import type { PlayedRun } from "../play-run.ts";
import { chosenScenarios, pathTo } from "../plan/chosen-scenarios.ts";
import { isAbout } from "../../../suite/rules/claims/is-about.ts";
import { rules } from "../../../suite/rules/all.ts";
import type { Rule } from "../../../suite/rules/rule.ts";
import { facetEvidence } from "../../blame/facet-evidence.ts";
import type { EvidenceCounts } from "../../blame/evidence-counts.ts";
import { scenarios } from "../../../suite/scenarios/all.ts";
import { keyVariables } from "../../../client/credential.ts";
import { withSpecificBlame } from "./specific-blame.ts";
import { commonCauseOf } from "./common-cause.ts";
import { confirmExplanations, foundations, brokenStepCount } from "./confirm-explanations.ts";
import { contradiction } from "./contradiction.ts";
import { describeFacet } from "../../blame/describe-facet.ts";
import { driverFlagOf, failureFrom, type ReportContext } from "./failure.ts";
import { facetsByReading, needsToWrite } from "../read-only.ts";
import { ruleOf } from "../rule-of.ts";

interface OutcomeOptions {
  readonly isChosen: (id: RequirementId) => boolean;
  readonly reporting: ReportContext;
}

export async function outcomesOf(
  played: PlayedRun,
  { isChosen, reporting }: OutcomeOptions,
): Promise<readonly Outcome[]> {
  const { explanations: confirmedOnes, doubtful } = await confirmExplanations(played);
  const reported: Outcome[] = [];
  const explanations: Explanation[] = [];
  for (const explanation of confirmedOnes) {
    const shortest = await played.shortest(explanation);
    const blamed = withSpecificBlame(explanation, shortest, confirmedOnes);
    explanations.push(blamed);
    reported.push(brokenOutcome(blamed, shortest, { played, reporting }));
  }
  const ids = new Set(explanations.map(({ id }) => id));
  const others = rules.filter(({ id }) => isChosen(id) && !ids.has(id));
  const context = { played, broken: played.broken(), explanations, doubtful, reporting };
  return [...reported, ...others.map((rule) => outcomeOf(rule, context))];
}

interface OutcomeContext {
  readonly played: PlayedRun;
  readonly reporting: ReportContext;
}

interface UnblamedContext extends OutcomeContext {
  readonly broken: readonly BrokenClaim[];
  readonly explanations: readonly Explanation[];
  readonly doubtful: ReadonlyMap<RequirementId, string>;
}

function outcomeOf(rule: Rule, { played, broken, explanations, doubtful, reporting }: UnblamedContext): Outcome {
  const required = reporting.options.readOnly === undefined ? rule.facets : facetsByReading(rule);
  if (required.length === 0)
    return { ...baseOf(rule.id, played.evidence), outcome: "not-tested", reason: needsToWrite };
  const { facets, missing } = facetEvidence({ ...rule, facets: required }, played.evidence);
  const base = { ...baseOf(rule.id, played.evidence), facets };
  const isUnseen = missing.length === required.length;
  const { redactor } = reporting;
  const why = played.openReasons.get(rule.id);
  const open = why === undefined ? undefined : { ...why, reason: redactor.redact(why.reason) };
  if (open?.outcome === "inconclusive") return { ...base, ...open };
  const doubt = doubtful.get(rule.id);
  if (doubt !== undefined) {
    const reason = redactor.redact(`a failure did not show again in a replay: ${doubt}`);
    return { ...base, outcome: "inconclusive", reason };
  }
  if (missing.length === 0 && played.isGrounded)
    return { ...base, ...(contradiction(rule.id, broken, explanations) ?? { outcome: "passed" }) };
  const mayLackFoundation = open === undefined && (isUnseen || !played.isGrounded);
  const cause =
    explanations.find((explanation) => isSuspect(rule.id, explanation)) ??
    (mayLackFoundation ? explanations.find(({ id }) => foundations.includes(id)) : undefined);
  if (cause !== undefined) {
    const { id } = cause;
    return { ...base, outcome: "not-tested", reason: `${id} is broken: ${requirement(id).text}`, prerequisite: id };
  }
  return { ...base, ...(open ?? openReason(rule, missing, { played, reporting, explanations })) };
}

function isSuspect(id: RequirementId, { claims }: Explanation): boolean {
  return claims.some(({ claim }) => claim.suspects.some((suspect) => suspect.id === id));
}

/** A reason that stops the whole run comes first. */
function openReason(
  { id }: Rule,
  missing: readonly string[],
  {
    played,
    reporting: { options, redactor },
    explanations,
  }: Pick<UnblamedContext, "played" | "reporting" | "explanations">,
): Pick<Outcome, "outcome" | "reason"> {
  const { stopped, lost, remedy } = played;
  if (stopped !== undefined) return { outcome: stopped.kind, reason: redactor.redact(stopped.reason) };
  if (options.otherKey === undefined && requirement(id).needs?.includes("a second key") === true)
    return { outcome: "not-tested", reason: `a second key is missing; set ${keyVariables.other}` };
  const facets = missing.filter((facet) => facet !== "seen");
  // a lost response is no reason for facets that a quick run never tries
  const expected = options.effort === "quick" ? (ruleOf(id)?.notAtQuick ?? []) : [];
  const isUntried = missing.every((facet) => expected.includes(facet));
  const named = facets.map(describeFacet).join(", ");
  const lacking = facets.length === 0 ? "not seen to hold" : `not seen: ${named}`;
  const untried = facets.length === 0 ? "quick doesn't try it" : `quick doesn't try: ${named}`;
  const isPart = options.path !== undefined || options.program !== undefined || options.readOnly !== undefined;
  const unseen =
    explanations.length === 0 || isPart ? remedy : "a failure of this run may be the reason: fix the failures first";
  if (!isUntried && lost.summary !== undefined)
    return { outcome: "inconclusive", reason: redactor.redact(`${lacking}; ${lost.summary}`) };
  const reason = isUntried && missing.length > 0 ? `${untried}; ${remedy}` : `${lacking}; ${unseen}`;
  return { outcome: "not-tested", reason };
}

export function baseOf(
  id: RequirementId,
  evidence: EvidenceCounts,
  claims: readonly BrokenClaim[] = [],
): Omit<Outcome, "outcome"> {
  const { level, basis, source, text, since } = requirement(id);
  const property = ruleOf(id)?.property ?? text;
  const cases = evidence.casesOf(id, claims);
  return { id, level, basis, source, text, since, property, cases, requests: cases };
}

function brokenOutcome(
  explanation: Explanation,
  shortest: ShortenedFailure,
  { played, reporting }: OutcomeContext,
): Outcome {
  const { id } = explanation;
  const outcome = requirement(id).level === "MUST" ? "failed" : "warned";
  const rule = ruleOf(id);
  const times = brokenStepCount(explanation);
  return {
    ...baseOf(id, played.evidence, explanation.claims),
    facets: rule === undefined ? undefined : facetEvidence(rule, played.evidence).facets,
    brokenIn: times === 0 ? undefined : times,
    outcome,
    failure: failureOf(explanation, shortest, { played, reporting }),
  };
}

function repetitions({ claims }: Explanation, broken: BrokenClaim, { journal }: PlayedRun): Failure["repeated"] {
  const race = raceOf(broken);
  if (race === undefined) return undefined;
  const races = new Set(journal.steps.flatMap((step) => (step.race?.id === race.id ? [step.race] : [])));
  const lost = new Set(claims.map(raceOf));
  return { broken: [...races].filter((one) => lost.has(one)).length, tries: races.size };
}

function failureOf(
  explanation: Explanation,
  { broken, steps, isShownAgain, program }: ShortenedFailure,
  { played, reporting }: OutcomeContext,
): Failure {
  const { driver, path, readOnly, program: stored } = reporting.options;
  const { found: replayed, isWithinOne } = easiestToReplay(explanation, played);
  const isSelected = path !== undefined || readOnly !== undefined || stored !== undefined;
  const needsWholeRun = !isSelected && (isShownAgain === false || !isWithinOne);
  return failureFrom(
    {
      repeated: repetitions(explanation, broken, played),
      claim: broken.claim,
      commonCause: commonCauseOf(explanation, played.journal.steps),
      exchanges: steps.flatMap((step) => step.recorded ?? []),
      judged: broken.step.recorded,
      counterexample: steps.flatMap(({ recorded }) => requestText(recorded)).join("\n"),
      path: pathTo(replayed.step.scenario),
      id: explanation.id,
      program: program?.commands.map((command) => ({ ...command })),
      driverFlag:
        driver !== undefined && isDriven({ steps: needsWholeRun ? played.journal.steps : [replayed.step] })
          ? driverFlagOf(driver)
          : undefined,
      needsWholeRun,
      isDriven: isDriven({ steps }),
      concurrent: new Set(steps.flatMap(({ race, recorded }) => (race === undefined ? [] : (recorded ?? [])))),
    },
    reporting,
  );
}

function requestText(recorded: RecordedExchange | undefined): readonly string[] {
  if (recorded?.requestBody === undefined) return [];
  return [`${recorded.method} ${pathOf(recorded)} ${cut(recorded.requestBody, 4_000)}`];
}

/** `isWithinOne` is true if the path's scenarios alone send everything that the claim needs. */
interface Replayable {
  readonly found: BrokenClaim;
  readonly isWithinOne: boolean;
}

/** Prefers a gathering scenario, since its breach needs many surveys, then a claim that one scenario causes and shows. */
function easiestToReplay({ id, claims }: Explanation, { journal }: PlayedRun): Replayable {
  const gathering = scenarios.filter(({ gathers = [] }) => gathers.includes(id)).map(({ name }) => name);
  const gathered = claims.filter(({ step }) => gathering.includes(step.scenario));
  const [first] = gathered;
  if (first !== undefined) {
    const path = pathTo(first.step.scenario);
    const played = chosenScenarios({ only: [id], path }).map(({ name }) => name);
    const found = gathered.find(({ claim }) =>
      played.includes(creatingScenario(claim, journal) ?? first.step.scenario),
    );
    return { found: found ?? first, isWithinOne: found !== undefined };
  }
  const found = byReplayCost(claims, id).find(
    (candidate) => !lateScenarioNames.has(candidate.step.scenario) && isWithinItsScenario(candidate, journal),
  );
  return { found: found ?? cheapestToReplay(claims, id), isWithinOne: found !== undefined };
}

function creatingScenario(claim: Claim, { steps }: PlayedRun["journal"]): string | undefined {
  return steps.find(({ made }) => made !== undefined && isAbout(claim, made))?.scenario;
}

const lateScenarioNames: ReadonlySet<string> = new Set(
  scenarios.flatMap(({ name, isLast }) => (isLast === true ? [name] : [])),
);

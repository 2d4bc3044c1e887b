import inexact from "./inexact-blame.json" with { type: "json" };
import { properties } from "../../../suite/properties/all.ts";
import type { Mutant } from "../../faults/mutant.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/options.ts";
import { ruleOf } from "../../../engine/run/rule-of.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import type { Explanation } from "../../../engine/blame/explanation.ts";
import { haveSameIds, type MutantVerdict } from "./mutant-verdict.ts";
import { playInProcess } from "./play-in-process.ts";
import { plannedRequests } from "../../../engine/run/plan/costs.ts";
import { chosenScenarios } from "../../../engine/run/plan/chosen-scenarios.ts";
import { testedBy } from "../../../suite/scenarios/tested-by.ts";
import type { Scenario } from "../../../suite/session/scenario.ts";

/** A whole run at an effort, or scenarios that are likely to show the fault. */
export type MutantEffort = Effort | "likely";

/** Returns all findings, declared or not. `likely` plays likely scenarios first, because a whole run takes longer. */
export async function judgeMutant(mutant: Mutant, seed: number, effort: MutantEffort): Promise<MutantVerdict> {
  if (effort !== "likely")
    try {
      return await judgeByWholeRun(mutant, seed, effort);
    } catch (error) {
      // a run can't start if the list rejects a valid key, so the likely scenarios judge
      if (!(error instanceof SetUpError)) throw error;
    }
  return (await judgeByLikelyScenarios(mutant, seed)) ?? judgeByWholeRun(mutant, seed, "standard");
}

/**
 * Makes attempts until the findings are the expected ones. Returns the last findings, with the requests and facets of
 * all attempts. Returns undefined if the last attempt finds nothing, or if a declared requirement has no rule.
 */
async function judgeByLikelyScenarios(mutant: Mutant, seed: number): Promise<MutantVerdict | undefined> {
  const { name, breaks: declared, build } = mutant;
  if (declared.some((id) => ruleOf(id) === undefined)) return undefined;
  const tripped = new Set<string>();
  let requests = 0;
  let last: MutantVerdict | undefined;
  for (const { effort, chosen } of attemptsAt(mutant)) {
    const { explanations, journal } = await playInProcess(build, { effort, seed, chosen });
    const explained = explanations();
    for (const facet of explained.flatMap(trippedFacets)) tripped.add(facet);
    requests += journal.steps.length;
    const found = explained.map(({ id }) => id);
    // all attempts with all scenarios share this very array
    const breadth = chosen === allScenarios ? "all scenarios" : "own scenarios";
    last = { name, declared, found, tripped: [...tripped], effort, breadth, requests };
    if (haveSameIds(expectedIds(mutant), found)) return last;
  }
  return last?.found.length === 0 ? undefined : last;
}

/** Returns each facet that did not hold, after its requirement: `RCP-12 create`. */
function trippedFacets({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { suspects, facet: judged, operation } }) =>
    suspects
      .filter((suspect) => suspect.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((name) => name !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}

async function judgeByWholeRun(mutant: Mutant, seed: number, effort: Effort): Promise<MutantVerdict> {
  const { name, breaks: declared, build } = mutant;
  const report = await judgeServer(build, { unshrunk: true, seed, effort });
  return { name, declared, found: brokenIds(report), effort, breadth: "whole run", requests: report.requests };
}

interface Attempt {
  readonly effort: Effort;
  readonly chosen: readonly Scenario[];
}

const allScenarios: readonly Scenario[] = chosenScenarios({});

/** Returns the requirements that a mutant is expected to break: the known inexact ones, or the declared ones. */
function expectedIds({ name, breaks }: Pick<Mutant, "name" | "breaks">): readonly string[] {
  const inexactByName: Readonly<Record<string, { readonly found: readonly string[] }>> = inexact;
  return inexactByName[name]?.found ?? breaks;
}

/** Orders attempts by cost: the requirements' own scenarios together, then each alone, and at last all scenarios. */
function attemptsAt({ name, breaks }: Mutant): readonly Attempt[] {
  const whole = (effort: Effort): Attempt => ({ effort, chosen: allScenarios });
  // single scenarios rarely repeat a known inexact blame
  if (name in inexact) return [whole("standard")];
  // the recipient cap's programs write and read recipients, whatever they are about
  const isOnRecipients = breaks.some((id) => id.startsWith("RCP-"));
  const ownScenarios = allScenarios.filter(({ name: scenario }) =>
    breaks.some((id) => testedBy[scenario]?.includes(id)),
  );
  const tried = allScenarios.filter(
    (scenario) => ownScenarios.includes(scenario) || (isOnRecipients && scenario.name === properties.recipientCap.name),
  );
  const eachAlone = tried
    .map((one) => ({ effort: "quick", chosen: [one] }) as const)
    .toSorted(
      ({ chosen: [one] }, { chosen: [other] }) => plannedRequests(one, "quick") - plannedRequests(other, "quick"),
    );
  return [
    { effort: "quick", chosen: ownScenarios },
    ...(tried.length > 1 ? eachAlone : []),
    { effort: "standard", chosen: ownScenarios },
    whole("quick"),
    whole("standard"),
  ];
}

import type { Mutant } from "../../reference/faults/mutant.ts";
import { chapters, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { checks } from "../checks/all.ts";
import type { Effort, Report } from "../report/report.ts";
import type { RunOptions } from "../run/options.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";

/** Of the requests of one quick run, as many are little for a check: what it looks at was sent for others. */
const littleRequests = 2;

/** The checks that cost little in addition to others, by a quick run of the reference. */
export async function cheapIds(): Promise<readonly RequirementId[]> {
  const { outcomes } = await judgeServer(undefined, { ...manner, effort: "quick" });
  return outcomes.filter(({ requests }) => requests <= littleRequests).map(({ id }) => id);
}

/** What the suite made of one mutant. */
export interface Kill {
  readonly name: string;
  readonly declared: readonly RequirementId[];
  readonly found: readonly RequirementId[];
  /** What a standard run of the whole suite blames, where a quick one is more exact. */
  readonly foundInFull?: readonly RequirementId[];
  /** Requirements that are neither broken nor passed, each with its reason. */
  readonly untested: readonly string[];
  /** How much was tried for what few cases don't show. */
  readonly effort: Effort;
  /** Which checks have looked for what is not declared: those of its chapters, some or all, or the suite. */
  readonly breadth: "chapters" | "suite";
  readonly requests: number;
}

/** What a smaller counterexample would be is nobody's question here. */
const manner: Partial<RunOptions> = { unshrunk: true };

/** Says whether the broken requirements are the declared ones, no fewer and no more. */
export function isKilled({ declared, found }: Kill): boolean {
  return declared.length === found.length && declared.every((id) => found.includes(id));
}

/**
 * Judges a mutant by the whole suite with as many cases as a standard run tries, or, where it is told which checks are cheap,
 * sooner, by its own and the cheap ones of its chapters, with few cases. What it declares and
 * those don't show is judged with as many as a standard run tries; when that shows it no more, or anything else is broken,
 * the same is judged anew with more checks, at last with all.
 */
export async function kill(mutant: Mutant, seed: number, cheap: readonly RequirementId[] | undefined): Promise<Kill> {
  const judged = async (effort: Effort, only?: readonly RequirementId[]): Promise<Kill> => {
    const report = await judgeServer(mutant.build, {
      ...manner,
      seed,
      effort,
      ...(only === undefined ? {} : { only }),
    });
    return killOf(mutant, report, only === undefined ? "suite" : "chapters");
  };
  if (cheap === undefined) return judgedWhole(judged);
  const ofChapters = ofItsChapters(mutant);
  const neighbours = ofChapters.filter((id) => mutant.breaks.includes(id) || cheap.includes(id));
  const quick = await judged("quick", neighbours);
  if (isKilled(quick)) return quick;
  if (quick.found.every((id) => mutant.breaks.includes(id))) {
    const more = await judged(
      "standard",
      mutant.breaks.filter((id) => !quick.found.includes(id)),
    );
    const both = { ...more, found: [...quick.found, ...more.found], requests: quick.requests + more.requests };
    if (isKilled(both)) return both;
  }
  for (const judgedAgain of [() => judged("standard", ofChapters), () => judged("quick")]) {
    const again = await judgedAgain();
    if (isKilled(again)) return again;
  }
  return judged("standard");
}

/** A standard run, or, where that blames more or less than the mutant declares, the quick run that blames exactly it. */
async function judgedWhole(judged: (effort: Effort) => Promise<Kill>): Promise<Kill> {
  const standard = await judged("standard");
  if (isKilled(standard)) return standard;
  const quick = await judged("quick");
  return isKilled(quick) ? { ...quick, foundInFull: standard.found } : standard;
}

/** The requirements of the chapters that a mutant breaks, as far as they have checks. */
function ofItsChapters({ breaks }: Mutant): readonly RequirementId[] {
  const broken = chapters.filter(({ prefix }) => breaks.some((id) => id.startsWith(prefix)));
  return checks.flatMap(({ id }) => (broken.some(({ prefix }) => id.startsWith(prefix)) ? [id] : []));
}

/**
 * Says whether a run finds any of the declared requirements broken: mostly they show it alone, else it takes a whole run,
 * in which they see what all other checks did.
 */
export async function isNoticed({ build, breaks }: Mutant, seed: number, effort: Effort): Promise<boolean> {
  const isBroken = async (options: Partial<RunOptions>): Promise<boolean> => {
    const found = brokenIn(await judgeServer(build, { ...manner, seed, effort, ...options }));
    return breaks.some((id) => found.includes(id));
  };
  return (await isBroken({ only: breaks })) || (await isBroken({}));
}

function killOf({ name, breaks }: Mutant, report: Report, breadth: Kill["breadth"]): Kill {
  const open = report.outcomes.filter(({ outcome }) => outcome === "not-tested" || outcome === "inconclusive");
  return {
    name,
    declared: breaks,
    found: brokenIn(report),
    untested: open.map(({ id, outcome, reason = "" }) => `${id} ${outcome}: ${reason}`),
    effort: report.effort,
    breadth,
    requests: report.requests,
  };
}

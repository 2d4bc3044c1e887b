import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { blamedBy, memberOf } from "./blamed.ts";
import { commonCauseIn } from "./common-causes.ts";
import { judgedExchange } from "./judged-exchange.ts";
import type { Failure, Outcome } from "./format/report.ts";
import { pathOf } from "./format/story.ts";
import { withoutSay } from "./without-say.ts";

/** A failure with those of other requirements that show the same. */
export interface Symptom {
  readonly outcome: Outcome;
  readonly alike: readonly Outcome[];
}

/** The other failures of the same cause: those that stand under this one, or the one that it stands under. */
export interface SameCause {
  readonly alike?: readonly RequirementId[];
  readonly under?: RequirementId;
}

/**
 * What is broken, by cause: first what fails the run, then what warns, last what has no say in the verdict; of each first what
 * leaks between accounts, then the cause that was seen most often.
 */
export function brokenCauses(outcomes: readonly Outcome[]): readonly Symptom[] {
  const broken = outcomes.filter(({ failure }) => failure !== undefined);
  const judged = broken.filter((one) => withoutSay(one) === undefined);
  return [
    ...bySymptom(judged.filter(({ outcome }) => outcome === "failed")),
    ...bySymptom(judged.filter(({ outcome }) => outcome !== "failed")),
    ...bySymptom(broken.filter((one) => withoutSay(one) !== undefined)),
  ];
}

/** Of each failure that shares its cause with others: where it stands among them. */
export function sameCauses(outcomes: readonly Outcome[]): ReadonlyMap<RequirementId, SameCause> {
  return new Map(
    brokenCauses(outcomes)
      .filter(({ alike }) => alike.length > 0)
      .flatMap(({ outcome, alike }): readonly (readonly [RequirementId, SameCause])[] => [
        [outcome.id, { alike: alike.map(({ id }) => id) }],
        ...alike.map(({ id }) => [id, { under: outcome.id }] as const),
      ]),
  );
}

/** Groups failures by what the subject did wrong: the one that was seen most often, with the fewest exchanges, stands for those that show the same. */
export function bySymptom(outcomes: readonly Outcome[]): readonly Symptom[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const { failure, circumstance } = outcome;
    const symptom = circumstance ?? (failure === undefined ? outcome.id : symptomOf(failure));
    groups.set(symptom, [...(groups.get(symptom) ?? []), outcome]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [outcome, ...others] = group.toSorted(
        (a, b) => leaks(b) - leaks(a) || seen(b) - seen(a) || length(a) - length(b),
      );
      return outcome === undefined
        ? []
        : [{ outcome, alike: others.toSorted((a, b) => group.indexOf(a) - group.indexOf(b)) }];
    })
    .toSorted((a, b) => leaks(b.outcome) - leaks(a.outcome) || seen(b.outcome) - seen(a.outcome));
}

/** One account reads or changes what is another's. */
const betweenAccounts: ReadonlySet<RequirementId> = new Set(["AUT-5", "AUT-6", "AUT-7", "AUT-8", "AUT-9", "AUT-10"]);

function leaks({ id }: Outcome): number {
  return betweenAccounts.has(id) ? 1 : 0;
}

function seen({ brokenIn = 0 }: Outcome): number {
  return brokenIn;
}

function length({ failure }: Outcome): number {
  return failure?.exchanges.length ?? 0;
}

/** The endpoint with the wrong status, or the member with the wrong value, in words that are the same for every case. */
function symptomOf(failure: Failure): string {
  const cause = commonCauseIn(failure.message);
  if (cause !== undefined) return cause;
  const judged = judgedExchange(failure);
  const blamed = blamedBy(failure);
  const member = memberOf(blamed);
  const endpoint =
    judged === undefined
      ? ""
      : `${judged.method} ${pathOf(judged)
          .replace(/^\/surveys\/[^/?]+/, "/surveys/{id}")
          .replace(/\?.*$/, "")}`;
  if (member !== undefined) return `${member} ${blamed.value === undefined ? "missing" : kindOf(failure)}`;
  return `${endpoint} as ${judged?.identity}: ${steady(failure.message)} ${judged?.status}`;
}

/** Says whether a value was lost or is another. */
function kindOf({ received }: Failure): string {
  return received === "null" || received === '""' || received === "[]" ? "empty" : "another";
}

/** Without what is of one run or one case: numbers, quoted values, names. */
function steady(text: string): string {
  return text.replace(/"[^"]*"|\d+/g, "…");
}

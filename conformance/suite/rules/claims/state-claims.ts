import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import type { Journal } from "../../journal/journal.ts";
import { markersIn } from "../../model/values/marker.ts";
import { factsOf } from "../../model/read-back/facts-of.ts";
import { isObject } from "../../../client/json/json.ts";
import type { ShownSurvey } from "../../reading/survey.ts";
import {
  groupOf,
  otherSurveySuspects,
  stableNameSuspects,
  raceSuspects,
  stateSuspects,
  type View,
} from "../tables/state.ts";
import { spellingSuspects } from "../tables/acceptance.ts";
import { claimOfFact } from "./claim-of-fact.ts";
import { losesEscapedCharacter, rememberKeptCharacters } from "./escaped-characters.ts";

interface ComparedRead {
  readonly journal: Journal;
  readonly step: Step;
  readonly survey: ExpectedSurvey;
  readonly shown: ShownSurvey;
  readonly view: View;
  readonly isPartial?: boolean;
}

interface Grounds {
  readonly cause: Cause;
  /** True if no accepted write has named this part of the survey since the last read-back. */
  readonly isKept: boolean;
  readonly seenThrough: View;
  readonly rejected: readonly Step[];
}

/**
 * Returns a claim for each fact of a survey's state. The survey's own writes are likelier causes than writes to other
 * surveys and reads. Those become suspects only if a foreign value or another read-back points to them.
 */
export function stateClaims(compared: ComparedRead): readonly Claim[] {
  const { survey, shown, view, isPartial = false } = compared;
  // differences within one read-back don't explain each other
  const brokenBefore = new Map(survey.firstBrokenClaims);
  return factsOf(survey, shown, { isPartial }).flatMap((fact) => {
    const cause = causeOf(survey.writesSinceRead, fact);
    // the violation explains the difference
    if (cause.step?.isViolated === true) return [];
    if (fact.agrees && cause.step !== undefined) {
      if (losesEscapedCharacter(fact, cause.step, survey.provenance))
        return [escapeClaim(compared.step, fact, cause.step)];
      rememberKeptCharacters(fact, cause.step, survey.provenance);
    }
    const grounds: Grounds = {
      cause,
      isKept: cause.step === undefined || !cause.step.isAccepted || !namesAspect(cause.step, fact.aspect),
      seenThrough: survey.writesSinceRead.length === 0 || view === "create response" ? view : "read",
      rejected: survey.writesSinceRead.filter(
        (write) => write !== cause.step && !write.isAccepted && !write.isViolated,
      ),
    };
    return fact.agrees
      ? agreementClaims(compared, fact, grounds)
      : differenceClaims(compared, fact, grounds, brokenBefore);
  });
}

function escapeClaim(shown: Step, fact: Fact, cause: Step): Claim {
  return claimOfFact({ ...fact, agrees: false }, spellingSuspects(cause, fact.kind), { shown, cause });
}

function agreementClaims(compared: ComparedRead, fact: Fact, grounds: Grounds): readonly Claim[] {
  const { cause, isKept, seenThrough, rejected } = grounds;
  const rejectedClaims = rejected
    .filter((write) => namesAspect(write, fact.aspect))
    .map((write) =>
      claimOfFact({ ...fact, isInformative: true }, stateSuspects(fact, write, seenThrough), {
        shown: compared.step,
        cause: write,
      }),
    );
  // an agreement that could not have differed says nothing
  if (!isKept && fact.isInformative !== true) return rejectedClaims;
  const { own, spilled, reading } = suspectsByOrigin(compared, fact, grounds, compared.survey.writesElsewhere);
  return [
    claimOfFact(fact, [...own, ...spilled, ...reading], { shown: compared.step, cause: cause.step, isKept }),
    ...rejectedClaims,
  ];
}

function differenceClaims(
  compared: ComparedRead,
  fact: Fact,
  grounds: Grounds,
  brokenBefore: ExpectedSurvey["firstBrokenClaims"],
): readonly Claim[] {
  const { journal, step, survey, view } = compared;
  const { cause, isKept, seenThrough, rejected } = grounds;
  const known = journal.lastSendersOf(fact.identifyingValue ?? fact.got ?? fact.want, survey);
  const senders = isKept ? known : [];
  const isExplained =
    senders.some(({ isViolated }) => isViolated) || survey.writesElsewhere.some(isAcceptedWriteToMissing);
  if (cause.step === undefined && isExplained) return [];
  const foreign = senders.find(({ isAccepted }) => isAccepted);
  const { own, spilled, reading } = suspectsByOrigin(
    compared,
    fact,
    grounds,
    senders.length === 0 ? survey.writesElsewhere : senders,
  );
  const suspects = [
    ...mixedKeySuspects(fact, cause.step, known),
    ...own,
    ...(senders.length > 0 ? spilled : asUnlikely(spilled)),
  ];
  if (!cause.isWriter) {
    const isUndisturbed = cause.step === undefined && senders.length === 0 && view !== "read by slug";
    const readSuspects = [...reading, ...stableNameSuspects(fact)];
    const rejectedSuspects = rejected.flatMap((write) => stateSuspects(fact, write, seenThrough));
    const isBySlug = step.by === "slug" || survey.reads.includes("slug");
    const slugSuspects: readonly Suspect[] = isBySlug ? [{ id: "SUR-3", facet: groupOf(fact.aspect) }] : [];
    const isRaced = cause.step?.race !== undefined;
    const further = [
      isUndisturbed ? readSuspects : asUnlikely(readSuspects),
      rejectedSuspects,
      isRaced ? asUnlikely(slugSuspects) : slugSuspects,
    ];
    for (const suspect of further.flat()) suspects.push(suspect);
  }
  return [
    afterEarlierClaim(
      survey,
      fact,
      claimOfFact(fact, suspects, { shown: step, cause: cause.step, foreign, isKept }),
      brokenBefore,
    ),
  ];
}

/** True if a write to a missing survey was accepted: it may have changed any survey. */
function isAcceptedWriteToMissing({ isViolated, isAccepted, expected }: Step): boolean {
  return isViolated && isAccepted && expected.why === "missing";
}

function suspectsByOrigin(
  { survey, view }: Pick<ComparedRead, "survey" | "view">,
  fact: Fact,
  { cause, isKept, seenThrough }: Grounds,
  elsewhere: readonly Step[],
): Readonly<Record<"own" | "spilled" | "reading", readonly Suspect[]>> {
  const isAfterCreate = view !== "create response";
  const isSpilled = cause.step !== undefined && isAfterCreate && (isKept || fact.rowChange?.kind === "unmatched");
  const writeSuspects = stateSuspects(fact, cause.step, seenThrough, elsewhere);
  return {
    own: [
      ...raceSuspects(fact, cause.step),
      ...(hasRivals(cause.step, fact) ? asUnlikely(writeSuspects) : writeSuspects),
      ...concurrentWrites(cause.step).flatMap((other) => stateSuspects(fact, other, seenThrough)),
    ],
    spilled: isSpilled ? otherSurveySuspects(fact, elsewhere) : [],
    reading: isKept && isAfterCreate ? readingSuspects(survey, fact, cause.step) : [],
  };
}

/** True if another write of the race may have undone this one. */
function hasRivals(step: Step | undefined, { aspect }: Fact): boolean {
  const { steps = [] } = step?.race ?? {};
  return steps.filter((other) => other.isAccepted && namesAspect(other, aspect)).length > 1;
}

function concurrentWrites(step: Step | undefined): readonly Step[] {
  const { steps = [] } = step?.race ?? {};
  const others = steps.filter(({ operation, isAccepted }) => isAccepted && operation !== step?.operation);
  return others.filter((other, index) => others.findIndex(({ operation }) => operation === other.operation) === index);
}

/** Returns AUT-10 if a concurrent request of another key sent the shown value. */
function mixedKeySuspects({ aspect }: Fact, write: Step | undefined, senders: readonly Step[]): readonly Suspect[] {
  const isMixed = senders.some(
    ({ as, begun, ended }) => write !== undefined && as !== write.as && begun < write.ended && write.begun < ended,
  );
  return isMixed ? [{ id: "AUT-10", facet: `${aspect} of another key`, isSpecific: true }] : [];
}

function asUnlikely(suspects: readonly Suspect[]): readonly Suspect[] {
  return suspects.map((suspect) => ({ ...suspect, isUnlikely: true }));
}

function afterEarlierClaim(
  { firstBrokenClaims }: ExpectedSurvey,
  { aspect }: Fact,
  claim: Claim,
  brokenBefore: ExpectedSurvey["firstBrokenClaims"],
): Claim {
  const part = dependentPart(aspect);
  const precedingClaim = part === undefined ? undefined : brokenBefore.get(part);
  if (precedingClaim !== undefined) return { ...claim, precedingClaim };
  if (part !== undefined && claim.suspects.length > 0)
    firstBrokenClaims.set(part, firstBrokenClaims.get(part) ?? claim);
  return claim;
}

/** Returns the part of a survey in which one difference leads to others. Members of recipients are independent. */
export function dependentPart(aspect: string): string | undefined {
  if (!aspect.startsWith("row.")) return groupOf(aspect);
  return /^row\.(lost|kept|invented|twice)$/.test(aspect) ? aspect : undefined;
}

export function readingSuspects(
  { reads }: ExpectedSurvey,
  { aspect }: Fact,
  cause: Step | undefined,
): readonly Suspect[] {
  const readNames = cause === undefined && reads.length === 0 ? ["id"] : reads;
  return readNames.map((readName) => ({ id: "SUR-41", facet: `${aspect} after reading by ${readName}` }));
}

interface Cause {
  readonly step?: Step;
  readonly isWriter: boolean;
}

/** Returns the sender of the shown value, else the last write that named the aspect, else the last write. */
function causeOf(window: readonly Step[], { aspect, agrees, got }: Fact): Cause {
  if (!agrees && window.length > 1) {
    const [marker] = markersIn(Array.isArray(got) ? got[0] : got);
    const writer =
      marker === undefined
        ? undefined
        : window.findLast(({ isAccepted, sent }) => !isAccepted && sent.includes(marker));
    if (writer !== undefined) return { step: writer, isWriter: true };
  }
  const lastNaming = window.findLast((write) => write.isAccepted && namesAspect(write, aspect));
  const step = lastNaming ?? (agrees ? window.findLast(({ isAccepted }) => isAccepted) : undefined) ?? window.at(-1);
  return { step, isWriter: false };
}

function namesAspect({ operation, body }: Step, aspect: string): boolean {
  if (operation === "create") return true;
  if (operation === "add") return aspect.startsWith("row");
  return isObject(body) && groupOf(aspect) in body;
}

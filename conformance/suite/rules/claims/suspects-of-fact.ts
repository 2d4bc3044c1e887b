import { groupOf, type Fact } from "../../journal/fact.ts";
import type { EndpointName } from "../../../client/endpoint.ts";
import type { ExpectedSurvey, Step, Suspect } from "../../journal/step.ts";
import {
  otherSurveySuspects,
  raceSuspects,
  stableNameSuspects,
  stateSuspects,
  type View,
} from "../tables/state-suspects.ts";
import { namesAspect, type Cause } from "./cause.ts";

/**
 * Lists the requirements that may explain a fact about a survey. Blame prefers earlier ones a little.
 *
 * Example: an add is sent to survey A, and a PATCH gives survey B the title "Tea k3x1". Then A shows "Tea k3x1".
 *
 * | suspect              | origin                                                                        |
 * | -------------------- | ----------------------------------------------------------------------------- |
 * | RCP-45 title         | the last write to A: an add must leave the title as it is                      |
 * | SUR-40 title, shared | a write to another survey: it sent the shown value, so it is as likely         |
 *
 * If nobody had sent the shown value, SUR-40 would be unlikely: blame then needs further evidence for it.
 */

export interface JudgedFact {
  readonly fact: Fact;
  readonly cause: Cause;
  readonly survey: ExpectedSurvey;
  /** The step whose response shows the fact. */
  readonly read: Step;
  readonly view: View;
  /** Rejected writes since the last read-back, except the cause. */
  readonly rejected: readonly Step[];
  /** Writes that sent the shown value to other surveys. Empty if the fact agrees. */
  readonly senders: readonly Step[];
}

/** One kind of explanation for a fact, such as the last write, and the requirements that it puts in question. */
interface Origin {
  readonly suspects: (judged: JudgedFact) => readonly Suspect[];
  /** Default: its suspects are likely. */
  readonly isUnlikely?: (judged: JudgedFact) => boolean;
}

const mixedKeys: Origin = { suspects: mixedKeySuspects };
const race: Origin = { suspects: ({ fact, cause }) => raceSuspects(fact, cause.write) };
const lastWrite: Origin = { suspects: lastWriteSuspects, isUnlikely: hasRivals };
const concurrentWrites: Origin = { suspects: concurrentWriteSuspects };
const writesElsewhere: Origin = { suspects: elsewhereSuspects, isUnlikely: hasNoForeignSender };
const reads: Origin = { suspects: readSuspects, isUnlikely: isDisturbed };
const idsAndAddresses: Origin = { suspects: ({ fact }) => stableNameSuspects(fact), isUnlikely: isDisturbed };
const rejectedWrites: Origin = { suspects: rejectedWriteSuspects };
const readsBySlug: Origin = { suspects: slugSuspects, isUnlikely: ({ cause }) => cause.write?.race !== undefined };

// the order decides: blame prefers earlier suspects a little
const originsOfAgreement = [race, lastWrite, concurrentWrites, writesElsewhere, reads];
const originsOfProvenDifference = [mixedKeys, race, lastWrite, concurrentWrites, writesElsewhere];
const originsOfDifference = [...originsOfProvenDifference, reads, idsAndAddresses, rejectedWrites, readsBySlug];

/** Returns the requirements that the agreement is evidence for. */
export function suspectsOfAgreement(judged: JudgedFact): readonly Suspect[] {
  return originsOfAgreement.flatMap(({ suspects }) => suspects(judged));
}

export function suspectsOfDifference(judged: JudgedFact): readonly Suspect[] {
  const origins = judged.cause.isProven ? originsOfProvenDifference : originsOfDifference;
  return origins.flatMap(({ suspects, isUnlikely }) =>
    isUnlikely?.(judged) === true ? asUnlikely(suspects(judged)) : suspects(judged),
  );
}

/** Returns the suspects if the rejected write had an effect. */
export function rejectedSuspects({ fact, survey, view }: JudgedFact, write: Step): readonly Suspect[] {
  return stateSuspects(fact, write, viewAfterWrites(survey, view));
}

/** Returns the writes to other surveys that may explain a value which no write to this one was to change. */
export function foreignSenders({ cause, senders }: JudgedFact): readonly Step[] {
  return cause.isKept ? senders : [];
}

/** Returns AUT-10 if a concurrent request of another key sent the shown value. */
function mixedKeySuspects({ fact: { aspect }, cause: { write }, senders }: JudgedFact): readonly Suspect[] {
  if (write === undefined) return [];
  const isMixed = senders.some(({ as, begun, ended }) => as !== write.as && begun < write.ended && write.begun < ended);
  return isMixed ? [{ id: "AUT-10", facet: `${aspect} of another key`, isSpecific: true }] : [];
}

function lastWriteSuspects(judged: JudgedFact): readonly Suspect[] {
  const { fact, cause, survey, view } = judged;
  return stateSuspects(fact, cause.write, viewAfterWrites(survey, view), possibleSources(judged));
}

/** True if another write of the race may have undone this one. */
function hasRivals({ fact, cause }: JudgedFact): boolean {
  const naming = stepsInRace(cause).filter((step) => step.isAccepted && namesAspect(step, fact.aspect));
  return naming.length > 1;
}

/** Returns the suspects of one accepted write of each other operation in the race. */
function concurrentWriteSuspects({ fact, cause, survey, view }: JudgedFact): readonly Suspect[] {
  const firstOfOperation = new Map<EndpointName, Step>();
  for (const step of stepsInRace(cause)) {
    const { operation, isAccepted } = step;
    const isOther = isAccepted && operation !== cause.write?.operation;
    if (isOther && !firstOfOperation.has(operation)) firstOfOperation.set(operation, step);
  }
  const writes = [...firstOfOperation.values()];
  return writes.flatMap((write) => stateSuspects(fact, write, viewAfterWrites(survey, view)));
}

function elsewhereSuspects(judged: JudgedFact): readonly Suspect[] {
  const { fact, cause, view } = judged;
  // without a write to this survey, these suspects are those of `lastWrite`
  if (cause.write === undefined || view === "create response") return [];
  const isLeftAlone = cause.isKept || fact.rowChange?.kind === "unmatched";
  return isLeftAlone ? otherSurveySuspects(fact, possibleSources(judged)) : [];
}

function hasNoForeignSender(judged: JudgedFact): boolean {
  return foreignSenders(judged).length === 0;
}

function readSuspects({ fact, cause, survey, view }: JudgedFact): readonly Suspect[] {
  return cause.isKept && view !== "create response" ? readingSuspects(survey, fact, cause.write) : [];
}

/** Suspects the reads since the last read-back. If no request came in between, that read-back itself is a suspect. */
export function readingSuspects(survey: ExpectedSurvey, { aspect }: Fact, write: Step | undefined): readonly Suspect[] {
  const kinds = write === undefined && survey.reads.length === 0 ? ["id"] : survey.reads;
  return kinds.map((kind) => ({ id: "SUR-41", facet: `${aspect} after reading by ${kind}` }));
}

/** True if a write, a foreign value or the slug explains a difference better than a read does. */
function isDisturbed(judged: JudgedFact): boolean {
  return judged.cause.write !== undefined || judged.view === "read by slug" || !hasNoForeignSender(judged);
}

function rejectedWriteSuspects(judged: JudgedFact): readonly Suspect[] {
  return judged.rejected.flatMap((write) => rejectedSuspects(judged, write));
}

function slugSuspects({ fact, survey, read }: JudgedFact): readonly Suspect[] {
  const isBySlug = read.by === "slug" || survey.reads.includes("slug");
  return isBySlug ? [{ id: "SUR-3", facet: groupOf(fact.aspect) }] : [];
}

function possibleSources(judged: JudgedFact): readonly Step[] {
  const senders = foreignSenders(judged);
  return senders.length === 0 ? judged.survey.writesElsewhere : senders;
}

function stepsInRace({ write }: Cause): readonly Step[] {
  return write?.race?.steps ?? [];
}

/** Returns `read` for a read by slug after a write: the write is likelier to have changed what it shows. */
function viewAfterWrites({ writesSinceRead }: ExpectedSurvey, view: View): View {
  return writesSinceRead.length === 0 || view === "create response" ? view : "read";
}

function asUnlikely(suspects: readonly Suspect[]): readonly Suspect[] {
  return suspects.map((suspect) => ({ ...suspect, isUnlikely: true }));
}

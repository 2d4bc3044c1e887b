import type { Fact } from "../../journal/fact.ts";
import type { Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import type { Journal } from "../../journal/journal.ts";
import { factsOf } from "../../model/read-back/facts-of.ts";
import type { ShownSurvey } from "../../reading/survey.ts";
import { spellingSuspects } from "../tables/spelling-suspects.ts";
import type { View } from "../tables/state-suspects.ts";
import { causeOf, namesAspect } from "./cause.ts";
import { claimOfFact } from "./claim-of-fact.ts";
import { linkToFirst } from "./first-broken-claims.ts";
import {
  foreignSenders,
  rejectedSuspects,
  suspectsOfAgreement,
  suspectsOfDifference,
  type JudgedFact,
} from "./suspects-of-fact.ts";
import { writeJson } from "../../../client/json/json.ts";
import type { Provenance } from "../../journal/last-read.ts";

/**
 * Compares a response with the model: each fact that it shows becomes a claim, kept or broken.
 *
 * Example: a PATCH of the title to "Tea k3x2" was accepted, and one to "Coffee k3x3" was rejected. The next read shows
 * "Tea k3x2".
 *
 * | claim                          | why                                        |
 * | ------------------------------ | ------------------------------------------ |
 * | SUR-30 is kept                 | the accepted title is shown (cause.ts)     |
 * | ERR-11 is kept, for the title  | the rejected title isn't shown             |
 *
 * If the read showed the old title, one claim would be broken, with SUR-30 as its first suspect (suspects-of-fact.ts).
 */

interface ComparedRead {
  readonly journal: Journal;
  readonly step: Step;
  readonly survey: ExpectedSurvey;
  readonly shown: ShownSurvey;
  readonly view: View;
  /** True for a create: members that its response omits don't count. */
  readonly isPartial?: boolean;
}

export function stateClaims({ journal, step, survey, shown, view, isPartial = false }: ComparedRead): readonly Claim[] {
  const { writesSinceRead, firstBrokenClaims } = survey;
  // a copy: differences within one read-back don't explain each other
  const broken = { earlier: new Map(firstBrokenClaims), all: firstBrokenClaims };
  return factsOf(survey, shown, { isPartial }).flatMap((fact) => {
    const cause = causeOf(fact, writesSinceRead);
    // the cause itself broke the contract, which explains whatever it stored
    if (cause.write?.isViolated === true) return [];
    if (fact.agrees && cause.write !== undefined) {
      if (losesEscapedCharacter(fact, cause.write, survey.provenance)) return [escapeClaim(step, fact, cause.write)];
      rememberKeptCharacters(fact, cause.write, survey.provenance);
    }
    const judged: JudgedFact = {
      fact,
      cause,
      survey,
      read: step,
      view,
      rejected: writesSinceRead.filter((write) => write !== cause.write && !write.isAccepted && !write.isViolated),
      senders: fact.agrees ? [] : sendersOf(fact, survey, journal),
    };
    if (fact.agrees) return agreementClaims(judged);
    return differenceClaims(judged).map((claim) => linkToFirst(claim, fact.aspect, broken));
  });
}

/** The fact agrees, as a service may lose characters. But only the escaped form was lost: the spelling is to blame. */
function escapeClaim(shown: Step, fact: Fact, cause: Step): Claim {
  return claimOfFact({ ...fact, agrees: false }, spellingSuspects(cause, fact.kind), { shown, cause });
}

function sendersOf({ identifyingValue, got, want }: Fact, survey: ExpectedSurvey, journal: Journal): readonly Step[] {
  return journal.lastSendersOf(identifyingValue ?? got ?? want, survey);
}

/** An agreement is evidence that rejected writes had no effect, and for the cause if the value could have differed. */
function agreementClaims(judged: JudgedFact): readonly Claim[] {
  const { fact, cause, read, rejected } = judged;
  const rejectedClaims = rejected
    .filter((write) => namesAspect(write, fact.aspect))
    .map((write) =>
      claimOfFact({ ...fact, isInformative: true }, rejectedSuspects(judged, write), { shown: read, cause: write }),
    );
  if (!cause.isKept && fact.isInformative !== true) return rejectedClaims;
  const { write, isKept } = cause;
  return [claimOfFact(fact, suspectsOfAgreement(judged), { shown: read, cause: write, isKept }), ...rejectedClaims];
}

/** Returns one claim, or none if a known violation explains the difference. */
function differenceClaims(judged: JudgedFact): readonly Claim[] {
  const { fact, cause, survey, read } = judged;
  const senders = foreignSenders(judged);
  const isExplained =
    senders.some(({ isViolated }) => isViolated) || survey.writesElsewhere.some(isAcceptedWriteToMissing);
  if (cause.write === undefined && isExplained) return [];
  return [
    claimOfFact(fact, suspectsOfDifference(judged), {
      shown: read,
      cause: cause.write,
      foreign: senders.find(({ isAccepted }) => isAccepted),
      isKept: cause.isKept,
    }),
  ];
}

/** True if a write to a missing survey was accepted: it may have changed any survey. */
function isAcceptedWriteToMissing({ isViolated, isAccepted, expected }: Step): boolean {
  return isViolated && isAccepted && expected.why === "missing";
}

/**
 * True if a service that kept `é` loses `\u00e9`, which means the same (RFC 8259 §7). If the service loses both forms
 * of a character, that proves nothing.
 */
function losesEscapedCharacter({ aspect, want, got }: Fact, write: Step, { keptCharacters }: Provenance): boolean {
  const lost = charactersSent(want, write).filter(
    (character) => !write.sent.includes(character) && !includes(got, character),
  );
  return lost.some((character) => keptCharacters.has(keyOf(write, aspect, character)));
}

/** Remembers the unescaped characters that the service shows as they were sent. */
function rememberKeptCharacters({ aspect, want, got }: Fact, write: Step, { keptCharacters }: Provenance): void {
  for (const character of charactersSent(want, write))
    if (write.sent.includes(character) && includes(got, character)) keptCharacters.add(keyOf(write, aspect, character));
}

/** Returns those characters beyond ASCII of the expected value that the body contains, in either form. */
function charactersSent(want: unknown, { body }: Step): readonly string[] {
  const characters = typeof want === "string" ? (want.match(/[^\p{ASCII}]/gu) ?? []) : [];
  if (characters.length === 0) return [];
  const document = writeJson(body) ?? "";
  return characters.filter((character) => document.includes(character));
}

function includes(text: unknown, character: string): boolean {
  return typeof text === "string" && text.includes(character);
}

function keyOf({ operation }: Step, aspect: string, character: string): string {
  return `${operation} ${aspect} ${character}`;
}

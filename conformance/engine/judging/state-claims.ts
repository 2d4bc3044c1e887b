import type { Fact } from "../../journal/fact.ts";
import type { Candidate, Claim, HeldSurvey, Step } from "../../journal/step.ts";
import type { Journal } from "../../journal/journal.ts";
import { factsOf } from "../../model/look.ts";
import { isObject } from "../../format/json.ts";
import type { ShownSurvey } from "../../reading/survey.ts";
import { nameOf } from "../../rules/shown.ts";
import { groupOf, ofOthers, ofRace, ownersOf, type View } from "../../rules/tables/state.ts";
import { claimOfFact } from "./claim-of-fact.ts";

interface Sight {
  readonly journal: Journal;
  readonly step: Step;
  readonly survey: HeldSurvey;
  readonly shown: ShownSurvey;
  readonly view: View;
  readonly isPartial?: boolean;
}

/** What a response shows of a survey's state, each fact with the requirements that it may belong to. */
export function stateClaims({ journal, step, survey, shown, view, isPartial = false }: Sight): readonly Claim[] {
  return factsOf(survey, shown, { isPartial }).flatMap((fact) => {
    const cause = causeOf(survey.window, fact);
    // what a violating step has touched is explained already
    if (cause.step?.isViolated === true) return [];
    const seenThrough = survey.window.length === 0 || view === "create response" ? view : "read";
    const isKept = cause.step === undefined || !cause.step.isAccepted || !namesAspect(cause.step, fact.aspect);
    const senders = fact.agrees || !isKept ? [] : journal.lastSendersOf(fact.got, survey);
    // what a violating step has spilled is explained already
    if (cause.step === undefined && senders.some(({ isViolated }) => isViolated)) return [];
    const elsewhere = senders.length === 0 ? survey.elsewhere : senders;
    const isSpilled = cause.step !== undefined && view !== "create response" && (isKept || fact.fate === "unmatched");
    const candidates = [
      ...ofRace(fact, cause.step),
      ...ownersOf(fact, cause.step, seenThrough, elsewhere),
      ...(isSpilled ? ofOthers(fact, elsewhere) : []),
    ];
    const rejected = survey.window.filter((write) => write !== cause.step && !write.isAccepted && !write.isViolated);
    const others = rejected.flatMap((write) => ownersOf(fact, write, seenThrough));
    const where = `the response to ${nameOf(step)}`;
    const reading = isKept && view !== "create response" ? ofReading(survey, fact, cause.step) : [];
    if (!fact.agrees) {
      const ofSlug: readonly Candidate[] = step.by === "slug" ? [{ id: "SUR-3", facet: groupOf(fact.aspect) }] : [];
      const all = cause.isWriter ? candidates : [...candidates, ...reading, ...others, ...ofSlug, ...ofEachLook(fact)];
      return [inTurn(survey, fact, claimOfFact(fact, all, where, { cause: cause.step }))];
    }
    const named = rejected.filter((write) => namesAspect(write, fact.aspect));
    return [
      claimOfFact(fact, [...candidates, ...reading], where, { cause: cause.step, isKept }),
      ...named.map((write) =>
        claimOfFact({ ...fact, isInformative: true }, ownersOf(fact, write, seenThrough), where, { cause: write }),
      ),
    ];
  });
}

/** A broken claim with the first one about the same part of the survey. */
function inTurn({ wrong }: HeldSurvey, { aspect }: Fact, claim: Claim): Claim {
  const part = partOf(aspect);
  const first = part === undefined ? undefined : wrong.get(part);
  if (first !== undefined) return { ...claim, first };
  if (part !== undefined && claim.candidates.length > 0) wrong.set(part, claim);
  return claim;
}

/** The part of a survey in which one thing that is wrong brings others; what recipients hold is each one's own. */
export function partOf(aspect: string): string | undefined {
  if (!aspect.startsWith("row.")) return groupOf(aspect);
  return /^row\.(lost|kept|invented|twice)$/.test(aspect) ? aspect : undefined;
}

/** Whose it is that reading changes nothing: what was read since the last look, and how. */
function ofReading({ reads }: HeldSurvey, { aspect }: Fact, cause: Step | undefined): readonly Candidate[] {
  const ways = cause === undefined && reads.length === 0 ? ["id"] : reads;
  return ways.map((way) => ({ id: "SUR-41", facet: `${aspect} after reading by ${way}` }));
}

/** An id or a url that is new with each look differs after a write as well. */
function ofEachLook({ aspect }: Fact): readonly Candidate[] {
  return aspect === "row.id" || aspect === "row.url" ? [{ id: "RCP-6", facet: aspect.slice("row.".length) }] : [];
}

interface Cause {
  readonly step?: Step;
  /** It sent the very value that is shown. */
  readonly isWriter: boolean;
}

const mark = /\bk\d+x\d+/;

/** Who wrote this: the sender of the value that is shown, else the last write that named the aspect, else the last write. */
function causeOf(window: readonly Step[], { aspect, agrees, got }: Fact): Cause {
  if (!agrees && window.length > 1) {
    const text = typeof got === "string" ? got : Array.isArray(got) ? String((got as readonly unknown[])[0]) : "";
    const sign = mark.exec(text)?.[0];
    const writer =
      sign === undefined ? undefined : window.findLast(({ isAccepted, sent }) => !isAccepted && sent.includes(sign));
    if (writer !== undefined) return { step: writer, isWriter: true };
  }
  const accepted = window.filter(({ isAccepted }) => isAccepted);
  const named = accepted.findLast((write) => namesAspect(write, aspect));
  const step = named ?? (agrees ? (accepted.at(-1) ?? window.at(-1)) : window.at(-1));
  return { ...(step === undefined ? {} : { step }), isWriter: false };
}

function namesAspect({ operation, body }: Step, aspect: string): boolean {
  if (operation === "create") return true;
  if (operation === "add") return aspect.startsWith("row");
  return isObject(body) && groupOf(aspect) in body;
}

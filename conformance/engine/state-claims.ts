import type { Candidate, Claim, Fact, HeldSurvey, Step } from "../journal/step.ts";
import type { Journal } from "../journal/journal.ts";
import { factsOf } from "../model/look.ts";
import { isObject } from "../reading/json.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { nameOf } from "../rules/shown.ts";
import { groupOf, ownersOf, type View } from "../rules/tables/state.ts";
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
    const sender = fact.agrees || cause.step !== undefined ? undefined : journal.lastSenderOf(fact.got, survey);
    const elsewhere = sender === undefined ? survey.elsewhere : [sender];
    const candidates = ownersOf(fact, cause.step, seenThrough, elsewhere);
    const rejected = survey.window.filter((write) => write !== cause.step && !write.isAccepted && !write.isViolated);
    const others = rejected.flatMap((write) => ownersOf(fact, write, seenThrough));
    const where = `the response to ${nameOf(step)}`;
    if (!fact.agrees) {
      const isReading = survey.isAnswersRead && cause.step?.isAccepted !== true;
      const ofSlug: readonly Candidate[] = step.by === "slug" ? [{ id: "SUR-3", facet: groupOf(fact.aspect) }] : [];
      const reading: readonly Candidate[] = isReading ? [{ id: "SUR-41", facet: fact.aspect }] : [];
      const all = cause.isWriter ? candidates : [...reading, ...candidates, ...others, ...ofSlug];
      return [claimOfFact(fact, all, where, cause.step)];
    }
    // what a write doesn't name could have been lost by it
    const isKept = cause.step !== undefined && !namesAspect(cause.step, fact.aspect) && fact.isGiven === true;
    const named = rejected.filter((write) => namesAspect(write, fact.aspect));
    return [
      claimOfFact(isKept ? { ...fact, isTelling: true } : fact, candidates, where, cause.step),
      ...named.map((write) =>
        claimOfFact({ ...fact, isTelling: true }, ownersOf(fact, write, seenThrough), where, write),
      ),
    ];
  });
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

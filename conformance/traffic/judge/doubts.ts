import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../../suite/journal/journal.ts";
import type { Seen } from "../../suite/journal/seen.ts";
import type { Expected, HeldSurvey, Sender, Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { textId } from "../../suite/reading/survey.ts";

/** What a later read has shown to be wrong. */
interface Settled {
  readonly rejected: readonly Doubted[];
  /** A whole list that lacked it. */
  readonly list?: Step;
}

/** A rejected request, and what was seen of its survey before. */
interface Doubted {
  /** As if it had been expected to be accepted, or to be rejected for its slug. */
  readonly step: Step;
  /** What it is judged by then; absent: that it had to be accepted. */
  readonly id?: RequirementId;
  readonly before: Seen | undefined;
}

/**
 * Of a survey that isn't found, or that has the slug of another's create, nobody who only listens can say whether it was deleted meanwhile, and
 * of a plain write that was rejected whether the survey was published or filled. When the same key reads it afterwards, and it is as it was, what was in doubt until then is judged.
 */
export class Doubts {
  // of lists, and of requests for one survey, the latest are kept, up to so many
  readonly #atMost = 8;
  readonly #rejected = new Map<HeldSurvey, Doubted[]>();
  readonly #lists = new Map<Sender, Step>();

  /** A request for a survey that is known to be the sender's, and was rejected. */
  note(step: Step): void {
    const { isDoubted = false, survey } = step.expected;
    if (!isDoubted || survey === undefined) return;
    const isCreate = step.operation === "create";
    // of another write it must be known in what state the survey was when it came
    const isOpen = isCreate || (!survey.isUncertain && survey.members["published"] === false);
    if (step.status !== 404 && !isOpen) return;
    const known: Expected = isCreate ? { outcome: "rejected", why: "slug in use" } : { outcome: "accepted" };
    const doubted: Doubted = {
      step: { ...step, expected: { ...step.expected, ...known } },
      ...(isCreate ? { id: "SUR-20" } : {}),
      before: survey.seen,
    };
    this.#rejected.set(survey, [...(this.#rejected.get(survey) ?? []), doubted].slice(-this.#atMost));
  }

  noteList(list: Step): void {
    if (list.isOverheard !== true) return;
    this.#lists.delete(list.as);
    this.#lists.set(list.as, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > this.#atMost && oldest !== undefined) this.#lists.delete(oldest);
  }

  /** What was in doubt stays so: something happened that wasn't overheard. */
  forgetAll(): void {
    this.#rejected.clear();
    this.#lists.clear();
  }

  /** A survey that is not known any more. */
  forget(survey: HeldSurvey): void {
    this.#rejected.delete(survey);
  }

  /** What an accepted read of a survey settles. */
  settledBy({ operation, isAccepted, as, expected: { survey }, ended, begun }: Step): Settled {
    if (operation !== "read" || !isAccepted || survey?.owner !== as) return { rejected: [] };
    survey.seenAt = ended;
    const isSettled = ({ step, before }: Doubted): boolean =>
      step.operation === "create"
        ? step.ended < begun && slugSent(step) === survey.slug
        : step.status === 404 || isAsBefore(before, survey.seen);
    const rejected = (this.#rejected.get(survey) ?? []).filter(isSettled);
    this.#rejected.delete(survey);
    const list = this.#lists.get(as);
    const isLacking =
      list?.listed !== undefined &&
      survey.madeAt < list.begun &&
      list.ended < begun &&
      !list.listed.items.some(({ id, slug }) => textId(id) === survey.id || (id === undefined && slug === survey.slug));
    if (!isLacking) return { rejected };
    this.#lists.delete(as);
    return { rejected, list };
  }
}

/** Members by which services say that a survey isn't to be changed any more. */
const states = /stat|archiv|clos|lock|delet|expir|end|live|final/i;

/** Says whether a survey isn't published, shows nothing else that may keep it from a change, and has the recipients that it had. */
function isAsBefore(before: Seen | undefined, now: Seen | undefined): boolean {
  if (before === undefined || now === undefined || !isOpenToChange(before) || !isOpenToChange(now)) return false;
  return before.rows.length === now.rows.length && before.rows.every(({ id }, index) => id === now.rows[index]?.["id"]);
}

function isOpenToChange({ members, rows }: Seen): boolean {
  const isState = ([name, value]: [string, unknown]): boolean =>
    !isBlank(value) && value !== false && states.test(name);
  const isInvited = rows.some(({ inviteSentAt }) => !isBlank(inviteSentAt));
  return members["published"] === false && !isInvited && !Object.entries(members).some(isState);
}

import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../../journal/journal.ts";
import type { Expected, HeldSurvey, Seen, Sender, Step } from "../../journal/step.ts";
import { isBlank } from "../../model/values/equality.ts";
import { textId } from "../../reading/survey.ts";
import { RejectedKeys } from "./rejected-keys.ts";

/** What a later read has shown to be wrong. */
interface Settled {
  /** Requests that were rejected, and had to be accepted: each as if that had been expected. */
  readonly rejected: readonly Step[];
  /** Requests that were rejected for the wrong reason, each with what it is judged by: for their key, which is valid, or not for their slug. */
  readonly others: readonly { readonly id: RequirementId; readonly step: Step }[];
  /** A whole list that lacked it. */
  readonly list?: Step;
}

/** A rejected request, and what was seen of its survey before. */
interface Doubted {
  readonly step: Step;
  readonly before: Seen | undefined;
}

/**
 * Of a survey that isn't found, or whose slug is in use, nobody who only listens can say whether it was deleted meanwhile, and of a plain write
 * that was rejected whether the survey was published or filled. When the same key reads it afterwards, and it is as it was, what was in doubt until then is judged.
 */
export class Doubts {
  // of lists, and of requests for one survey, the latest are kept, up to so many
  readonly #atMost = 8;
  readonly #rejected = new Map<HeldSurvey, Doubted[]>();
  readonly #lists = new Map<Sender, Step>();
  readonly #rejectedKeys = new RejectedKeys();

  /** A request for a survey that is known to be the sender's, and was rejected. */
  note(step: Step): void {
    const { isDoubted = false, survey } = step.expected;
    if (!isDoubted || survey === undefined) return;
    const isCreate = step.operation === "create";
    // of a write it must be known in what state the survey was when it came
    const isKnown = isCreate || step.status === 404 || (!survey.isUncertain && survey.members["published"] === false);
    if (!isKnown) return;
    const known: Expected = isCreate ? { outcome: "rejected", why: "slug in use" } : { outcome: "accepted" };
    const asJudged: Step = { ...step, expected: { ...step.expected, ...known } };
    const rejected = [...(this.#rejected.get(survey) ?? []), { step: asJudged, before: survey.seen }];
    this.#rejected.set(survey, rejected.slice(-this.#atMost));
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

  /** What a request settles; `sender`: who sent it, where nothing but its key says so. */
  settledBy(step: Step, sender: Sender | undefined): Settled {
    const { rejected, ...read } = this.#settledByRead(step);
    const unauthorized = this.#rejectedKeys.settledBy(step, sender);
    const ofSlug = rejected.filter(({ operation }) => operation === "create");
    return {
      ...read,
      rejected: rejected.filter((one) => !ofSlug.includes(one)),
      others: [
        ...ofSlug.map((one) => ({ id: "SUR-20" as const, step: one })),
        ...(unauthorized === undefined ? [] : [{ id: "AUT-1" as const, step: unauthorized }]),
      ],
    };
  }

  #settledByRead({ operation, isAccepted, as, expected: { survey }, ended, begun }: Step): Omit<Settled, "others"> {
    if (operation !== "read" || !isAccepted || survey?.owner !== as) return { rejected: [] };
    survey.seenAt = ended;
    const isSettled = ({ step, before }: Doubted): boolean =>
      step.operation === "create"
        ? slugSent(step) === survey.slug
        : step.status === 404 || isAsBefore(before, survey.seen);
    const rejected = (this.#rejected.get(survey) ?? []).filter(isSettled).map(({ step }) => step);
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

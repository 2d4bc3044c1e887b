import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../../suite/journal/journal.ts";
import { isByOthers } from "../../suite/journal/other-clients.ts";
import type { LastRead } from "../../suite/journal/last-read.ts";
import type { Expected, ExpectedSurvey, Sender, Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { textId } from "../../suite/reading/survey.ts";

interface DueJudgements {
  readonly rejected: readonly DeferredRejection[];
  readonly list?: Step;
}

interface DeferredRejection {
  /** Expects that the request is accepted, or rejected for its slug. */
  readonly step: Step;
  /** Absent means that the request had to be accepted. */
  readonly id?: RequirementId;
  readonly before: LastRead | undefined;
}

/**
 * A listener can't know if a survey was deleted, published or filled meanwhile. A later read by the same key settles the doubt
 * if the survey is as before.
 */
export class DeferredJudgements {
  // maximum for lists, and for the requests of each survey; the latest are kept
  readonly #maxKept = 8;
  readonly #rejected = new Map<ExpectedSurvey, DeferredRejection[]>();
  readonly #lists = new Map<Sender, Step>();

  /** The step was rejected, and a later read shows if it had to be accepted. */
  note(step: Step): void {
    const { survey } = step.expected;
    if (survey === undefined) return;
    const isCreate = step.operation === "create";
    // the state of the survey must be known, except for a create
    const isOpen = isCreate || (!survey.isUncertain && survey.members["published"] === false);
    if (step.status !== 404 && !isOpen) return;
    const corrected: Expected = isCreate ? { outcome: "rejected", why: "slug in use" } : { outcome: "accepted" };
    const deferred: DeferredRejection = {
      step: { ...step, expected: { ...step.expected, ...corrected } },
      ...(isCreate ? { id: "SUR-20" } : {}),
      before: survey.lastRead,
    };
    this.#rejected.set(survey, [...(this.#rejected.get(survey) ?? []), deferred].slice(-this.#maxKept));
  }

  noteList(list: Step): void {
    if (!isByOthers(list)) return;
    this.#lists.delete(list.as);
    this.#lists.set(list.as, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > this.#maxKept && oldest !== undefined) this.#lists.delete(oldest);
  }

  /** Called after requests that weren't overheard. */
  forgetAll(): void {
    this.#rejected.clear();
    this.#lists.clear();
  }

  forget(survey: ExpectedSurvey): void {
    this.#rejected.delete(survey);
  }

  settledBy({ operation, isAccepted, as, expected: { survey }, begun }: Step): DueJudgements {
    if (operation !== "read" || !isAccepted || survey?.owner !== as) return { rejected: [] };
    const isDue = ({ step, before }: DeferredRejection): boolean =>
      step.operation === "create"
        ? step.ended < begun && slugSent(step) === survey.slug
        : step.status === 404 || isAsBefore(before, survey.lastRead);
    const rejected = (this.#rejected.get(survey) ?? []).filter(isDue);
    this.#rejected.delete(survey);
    const list = this.#lists.get(as);
    const isUnlisted =
      list?.listed !== undefined &&
      survey.madeAt < list.begun &&
      list.ended < begun &&
      !list.listed.items.some(({ id, slug }) => textId(id) === survey.id || (id === undefined && slug === survey.slug));
    if (!isUnlisted) return { rejected };
    this.#lists.delete(as);
    return { rejected, list };
  }
}

const stateMembers = /stat|archiv|clos|lock|delet|expir|end|live|final/i;

function isAsBefore(before: LastRead | undefined, now: LastRead | undefined): boolean {
  if (before === undefined || now === undefined || !isOpenToChange(before) || !isOpenToChange(now)) return false;
  return before.rows.length === now.rows.length && before.rows.every(({ id }, index) => id === now.rows[index]?.["id"]);
}

function isOpenToChange({ members, rows }: LastRead): boolean {
  const isState = ([name, value]: [string, unknown]): boolean =>
    !isBlank(value) && value !== false && stateMembers.test(name);
  const isInvited = rows.some(({ inviteSentAt }) => !isBlank(inviteSentAt));
  return members["published"] === false && !isInvited && !Object.entries(members).some(isState);
}

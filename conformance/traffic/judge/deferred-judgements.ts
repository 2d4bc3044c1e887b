import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../../suite/journal/journal.ts";
import { isByOthers } from "../../suite/journal/other-clients.ts";
import type { LastRead } from "../../suite/journal/last-read.ts";
import type { Expected, ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { isListed } from "../../suite/reading/listed.ts";

interface DeferredRejection {
  /** The rejected request, with the expectation for an unchanged survey. */
  readonly step: Step;
  /** The requirement to judge. Absent means that the request had to be accepted. */
  readonly id?: RequirementId;
  /** The survey as the last read before the rejection showed it. */
  readonly readBefore: LastRead | undefined;
}

/** The maximum number of lists, and of rejections for each survey. Older ones are dropped. */
const maxDeferred = 8;

/**
 * Keeps rejections that may be right: the survey may have been deleted, published or filled unseen. They are judged once a later
 * read by the same key shows the survey as it was before.
 */
export class DeferredJudgements {
  readonly #rejected = new Map<ExpectedSurvey, readonly DeferredRejection[]>();
  #lists: readonly Step[] = [];

  note(step: Step): void {
    const { survey } = step.expected;
    if (survey === undefined) return;
    const isCreate = step.operation === "create";
    // a 404 is always kept; another rejection is kept if it is of a create, or if the survey is known and not published
    const isOpen = isCreate || (!survey.isStateUnknown && survey.members["published"] === false);
    if (step.status !== 404 && !isOpen) return;
    const corrected: Expected = isCreate ? { outcome: "rejected", why: "slug in use" } : { outcome: "accepted" };
    const rejection: DeferredRejection = {
      step: { ...step, expected: { ...step.expected, ...corrected } },
      // SUR-20: a create with a slug that is in use must be answered with 409
      id: isCreate ? "SUR-20" : undefined,
      readBefore: survey.lastRead,
    };
    this.#rejected.set(survey, [...(this.#rejected.get(survey) ?? []), rejection].slice(-maxDeferred));
  }

  /** Keeps the last list of each other client: a later read may show that it lacked a survey. */
  noteList(list: Step): void {
    if (isByOthers(list)) this.#lists = [...this.#lists.filter(({ as }) => as !== list.as), list].slice(-maxDeferred);
  }

  forgetAll(): void {
    this.#rejected.clear();
    this.#lists = [];
  }

  forget(survey: ExpectedSurvey): void {
    this.#rejected.delete(survey);
  }

  /** Returns the rejections to judge after this read, and an earlier list that lacks the survey. */
  settledBy(read: Step): { readonly rejected: readonly DeferredRejection[]; readonly list?: Step } {
    const { operation, isAccepted, as, begun } = read;
    const { survey } = read.expected;
    if (operation !== "read" || !isAccepted || survey?.owner !== as) return { rejected: [] };
    const isSettled = ({ step, readBefore }: DeferredRejection): boolean => {
      // the survey still has the slug that the create sent
      if (step.operation === "create") return step.ended < begun && slugSent(step) === survey.slug;
      // any read shows that a 404 was wrong; another rejection may be right unless the survey is as before
      return step.status === 404 || isAsBefore(readBefore, survey.lastRead);
    };
    const rejected = (this.#rejected.get(survey) ?? []).filter(isSettled);
    this.#rejected.delete(survey);
    const lacksSurvey = ({ listed, begun: listBegun }: Step): boolean =>
      survey.madeAt < listBegun && listed?.items.some((item) => isListed(item, survey)) === false;
    const list = this.#lists.find((one) => one.as === as && one.ended < begun && lacksSurvey(one));
    this.#lists = this.#lists.filter((one) => one !== list);
    return { rejected, list };
  }
}

/** Undocumented members that may close a survey: `status`, `archivedAt`, `isLocked`. */
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

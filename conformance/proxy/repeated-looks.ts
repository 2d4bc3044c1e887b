import { hash } from "node:crypto";
import type { HeldSurvey, Step } from "../journal/step.ts";
import type { RequestBegan, RequestEnded } from "./heard-event.ts";

/** So many surveys' last looks are remembered. */
const maxLooks = 500;

interface Look {
  readonly survey: HeldSurvey;
  readonly shown: string;
}

/**
 * Knows the last look at each survey, byte for byte, as long as nothing was sent since that may have changed one. A read that repeats it
 * says nothing new.
 */
export class RepeatedLooks {
  /** By the request that showed it: its address and all its header fields, the key among them. Those seen last stand last. */
  readonly #looks = new Map<string, Look>();
  readonly #requests = new Map<HeldSurvey, string>();
  #othersUnderWay = 0;
  /** Grows with everything that may change a survey. */
  #changes = 0;

  /** A request is under way. Returns what is asked once it has ended: whether nothing has happened meanwhile that may change a survey. */
  began({ head }: RequestBegan): () => boolean {
    if (isRead(head)) {
      const changes = this.#changes;
      return () => changes === this.#changes && this.#othersUnderWay === 0;
    }
    this.#othersUnderWay += 1;
    this.forgetAll();
    return () => false;
  }

  /** The survey that a read shows as the last look did, to the same key; none where it shows anything else. */
  repeatedBy({ head }: RequestBegan, ended: RequestEnded): HeldSurvey | undefined {
    const look = this.#looks.get(head);
    return look !== undefined && look.shown === shownBy(ended) ? look.survey : undefined;
  }

  /** A request was judged that is not such a read; nothing where it isn't an operation of the contract. */
  judged({ head }: RequestBegan, ended: RequestEnded, step: Step | undefined, isUndisturbed: boolean): void {
    if (!isRead(head)) {
      this.#othersUnderWay -= 1;
      this.forgetAll();
      return;
    }
    if (step === undefined) return;
    const { survey } = step.expected;
    if (step.operation !== "read" || !step.isAccepted || survey === undefined) {
      // what is missing in a list or not found is judged by the look that follows
      this.forgetAll();
      return;
    }
    const before = this.#requests.get(survey);
    if (before !== undefined) this.#looks.delete(before);
    this.#requests.delete(survey);
    const shown = isUndisturbed && !step.isViolated ? shownBy(ended) : undefined;
    if (shown === undefined) return;
    this.#looks.set(head, { survey, shown });
    this.#requests.set(survey, head);
    for (const [oldest, look] of this.#looks) {
      if (this.#looks.size <= maxLooks) break;
      this.#looks.delete(oldest);
      this.#requests.delete(look.survey);
    }
  }

  /** Surveys may have changed. */
  forgetAll(): void {
    this.#changes += 1;
    this.#looks.clear();
    this.#requests.clear();
  }
}

/** Says whether a request only reads. */
export function isRead(head: string): boolean {
  return head.startsWith("GET\n");
}

/** The status, the header fields without the time, and the body; absent where it isn't known. */
function shownBy({ response }: RequestEnded): string | undefined {
  if (response?.body === undefined) return undefined;
  const { status, head, body } = response;
  return `${status}\n${head.replace(/(^|\n)date\n[^\n]*/i, "")}\n${hash("sha256", body, "base64")}`;
}

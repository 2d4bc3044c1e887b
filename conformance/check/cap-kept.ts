import { succeeded, type Exchange } from "../http/exchange.ts";
import { countsOf } from "./adding.ts";
import { cap } from "./cap.ts";
import { answerOf, demand, demandRefusal } from "./demand.ts";
import { storedRecipients } from "./stored.ts";
import type { Tools } from "./tools.ts";

/** An add of more new rows than a survey has room for. */
export interface OverfullSent {
  readonly survey: string;
  /** How many recipients the survey had. */
  readonly stored: number;
  /** `an add of 2 new rows to 199 recipients`. */
  readonly action: string;
}

/**
 * Demands that an add past the limit was refused or, where it was accepted, that the survey has 200 recipients at most, and
 * as many more as the add counts as added: how it reports the rows that didn't fit is open.
 */
export async function demandCapKept(answer: Exchange, sent: OverfullSent, tools: Tools): Promise<void> {
  if (succeeded(answer)) {
    const found = (await storedRecipients(tools.owner, sent.survey)).length;
    return demandFilled(answer, sent, found, tools);
  }
  demandRefusal(answer, sent.action);
  tools.observe("over-cap-add", "all or none");
  tools.observe("over-cap-status", String(answer.status));
}

/** The same for an add that was accepted, after which a read has found so many recipients. */
export async function demandFilled(
  answer: Exchange,
  { stored, action }: OverfullSent,
  found: number,
  tools: Tools,
): Promise<void> {
  demand(found <= cap, () => ({
    message: `${action} was not refused, and took the survey to ${found} recipients`,
    expected: `a refusal, or ${cap} recipients at most`,
    received: answerOf(answer),
  }));
  const { added } = await countsOf(answer);
  demand(found === stored + added, () => ({
    message: `${action} was accepted, and took the survey to ${found} recipients, but counts ${added} as added`,
    expected: `added ${found - stored}`,
    received: answerOf(answer),
  }));
  tools.observe("over-cap-add", "as many as fit");
}

/**
 * Finds the write that decides what a read must show.
 *
 * Example: a survey with the title "Old k3x1" receives three writes, then it is read.
 *
 *     1  PATCH {"title": "Tea k3x2"}      200
 *     2  PATCH {"title": "Coffee k3x3"}   400
 *     3  POST …/recipients                200
 *
 * | the read shows            | cause | because                                                 |
 * | ------------------------- | ----- | ------------------------------------------------------- |
 * | the title "Tea k3x2"      | 1     | the last accepted write that names the title            |
 * | the title "Old k3x1"      | 1     | the same: the PATCH wasn't carried out                  |
 * | the title "Coffee k3x3"   | 2     | a rejected write sent this marker: it was carried out   |
 * | a changed description     | 3     | no write names it: the last write is the likeliest      |
 */
import { isObject } from "../../../client/json/json.ts";
import { groupOf, type Fact } from "../../journal/fact.ts";
import type { Step } from "../../journal/step.ts";
import { markersIn } from "../../model/values/marker.ts";

export interface Cause {
  /** Undefined if there was no write since the last read-back. */
  readonly write: Step | undefined;
  /** True if a marker proves that the rejected write was carried out. */
  readonly isProven: boolean;
  /** True if no accepted write names this part of the survey, so that it must be as before. */
  readonly isKept: boolean;
}

export function causeOf(fact: Fact, writes: readonly Step[]): Cause {
  const rejectedSender = fact.agrees ? undefined : rejectedSenderOf(fact.got, writes);
  if (rejectedSender !== undefined) return { write: rejectedSender, isProven: true, isKept: true };
  const namingWrite = writes.findLast((write) => write.isAccepted && namesAspect(write, fact.aspect));
  if (namingWrite !== undefined) return { write: namingWrite, isProven: false, isKept: false };
  // every write must leave the part as it was: the last one is the likeliest to have changed it
  const lastAccepted = fact.agrees ? writes.findLast(({ isAccepted }) => isAccepted) : undefined;
  return { write: lastAccepted ?? writes.at(-1), isProven: false, isKept: true };
}

function rejectedSenderOf(shown: unknown, writes: readonly Step[]): Step | undefined {
  // a single write is the cause anyhow
  if (writes.length === 1) return undefined;
  const [marker] = markersIn(Array.isArray(shown) ? shown[0] : shown);
  if (marker === undefined) return undefined;
  return writes.findLast(({ isAccepted, sent }) => !isAccepted && sent.includes(marker));
}

/** True if the write gives a value to this part of a survey, as a PATCH of `title` does to `title`. */
export function namesAspect({ operation, body }: Step, aspect: string): boolean {
  if (operation === "create") return true;
  if (operation === "add") return aspect.startsWith("row");
  return isObject(body) && groupOf(aspect) in body;
}

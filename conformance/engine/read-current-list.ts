import { setTimeout as delay } from "node:timers/promises";
import type { Step } from "../suite/journal/step.ts";
import type { Judging } from "./judging.ts";
import { readList, type Reader } from "../suite/session/read-list.ts";

/** Pauses before a stale list is read again. A list may lag by 2 s (`maxListDelayMs` of `traffic`). */
const pausesMs = [200, 300, 500, 1_000];

/** Reads the list of surveys until it shows the last writes, or has lagged for too long. */
export async function readCurrentList(
  session: Reader,
  as: "owner" | "other",
  { enough, judging }: { readonly enough?: () => boolean; readonly judging: Judging },
): Promise<Step | undefined> {
  const first = await readList(session, as, enough);
  if (first === undefined) return undefined;
  let list = first;
  for (const pauseMs of pausesMs) {
    if (!judging.isStale(list)) break;
    // even a stale list must not show another key's surveys
    judging.judgeAgain(list, "AUT-8");
    await delay(pauseMs);
    const reread = await readList(session, as, enough);
    // only surveys that existed before the first read must be on the list
    if (reread !== undefined) list = { ...reread, begun: first.begun };
  }
  recordListDelay(session, list, list !== first);
  return list;
}

/** Answers the open point `list-delay`. */
function recordListDelay({ journal }: Reader, { as, listed }: Step, isLate: boolean): void {
  const last = journal.steps.findLast((step) => step.operation === "list" && step.as === as);
  if (last === undefined || listed?.items.length === 0) return;
  last.answers = [...(last.answers ?? []), { id: "list-delay", answer: isLate ? "later" : "at once" }];
}

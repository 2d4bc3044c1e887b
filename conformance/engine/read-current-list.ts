import { setTimeout as delay } from "node:timers/promises";
import type { Step } from "../suite/journal/step.ts";
import type { Judging } from "./judging.ts";
import { readList, type Reader } from "../suite/scenarios/read-list.ts";

/** Pauses before a stale list is read again, 2 s in all (`maxListDelayMs`). */
const pausesMs = [200, 300, 500, 1_000];

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
    // a stale list shows no survey of another key either
    judging.judgeAgain(list, "AUT-8");
    await delay(pauseMs);
    const reread = await readList(session, as, enough);
    // surveys created since the first read needn't be on the list
    if (reread !== undefined) list = { ...reread, begun: first.begun };
  }
  recordListDelay(session, list, list !== first);
  return list;
}

function recordListDelay({ journal }: Reader, { as, listed }: Step, isLate: boolean): void {
  const last = journal.steps.findLast((step) => step.operation === "list" && step.as === as);
  if (last === undefined || listed?.items.length === 0) return;
  last.answers = [...(last.answers ?? []), { id: "list-delay", answer: isLate ? "later" : "at once" }];
}

import type { Exchange } from "../http/exchange.ts";
import type { Counts } from "../reading/counts.ts";
import { isObject, readJson, type JsonObject } from "../reading/json.ts";
import { demandCounts } from "./adding.ts";
import { listOf } from "./alignment.ts";
import { relyingOn } from "./demand.ts";

/** The counts of an add of new and known rows. */
export const addCounts = (added: number, known: number, skipExisting: boolean): Counts =>
  skipExisting ? { added, updated: 0, skipped: known } : { added, updated: known, skipped: 0 };

/** Demands the counts of an add; where it had to be given in parts, the last part's tell nothing of it. */
export async function demandAddCounts(answer: Exchange, rows: readonly JsonObject[], counts: Counts): Promise<void> {
  const sent = readJson(answer.request.body ?? "");
  const body = sent.unreadable === undefined && isObject(sent.value) ? sent.value : {};
  const { added, updated, skipped } = counts;
  if (listOf(body["recipients"]).length !== rows.length) return;
  await relyingOn(skipped > 0 ? "RCP-42" : "RCP-35", () =>
    demandCounts(answer, counts, `an add of ${added} new and ${updated + skipped} known rows`),
  );
}

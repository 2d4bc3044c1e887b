import { countText } from "../count-text.ts";
import type { ClientOutcome } from "../format/report.ts";
import type { SummaryRow } from "./summary-row.ts";

/** Summarizes the requirements on clients, and adds a row for each broken one. */
export function clientRows(clients: readonly ClientOutcome[]): readonly SummaryRow[] {
  if (clients.length === 0) return [];
  const count = (kind: ClientOutcome["outcome"]): number => clients.filter(({ outcome }) => outcome === kind).length;
  const summary = `${count("kept")} of ${clients.length} kept, ${count("broken")} broken, ${count("not-seen")} not seen; these don't affect the verdict`;
  const broken = clients.filter(({ outcome }) => outcome === "broken");
  return [["clients", summary], ...broken.map((one) => ["client", brokenText(one)] as const)];
}

/** `✗ CLI-2 A client … 3 requests: PATCH /api/v1/surveys/1 as owner: …`. */
function brokenText({ id, level, text, broken, received = "", exchange }: ClientOutcome): string {
  const mark = level === "MUST" ? "✗" : "!";
  const example =
    exchange === undefined ? "" : `: ${exchange.method} ${new URL(exchange.url).pathname} as ${exchange.identity}`;
  return `${mark} ${id} ${text} ${countText(broken, "request")}${example}: ${received}`;
}

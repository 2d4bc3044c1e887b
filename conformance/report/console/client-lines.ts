import { countText } from "../count-text.ts";
import type { ClientOutcome } from "../format/client-outcome.ts";
import type { FormatLine } from "./format-line.ts";

/** Summarizes the requirements on clients and adds a line for each broken one. */
export function clientLines(clients: readonly ClientOutcome[], formatLine: FormatLine): readonly string[] {
  if (clients.length === 0) return [];
  const count = (wanted: ClientOutcome["outcome"]): number =>
    clients.filter(({ outcome }) => outcome === wanted).length;
  const summary = `${count("kept")} of ${clients.length} kept, ${count("broken")} broken, ${count("not-seen")} not seen; these don't affect the verdict`;
  const broken = clients.filter(({ outcome }) => outcome === "broken");
  return [formatLine("clients", summary), ...broken.map((one) => formatLine("client", brokenText(one)))];
}

function brokenText({ id, level, text, broken, received = "", exchange }: ClientOutcome): string {
  const where =
    exchange === undefined ? "" : `: ${exchange.method} ${new URL(exchange.url).pathname} as ${exchange.identity}`;
  return `${level === "MUST" ? "✗" : "!"} ${id} ${text} ${countText(broken, "request")}${where}: ${received}`;
}

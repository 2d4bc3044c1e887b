import { countText } from "../count-text.ts";
import type { ClientOutcome } from "../format/client-outcome.ts";
import type { FormatLine } from "./format-line.ts";

/** Summarizes the requirements on clients and adds a line for each broken one. */
export function clientLines(clients: readonly ClientOutcome[], formatLine: FormatLine): readonly string[] {
  if (clients.length === 0) return [];
  const kept = clients.filter(({ outcome }) => outcome === "kept");
  const broken = clients.filter(({ outcome }) => outcome === "broken");
  const notSeen = clients.filter(({ outcome }) => outcome === "not-seen");
  const summary = `${kept.length} of ${clients.length} kept, ${broken.length} broken, ${notSeen.length} not seen; these don't affect the verdict`;
  return [formatLine("clients", summary), ...broken.map((one) => formatLine("client", brokenText(one)))];
}

function brokenText({ id, level, text, broken, received = "", exchange }: ClientOutcome): string {
  const mark = level === "MUST" ? "✗" : "!";
  const example =
    exchange === undefined ? "" : `: ${exchange.method} ${new URL(exchange.url).pathname} as ${exchange.identity}`;
  return `${mark} ${id} ${text} ${countText(broken, "request")}${example}: ${received}`;
}

import type { ClientOutcome } from "../format/client-outcome.ts";

/** What traffic shows of those who sent it: how much they keep, and a line for each requirement that they break. */
export function clientLines(
  clients: readonly ClientOutcome[],
  line: (label: string, text: string) => string,
): readonly string[] {
  if (clients.length === 0) return [];
  const count = (wanted: ClientOutcome["outcome"]): number =>
    clients.filter(({ outcome }) => outcome === wanted).length;
  const account = `${count("kept")} of ${clients.length} kept, ${count("broken")} broken, ${count("not-seen")} not seen; this has no say in the verdict`;
  const broken = clients.filter(({ outcome }) => outcome === "broken");
  return [line("clients", account), ...broken.map((one) => line("client", brokenText(one)))];
}

function brokenText({ id, level, text, broken, received = "", exchange }: ClientOutcome): string {
  const where =
    exchange === undefined ? "" : `: ${exchange.method} ${new URL(exchange.url).pathname} as ${exchange.identity}`;
  return `${level === "MUST" ? "✗" : "!"} ${id} ${text} ${broken === 1 ? "1 request" : `${broken} requests`}${where}: ${received}`;
}

import { countOutcomes, countPhrases } from "../counts.ts";
import type { Outcome } from "../format/report.ts";
import { html, type Markup } from "./markup.ts";

/** From the best to the worst. */
const kinds = ["passed", "not-tested", "inconclusive", "known", "warned", "failed"] as const;

/** Draws the shares of the outcomes as parts of one bar. Its label states the numbers. */
export function outcomeBar(outcomes: readonly Outcome[]): Markup {
  const counts = countOutcomes(outcomes);
  let start = 0;
  const parts: Markup[] = [];
  for (const kind of kinds.filter((one) => counts[one] > 0)) {
    const width = (counts[kind] / counts.total) * 100;
    parts.push(html`<rect class="${kind}" x="${start.toFixed(2)}" width="${width.toFixed(2)}" height="1" />`);
    start += width;
  }
  return html`<svg
    class="bar"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    role="img"
    aria-label="${outcomeCounts(outcomes)}"
  >
    ${parts}
  </svg>`;
}

/** `12 passed, 1 failed`. */
export function outcomeCounts(outcomes: readonly Outcome[]): string {
  const phrases = countPhrases(countOutcomes(outcomes), kinds);
  return phrases.length === 0 ? "nothing ran" : phrases.join(", ");
}

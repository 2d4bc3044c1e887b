import { countOutcomes } from "../counts.ts";
import type { Outcome } from "../format/report.ts";
import { html, type Markup } from "./markup.ts";
import { shareLabels } from "./labels.ts";

/** Draws a bar of outcome shares; its label states the numbers. */
export function outcomeBar(outcomes: readonly Outcome[]): Markup {
  const counts = countOutcomes(outcomes);
  let start = 0;
  const parts: Markup[] = [];
  for (const { kind } of shareLabels.filter((label) => counts[label.kind] > 0)) {
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
  const counts = countOutcomes(outcomes);
  const parts = shareLabels.filter(({ kind }) => counts[kind] > 0).map(({ kind, words }) => `${counts[kind]} ${words}`);
  return parts.length === 0 ? "nothing ran" : parts.join(", ");
}

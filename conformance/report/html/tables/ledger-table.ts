import type { LedgerEntry, Report } from "../../format/report.ts";
import { mayExistReason } from "../../words/may-exist-reason.ts";
import { html, type Markup } from "../markup.ts";
import { countText } from "../../words/count-text.ts";
import { wideTable } from "./wide-table.ts";

/** Lists the surveys that the run left behind. */
export function ledgerTable({ ledger, runId, surveysLeftBehind, surveysDeleted }: Report): Markup | undefined {
  if (ledger.length === 0) return undefined;
  const beginning =
    surveysDeleted === undefined
      ? "The API can't delete surveys."
      : `The driver deleted ${countText(surveysDeleted, "survey")}.`;
  return html`<section class="ledger" aria-labelledby="ledger-title">
    <h2 id="ledger-title">Ledger</h2>
    <p>
      ${beginning} This run left ${countText(surveysLeftBehind, "survey")} behind. Nearly every survey of this run
      contains the run id <code>${runId}</code> in its title, slug or description.
    </p>
    <details>
      <summary>Show the list</summary>
      ${wideTable("ledger-title", ["Title", "Slug", "Id", "Key"], ledger.map(row))}
    </details>
  </section>`;
}

function row(entry: LedgerEntry): Markup {
  const { id, slug, title, identity, mayExist } = entry;
  const tag = mayExist === undefined ? undefined : html` <span class="tag">${mayExistReason(entry)}</span>`;
  return html`<tr>
    <td>${title}${tag}</td>
    <td><code>${slug}</code></td>
    <td><code>${id}</code></td>
    <td>${identity}</td>
  </tr>`;
}

import type { Report } from "../../../format/report.ts";
import { html, type Markup } from "../markup.ts";
import { things } from "../words.ts";

/** The surveys that the run left behind. */
export function ledgerTable({ ledger, runId, surveysLeftBehind }: Report): Markup | undefined {
  if (ledger.length === 0) return undefined;
  return html`<section class="ledger" aria-labelledby="ledger-title">
    <h2 id="ledger-title">Ledger</h2>
    <p>
      The API has no delete: ${things(surveysLeftBehind, "survey")} of this run stayed behind, marked with
      <code>${runId}</code>.
    </p>
    <details>
      <summary>Show the list</summary>
      <div class="wide" tabindex="0" role="group" aria-labelledby="ledger-title">
        <table>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Slug</th>
              <th scope="col">Id</th>
              <th scope="col">Key</th>
            </tr>
          </thead>
          <tbody>
            ${ledger.map(
              ({ id, slug, title, identity, mayExist }) =>
                html`<tr>
                  <td>${title}${mayExist === undefined ? undefined : html` <span class="tag">may exist</span>`}</td>
                  <td><code>${slug}</code></td>
                  <td><code>${id}</code></td>
                  <td>${identity}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

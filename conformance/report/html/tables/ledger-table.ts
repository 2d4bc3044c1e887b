import type { Report } from "../../format/report.ts";
import { mayExistReason } from "../../may-exist-reason.ts";
import { html, type Markup } from "../markup.ts";
import { countText } from "../../count-text.ts";

export function ledgerTable({ ledger, runId, surveysLeftBehind, surveysDeleted }: Report): Markup | undefined {
  if (ledger.length === 0) return undefined;
  return html`<section class="ledger" aria-labelledby="ledger-title">
    <h2 id="ledger-title">Ledger</h2>
    <p>
      ${surveysDeleted === undefined ? "The API can't delete surveys: " : `The driver deleted ${countText(surveysDeleted, "survey")}; `}${countText(surveysLeftBehind, "survey")}
      of this run stayed behind, marked with <code>${runId}</code>.
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
              (entry) =>
                html`<tr>
                  <td>
                    ${entry.title}${
                      entry.mayExist === undefined
                        ? undefined
                        : html` <span class="tag">${mayExistReason(entry)}</span>`
                    }
                  </td>
                  <td><code>${entry.slug}</code></td>
                  <td><code>${entry.id}</code></td>
                  <td>${entry.identity}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

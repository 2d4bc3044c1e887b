import type { Matrix, MatrixRow } from "../matrix.ts";
import { html, prose, type Markup } from "./markup.ts";
import { matrixScript, matrixStyle } from "./style/matrix-style.ts";
import { page } from "./page.ts";
import { style } from "./style/style.ts";
import { outcomeWords, things, verdictWords, wordsOf } from "./words.ts";

/** Requirements by implementations as one HTML page; `links` are the addresses of the reports, in the order of the columns. */
export function matrixPage({ servers, chapters }: Matrix, links: readonly string[]): string {
  const rows = chapters.flatMap((one) => one.rows);
  const differing = rows.filter(({ differs }) => differs).length;
  const title = `${things(rows.length, "requirement")}, ${things(servers.length, "implementation")}`;
  const body = html`<main class="page matrix-page">
    <header class="matrix-head">
      <h1>${title}</h1>
      <p class="aside">${things(differing, "requirement differs", "requirements differ")} between implementations.</p>
      <p class="legend-of-signs">
        ${outcomeWords.map(({ kind, words, sign }) => html`<span class="${kind}"><b aria-hidden="true">${sign}</b> ${words}</span> `)}
      </p>
      <form id="matrix-filter" hidden>
        <label><input type="checkbox" name="show" value="differing" /> only what differs</label>
        <label><input type="checkbox" name="show" value="broken" /> only what somebody breaks</label>
        <span role="status" id="shown" class="shown"></span>
      </form>
    </header>
    <div class="matrix-wrap" tabindex="0" role="region" aria-label="Requirements by implementations">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            ${servers.map(({ name, verdict, musts, report }, index) => {
              return html`<th scope="col">
                <a href="${links[index] ?? ""}">${name}</a>
                <span class="verdict-of ${verdict}">${verdictWords[verdict]}</span>
                <span class="aside">${musts} MUSTs</span>
                <span class="aside">${report.startedAt.slice(0, 10)}</span>
              </th>`;
            })}
          </tr>
        </thead>
        ${chapters.map(
          ({ chapter, rows: own }) =>
            html`<tbody>
              <tr class="chapter-row">
                <th colspan="${servers.length + 1}" scope="rowgroup">${chapter.title}</th>
              </tr>
              ${own.map((row) => requirementRow(row, servers, links))}
            </tbody>`,
        )}
      </table>
    </div>
  </main>`;
  return page({ title, style: style + matrixStyle, script: matrixScript, body });
}

function requirementRow(row: MatrixRow, servers: Matrix["servers"], links: readonly string[]): Markup {
  const { id, level, title, text, cells, differs } = row;
  const isBroken = cells.some((cell) => cell?.failure !== undefined);
  return html`<tr id="${id}" data-differs="${String(differs)}" data-broken="${String(isBroken)}">
    <th scope="row" title="${text}">
      <span class="id">${id}</span> <span class="text">${prose(title)}</span> <span class="level">${level}</span>
    </th>
    ${cells.map((cell, index) => {
      if (cell === undefined) return html`<td class="absent">–<span class="unseen"> not judged</span></td>`;
      const { sign, words } = wordsOf(cell.outcome);
      const what = `${servers[index]?.name ?? ""}, ${id}: ${words}`;
      const more = cell.failure?.message ?? cell.reason ?? "";
      return html`<td class="${cell.outcome}">
        <a href="${links[index] ?? ""}#${id}" aria-label="${what}" title="${more === "" ? words : `${words}: ${more}`}"
          >${sign}</a
        >
      </td>`;
    })}
  </tr>`;
}

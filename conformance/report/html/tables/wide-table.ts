import { html, type Markup } from "../markup.ts";

/** The name of a column. Numbers are aligned to the right. */
type Column = string | { readonly numbers: string };

/** A table that scrolls sideways on a narrow screen. `titleId` is the id of the heading above it. */
export function wideTable(titleId: string, columns: readonly Column[], rows: readonly Markup[]): Markup {
  const headings = columns.map((column) =>
    typeof column === "string"
      ? html`<th scope="col">${column}</th>`
      : html`<th scope="col" class="number">${column.numbers}</th>`,
  );
  return html`<div class="wide" tabindex="0" role="group" aria-labelledby="${titleId}">
    <table>
      <thead>
        <tr>
          ${headings}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

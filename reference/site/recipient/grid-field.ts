import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { rowName, rowsOf } from "./form-fields.ts";
import type { FieldGiven } from "./field-given.ts";

/** More columns don't fit next to each other. */
const widestGrid = 6;

/** On a narrow screen each row is a list of its own. */
export function gridField({ question, position, fields, messages }: FieldGiven): Markup {
  const { options = [], type } = question;
  if (options.length === 0) return html`<p class="hint">${messages.nothingToChoose}</p>`;
  const control = type === "checkbox_grid" ? "checkbox" : "radio";
  const hasRows = (question.rows ?? []).length > 0;
  const cell = (name: string, index: number, option: string): Markup => {
    const checked = fields.getAll(name).includes(String(index)) ? "checked" : "";
    return html`<label class="cell"
      ><input type="${control}" name="${name}" value="${index}" ${checked} /> <span dir="auto">${option}</span></label
    >`;
  };
  const row = (label: string, index: number): Markup => {
    const name = rowName(position, index);
    return html`<div class="grid-row" role="group" aria-labelledby="${name}-label">
      <span class="row-label${hasRows ? "" : " visually-hidden"}" id="${name}-label" dir="auto">${label}</span>
      ${options.map((option, column) => cell(name, column, option))}
    </div>`;
  };
  return html`<div class="grid${options.length > widestGrid ? " stacked" : ""}${hasRows ? "" : " rowless"}">
    <div class="grid-head" aria-hidden="true">
      <span class="corner"></span>${options.map((option) => html`<span dir="auto">${option}</span>`)}
    </div>
    ${rowsOf(question).map((label, index) => row(label, index))}
  </div>`;
}

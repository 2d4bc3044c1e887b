import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { fieldName, otherName } from "./form-fields.ts";
import type { FieldGiven } from "./field-given.ts";

function otherInput({ position, fields, messages, problem }: FieldGiven): Markup {
  const name = otherName(position);
  return html`<input
    type="text"
    class="other"
    id="${name}"
    name="${name}"
    value="${fields.get(name) ?? ""}"
    dir="auto"
    placeholder="${messages.otherText}"
    aria-label="${messages.otherText}"
    aria-invalid="${String(problem !== undefined)}"
  />`;
}

/** Checkboxes if several answers are allowed, else radio buttons. */
export function choiceField(given: FieldGiven): Markup {
  const { question, position, fields, messages } = given;
  const { options = [], allowOther = false, type } = question;
  const name = fieldName(position);
  const chosen = fields.getAll(name);
  const control = type === "multiple_choice" ? "checkbox" : "radio";
  const input = (value: string): Markup =>
    html`<input type="${control}" name="${name}" value="${value}" ${chosen.includes(value) ? "checked" : ""} />`;
  if (options.length === 0 && !allowOther) return html`<p class="hint">${messages.nothingToChoose}</p>`;
  return html`<div class="choices">
    ${options.map(
      (option, index) => html`<label class="choice">${input(String(index))} <span dir="auto">${option}</span></label>`,
    )}
    ${
      allowOther
        ? html`<div class="choice-other">
            <label class="choice">${input("other")} <span>${messages.other}</span></label>
            ${otherInput(given)}
          </div>`
        : ""
    }
  </div>`;
}

export function dropdownField(given: FieldGiven): Markup {
  const { question, position, fields, messages, problem, describedBy } = given;
  const { options = [], allowOther = false } = question;
  const name = fieldName(position);
  const chosen = fields.get(name);
  const option = (value: string, text: string): Markup =>
    html`<option value="${value}" ${chosen === value ? "selected" : ""}>${text}</option>`;
  return html`<div class="dropdown">
    <select
      id="${name}"
      name="${name}"
      dir="auto"
      aria-required="${String(question.required)}"
      aria-invalid="${String(problem !== undefined)}"
      aria-describedby="${describedBy}"
    >
      ${option("", messages.choose)} ${options.map((text, index) => option(String(index), text))}
      ${allowOther ? option("other", messages.other) : ""}
    </select>
    ${allowOther ? otherInput(given) : ""}
  </div>`;
}

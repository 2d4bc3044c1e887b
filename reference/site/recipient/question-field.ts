import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { choiceField, dropdownField } from "./choice-field.ts";
import { fieldName } from "./form-fields.ts";
import { gridField } from "./grid-field.ts";
import type { FieldGiven } from "./field-given.ts";
import { ratingField, scaleField } from "./scale-field.ts";

type Field = (given: FieldGiven) => Markup;

function inputField(type: "text" | "date" | "time"): Field {
  return ({ question, position, fields, problem, describedBy }) => {
    const name = fieldName(position);
    return html`<input
      type="${type}"
      id="${name}"
      name="${name}"
      value="${fields.get(name) ?? ""}"
      dir="${type === "text" ? "auto" : "ltr"}"
      aria-required="${String(question.required)}"
      aria-invalid="${String(problem !== undefined)}"
      aria-describedby="${describedBy}"
    />`;
  };
}

const longTextField: Field = ({ question, position, fields, problem, describedBy }) => {
  const name = fieldName(position);
  // HTML Standard, 13.1.2.5: a line break right after the tag is dropped, so an extra one comes first
  return html`<textarea
    id="${name}"
    name="${name}"
    rows="5"
    dir="auto"
    aria-required="${String(question.required)}"
    aria-invalid="${String(problem !== undefined)}"
    aria-describedby="${describedBy}"
  >
${fields.get(name) ?? ""}</textarea>`;
};

const singles: Readonly<Record<string, Field>> = {
  short_text: inputField("text"),
  long_text: longTextField,
  date: inputField("date"),
  time: inputField("time"),
};

const groups: Readonly<Record<string, Field>> = {
  single_choice: choiceField,
  multiple_choice: choiceField,
  dropdown: dropdownField,
  linear_scale: scaleField,
  rating: ratingField,
  multiple_choice_grid: gridField,
  checkbox_grid: gridField,
};

export function questionField(given: Omit<FieldGiven, "describedBy">): Markup {
  const { question, position, problem, messages } = given;
  const name = fieldName(position);
  const hint = question.type === "multiple_choice" ? messages.severalAllowed : undefined;
  const described = [hint === undefined ? "" : `${name}-hint`, problem === undefined ? "" : `${name}-problem`];
  const describedBy = described.filter((id) => id !== "").join(" ");
  const mark = question.required ? html` <bdi class="required">${messages.required}</bdi>` : "";
  const label = html`<span class="number" aria-hidden="true">${position + 1}</span>
    <span class="text"><span>${question.label}</span>${mark}</span>`;
  const notes = html`${hint === undefined ? "" : html`<p class="hint" dir="auto" id="${name}-hint">${hint}</p>`}
  ${problem === undefined ? "" : html`<p class="problem" dir="auto" id="${name}-problem">${problem}</p>`}`;
  const state = problem === undefined ? "" : " wrong";
  const single = singles[question.type];
  if (single !== undefined || question.type === "dropdown") {
    const field = single ?? dropdownField;
    return html`<div class="question${state}" dir="auto" data-type="${question.type}" data-position="${position}">
      <label class="label" for="${name}">${label}</label>
      ${notes}${field({ ...given, describedBy })}
    </div>`;
  }
  const group = groups[question.type];
  return html`<fieldset
    class="question${state}"
    id="${name}"
    dir="auto"
    data-type="${question.type}"
    data-position="${position}"
    aria-describedby="${describedBy}"
  >
    <legend class="label">${label}</legend>
    ${notes}${group === undefined ? "" : group({ ...given, describedBy })}
  </fieldset>`;
}

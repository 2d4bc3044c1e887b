import { html, type Markup } from "../markup.ts";
import { choiceField, dropdownField } from "./choice-field.ts";
import { fieldName, rowName, rowsOf, stepsOf } from "./form-fields.ts";
import type { FieldGiven } from "./field-given.ts";

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

/** More columns don't fit next to each other. */
const widestGrid = 6;

/** On a narrow screen each row is a list of its own. */
function gridField({ question, position, fields, messages }: FieldGiven): Markup {
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

function radio({ position, fields }: FieldGiven, step: number): Markup {
  const name = fieldName(position);
  const checked = fields.get(name) === String(step) ? "checked" : "";
  return html`<input type="radio" name="${name}" value="${step}" ${checked} />`;
}

function scaleField(given: FieldGiven): Markup {
  const { scaleMinLabel, scaleMaxLabel } = given.question;
  const steps = stepsOf(given.question);
  const ends = new Map([
    [steps[0], scaleMinLabel ?? ""],
    [steps.at(-1), scaleMaxLabel ?? ""],
  ]);
  // read out with the number at its end; the visible labels stand below
  const spoken = (step: number): Markup | "" => {
    const label = ends.get(step) ?? "";
    return label === "" ? "" : html`<span class="visually-hidden" dir="auto">, ${label}</span>`;
  };
  // on a narrow screen the numbers take two rows: each label has a line of its own, with its number
  const end = (step: number | undefined): Markup =>
    (ends.get(step) ?? "") === ""
      ? html`<span></span>`
      : html`<span><span class="at">${step}</span><bdi>${ends.get(step)}</bdi></span>`;
  return html`<div class="scale">
    <div class="steps">
      ${steps.map((step) => html`<label class="step">${radio(given, step)}<span>${step}</span>${spoken(step)}</label>`)}
    </div>
    <div class="ends" aria-hidden="true">${end(steps[0])} ${end(steps.at(-1))}</div>
  </div>`;
}

function ratingField(given: FieldGiven): Markup {
  return html`<div class="rating">
    ${stepsOf(given.question).map(
      (step) =>
        html`<label class="star"
          >${radio(given, step)}<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
            <path
              d="M12 2.6l2.9 6.1 6.6.9-4.8 4.7 1.2 6.7-5.9-3.2-5.9 3.2 1.2-6.7L2.5 9.6l6.6-.9z"
              stroke-width="1.5"
              stroke-linejoin="round"
            /></svg
          ><span class="visually-hidden">${given.messages.stars(step)}</span></label
        >`,
    )}
  </div>`;
}

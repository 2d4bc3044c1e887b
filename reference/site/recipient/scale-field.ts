import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { fieldName, stepsOf } from "./form-fields.ts";
import type { FieldGiven } from "./field-given.ts";

function radio({ position, fields }: FieldGiven, step: number): Markup {
  const name = fieldName(position);
  const checked = fields.get(name) === String(step) ? "checked" : "";
  return html`<input type="radio" name="${name}" value="${step}" ${checked} />`;
}

export function scaleField(given: FieldGiven): Markup {
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

export function ratingField(given: FieldGiven): Markup {
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

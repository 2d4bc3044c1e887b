import { parse } from "node-html-parser";
import type { HTMLElement } from "node-html-parser";

export type GivenRows = Readonly<Record<string, string | readonly string[]>>;

/**
 * The answer to one question: a text; a number for linear_scale and rating; options by their texts, an unknown one as
 * "Other"; rows for grids; null for none.
 */
export type GivenAnswer = string | number | readonly string[] | GivenRows | null;

/** A page didn't behave as expected; the message names the failed step. */
export class DriverFailed extends Error {
  override readonly name = "DriverFailed";
}

const listOf = (answer: string | readonly string[]): readonly string[] =>
  typeof answer === "string" ? [answer] : answer;

function isRows(answer: GivenAnswer): answer is GivenRows {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}

function choicesIn(group: HTMLElement): ReadonlyMap<string, string> {
  const labelled = group.querySelectorAll("label").flatMap((label) => {
    const value = label.querySelector("input")?.getAttribute("value");
    return value === undefined ? [] : [[label.querySelector("span")?.text ?? "", value] as const];
  });
  const listed = group.querySelectorAll("option").map((option) => [option.text, option.getAttribute("value")] as const);
  return new Map([...labelled, ...listed].flatMap(([text, value]) => (value === undefined ? [] : [[text, value]])));
}

function fillChoice(question: HTMLElement, name: string, answer: GivenAnswer, fields: URLSearchParams): void {
  const texts = isRows(answer) || answer === null ? [] : listOf(typeof answer === "number" ? String(answer) : answer);
  const choices = choicesIn(question);
  for (const text of texts) {
    const value = choices.get(text);
    if (value !== undefined && value !== "other") fields.append(name, value);
    else if (question.querySelector(`input[name="${name}-other"]`) !== null) {
      fields.append(name, "other");
      fields.append(`${name}-other`, text);
    } else throw new DriverFailed(`question ${name} doesn't offer ${JSON.stringify(text)}`);
  }
}

function fillGrid(question: HTMLElement, answer: GivenAnswer, fields: URLSearchParams): void {
  const rows = question.querySelectorAll(".grid-row");
  const labels = rows.map((row) => row.querySelector(".row-label")?.text ?? "");
  if (isRows(answer)) {
    const unknown = Object.keys(answer).find((label) => !labels.includes(label));
    if (unknown !== undefined) throw new DriverFailed(`the grid has no row ${JSON.stringify(unknown)}`);
  }
  for (const [index, row] of rows.entries()) {
    // a grid without rows of its own may be answered without naming its one row
    const given = isRows(answer) ? answer[labels[index] ?? ""] : answer;
    const name = row.querySelector("input")?.getAttribute("name") ?? "";
    if (given !== undefined && given !== null) fillChoice(row, name, given, fields);
  }
}

const byText = new Set(["single_choice", "multiple_choice", "dropdown"]);

/** Throws DriverFailed if an answer has no field. */
export function fillForm(page: string, answers: readonly GivenAnswer[]): URLSearchParams {
  const form = parse(page).querySelector("form");
  if (form === null) throw new DriverFailed("the page has no form");
  const edition = form.querySelector('input[name="edition"]')?.getAttribute("value") ?? "";
  const fields = new URLSearchParams({ edition });
  for (const [position, answer] of answers.entries()) {
    if (answer === null) continue;
    const question = form.querySelector(`[data-position="${position}"]`);
    const type = question?.getAttribute("data-type") ?? "";
    if (question === null) throw new DriverFailed(`the page has no question ${position}`);
    if (type.endsWith("_grid")) fillGrid(question, answer, fields);
    else if (byText.has(type)) fillChoice(question, `q${position}`, answer, fields);
    else if (typeof answer === "object") throw new DriverFailed(`question ${position} (${type}) takes one value`);
    else fields.append(`q${position}`, String(answer));
  }
  return fields;
}

export function problemsOn(page: string): readonly string[] {
  return parse(page)
    .querySelectorAll(".summary li, .notice, h1")
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim());
}

import { stepsOf } from "../../recipient/form-fields.ts";
import type { AnswerColumn } from "./answer-columns.ts";

export interface Tally {
  readonly label: string;
  readonly count: number;
}

export interface Tallies {
  readonly title: string | null;
  readonly tallies: readonly Tally[];
}

function countOf(expected: readonly string[], given: readonly string[]): readonly Tally[] {
  const counts = new Map(expected.map((label) => [label, 0]));
  for (const label of given) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
};

/** Counts equal answers. Texts, dates and times have no tallies. */
export function talliesOf({ question, answers }: AnswerColumn): readonly Tallies[] {
  const given = answers.flatMap((answer) => answer ?? []);
  const values = given.map(({ value }) => value);
  const { type, options = [] } = question;
  if (type === "linear_scale" || type === "rating") {
    const numbers = values.flatMap((value) => (typeof value === "number" ? [String(value)] : []));
    const steps = stepsOf(question).map(String);
    const ends = new Map([
      [steps.at(0), question.scaleMinLabel],
      [steps.at(-1), question.scaleMaxLabel],
    ]);
    const named = (step: string): string => ((ends.get(step) ?? "") === "" ? step : `${step} ${ends.get(step)}`);
    return [
      { title: null, tallies: countOf(steps, numbers).map(({ label, count }) => ({ label: named(label), count })) },
    ];
  }
  if (["single_choice", "multiple_choice", "dropdown"].includes(type)) {
    const others = given.flatMap(({ other }) => (other === undefined ? [] : [{ other }]));
    const chosen = countOf(
      options,
      values.flatMap((value) => textsOf(value)),
    );
    return [
      { title: null, tallies: others.length === 0 ? chosen : [...chosen, { label: "Other", count: others.length }] },
    ];
  }
  if (!type.endsWith("_grid")) return [];
  const rows = values.flatMap((value) => (Array.isArray(value) ? value : []));
  const cells = rows.flatMap((row) => (typeof row === "string" ? [] : [row]));
  const titles = [...new Set(cells.map(({ row }) => row))];
  return titles.map((title) => {
    const inRow = cells.filter(({ row }) => row === title).flatMap(({ value }) => textsOf(value));
    return { title, tallies: countOf(options, inRow) };
  });
}

import { defaultRules, type Rules } from "../../host/rules/rules.ts";

export const areDistinct = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** A survey needs `min` to `max` questions with different labels. */
export const countAndDistinctLabels = (min: number, max: number): Rules["questions"] =>
  defaultRules.questions.refine(
    (list) => list.length >= min && list.length <= max && areDistinct(list.map(({ label }) => label)),
    { error: "must be there, not too many, with labels that differ" },
  );

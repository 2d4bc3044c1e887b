import fc from "fast-check";
import type { questionTypes } from "../../spec/schemas/question-type.ts";
import type { JsonObject } from "../reading/json.ts";
import { anyText, plainText } from "./text.ts";

/** One of the eleven question types. Source: Question, type. */
export type QuestionType = (typeof questionTypes)[number];

/** The types whose questions surely take `options`. */
export const choiceTypes = ["single_choice", "multiple_choice", "dropdown"] as const satisfies readonly QuestionType[];

/** The types that offer a grid, whose rows and columns the contract leaves open. */
export const gridTypes = ["multiple_choice_grid", "checkbox_grid"] as const satisfies readonly QuestionType[];

/**
 * Between two and twelve different options, the last of them in more than one script; of four or more one looks like a
 * number, and one holds what lists are often written with.
 */
export function options(): fc.Arbitrary<readonly string[]> {
  const byCase = (text: string): string => text.toLowerCase();
  return fc.uniqueArray(plainText(), { minLength: 2, maxLength: 12, selector: byCase }).map((list) =>
    list.map((one, index) => {
      if (index === list.length - 1) return `${one} 調査 é`;
      if (list.length < 4 || index === 0 || index > 2) return one;
      return index === 1 ? "10" : `${one}; or | so`;
    }),
  );
}

/** A lawful question of a type, with the documented members that the type surely has. */
export function question(type: QuestionType, label = anyText(400)): fc.Arbitrary<JsonObject> {
  const common = { type: fc.constant(type), label, required: fc.boolean() };
  if (type === "linear_scale") {
    return fc.record({
      ...common,
      scaleMin: fc.constantFrom(0, 1),
      scaleMax: fc.integer({ min: 2, max: 10 }),
      scaleMinLabel: anyText(60),
      scaleMaxLabel: anyText(60),
    });
  }
  if (type === "multiple_choice") return fc.record({ ...common, options: options(), allowOther: fc.boolean() });
  const takingOptions: readonly string[] = [...choiceTypes, ...gridTypes];
  return takingOptions.includes(type) ? fc.record({ ...common, options: options() }) : fc.record(common);
}

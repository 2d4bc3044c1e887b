import { writeJson } from "../../client/json/json.ts";

/** An expected value, or a condition on a value. */
export type Expectation =
  | { readonly is: "value"; readonly value: unknown }
  | { readonly is: "one of"; readonly values: readonly Expectation[] }
  | { readonly is: "same or later"; readonly value: unknown }
  | { readonly is: "described"; readonly text: string }
  | { readonly is: "no other's value" }
  | { readonly is: "no invitation" }
  | { readonly is: "anything" };

export function valueOf(value: unknown): Expectation {
  return { is: "value", value };
}

/** Stands for a value that is missing. The text "nothing" as a value has quotation marks, so the two differ. */
export const missingValueText = "nothing";

const maxShownChars = 300;

export function expectationText(expectation: Expectation): string {
  switch (expectation.is) {
    case "value":
      return valueText(expectation.value);
    case "one of":
      return expectation.values.map(expectationText).join(" or ");
    case "same or later":
      return `${valueText(expectation.value)} or later`;
    case "described":
      return expectation.text;
    case "no other's value":
      return "no value from another request";
    case "no invitation":
      return "no timestamp, because nobody was invited";
    case "anything":
      return "anything";
    default:
      return expectation satisfies never;
  }
}

function valueText(value: unknown): string {
  const text = writeJson(value) ?? missingValueText;
  return text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars)}… (${text.length} characters)`;
}

/** Removes what `expectationText` adds to a long value: `"abc… (900 characters)` becomes `"abc`. */
export function withoutCutMark(text: string): string {
  return text.replace(/… \(\d+ characters\)$/, "");
}

import type { Body } from "../../faults/parts/messages.ts";
import { combine, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeRecipients, changeSurveys } from "./body-operators.ts";

export const changeColours = (change: (colour: string) => string): Part => {
  const changeColour = ({ accentColor, ...one }: Body): Body => ({
    ...one,
    accentColor: typeof accentColor === "string" ? change(accentColor) : accentColor,
  });
  return combine(changeSurveys(changeColour), changeRecipients(changeColour));
};

/** `#abc` or `#aabbcc` -> `aabbcc`. */
const sixDigits = (colour: string): string =>
  colour.length === 4 ? colour.slice(1).replaceAll(/./g, "$&$&") : colour.slice(1);

/** Servers that show colours in another notation. */
export const colourVariants: readonly Variant[] = [
  ...variantsWith({ "colour-case": [] })({
    "a colour is shown in eight digits": changeColours((colour) => `#${sixDigits(colour)}ff`),
    // the sign is `#`
    "a colour is shown without its sign": changeColours((colour) => colour.slice(1)),
  }),
  ...variantsWith({})({
    "a colour is shown in three digits where they are enough": changeColours((colour) =>
      colour.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3"),
    ),
  }),
];

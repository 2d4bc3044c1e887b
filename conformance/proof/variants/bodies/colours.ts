import { answering, parts, recipientsShown, surveysShown, type Body, type Part, type Variant } from "../parts.ts";

export const changeColours = (change: (colour: string) => string): Part => {
  const changeColour = ({ accentColor, ...one }: Body): Body => ({
    ...one,
    accentColor: typeof accentColor === "string" ? change(accentColor) : accentColor,
  });
  return parts(surveysShown(changeColour), recipientsShown(changeColour));
};

const sixDigits = (colour: string): string =>
  colour.length === 4 ? colour.slice(1).replaceAll(/./g, "$&$&") : colour.slice(1);

export const colourVariants: readonly Variant[] = [
  ...answering({ "colour-case": [] })({
    "a colour is shown in eight digits": changeColours((colour) => `#${sixDigits(colour)}ff`),
    "a colour is shown without its sign": changeColours((colour) => colour.slice(1)),
  }),
  ...answering({})({
    "a colour is shown in three digits where they are enough": changeColours((colour) =>
      colour.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3"),
    ),
  }),
];

import { styleText } from "node:util";

/** The few styles that a report uses. */
export type Style = "green" | "red" | "yellow" | "bold" | "dim";

/** Gives a text a style, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** Leaves every text as it is. */
export const plain: Paint = (_style, text) => text;

/** Styles for a terminal; the caller has decided that colours are wanted. */
export const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

import { styleText } from "node:util";

export type Style = "green" | "red" | "yellow" | "bold" | "dim";

export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_style, text) => text;

export const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

/** Colours as #rrggbb, readable together with any accent. */
export interface Theme {
  readonly accent: string;
  /** Black or white, at least 4.5:1 on the accent. */
  readonly onAccent: string;
  /** The accent for text and lines on white: darkened to at least 4.5:1. */
  readonly ink: string;
}

type Colour = readonly [red: number, green: number, blue: number];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const ownAccent: Colour = [29, 78, 137];

// WCAG 2.2, contrast (minimum); a little more, because the page's background isn't quite white
const enough = 5;

function parse(text: string | null): Colour | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? "")?.[1];
  if (digits === undefined) return undefined;
  const size = digits.length / 3;
  const part = (index: number): number =>
    Number.parseInt(digits.slice(index * size, (index + 1) * size).padEnd(2, digits.charAt(index)), 16);
  return [part(0), part(1), part(2)];
}

const format = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

// WCAG 2.2, relative luminance
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrastOf(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function darkened([red, green, blue]: Colour): Colour {
  for (let share = 1; share > 0; share -= 0.02) {
    const colour: Colour = [red * share, green * share, blue * share];
    if (contrastOf(colour, white) >= enough) return colour;
  }
  return black;
}

/** Returns the contrast of #rgb or #rrggbb colours, from 1 to 21; NaN for anything else. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)];
  return first === undefined || second === undefined ? Number.NaN : contrastOf(first, second);
}

/** Uses the first text that is a colour; never a part of another text. */
export function themeOf(...accents: readonly (string | null)[]): Theme {
  const accent = accents.map((text) => parse(text)).find((colour) => colour !== undefined) ?? ownAccent;
  const onAccent = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black;
  return { accent: format(accent), onAccent: format(onAccent), ink: format(darkened(accent)) };
}

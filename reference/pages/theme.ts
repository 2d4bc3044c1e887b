/** Colours of a page, each as #rrggbb, readable together whatever the accent. */
export interface Theme {
  readonly accent: string;
  /** Text on the accent: black or white, at least 4.5:1. */
  readonly onAccent: string;
  
function darkened([red, green, blue]: Colour): Colour {
  for (let share = 1; share > 0; share -= 0.02) {
    const colour: Colour = [red * share, green * share, blue * share];
    if (contrastOf(colour, white) >= enough) return colour;
  }
  return black;
}

/** The contrast of two colours given as #rgb or #rrggbb, from 1 to 21; NaN for anything else. */
function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)];
  return first === undefined || second === undefined ? Number.NaN : contrastOf(first, second);
}

/** The theme of the first accent colour that is one; never a part of a text that isn't. */
export function themeOf(...accents: readonly (string | null)[]): Theme {
  const accent = accents.map((text) => parse(text)).find((colour) => colour !== undefined) ?? ownAccent;
  const onAccent = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black;
  return { accent: format(accent), onAccent: format(onAccent), ink: format(darkened(accent)) };
}

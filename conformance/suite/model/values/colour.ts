/** True for two spellings of a colour: `#aabbcc` and `ABC`, `#AABBCCff` or `rgb(170, 187, 204)`. */
export function isSameColour(want: string, shown: string): boolean {
  const bytes = bytesOf(want);
  return bytes !== undefined && bytes === bytesOf(shown);
}

/** Returns `rrggbbaa` for a hex colour, with or without `#`, or for an opaque `rgb()`. */
function bytesOf(colour: string): string | undefined {
  const text = colour.trim().toLowerCase();
  const hex = /^#?([0-9a-f]+)$/.exec(text)?.[1];
  if (hex?.length === 3 || hex?.length === 4) return hex.replaceAll(/./g, "$&$&").padEnd(8, "f");
  if (hex?.length === 6 || hex?.length === 8) return hex.padEnd(8, "f");
  const [, red, green, blue] =
    /^rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+(?:1|1\.0|100%))?\)$/.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [red, green, blue]
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")
    .padEnd(8, "f");
}

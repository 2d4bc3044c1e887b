/**
 * An id that names no survey but looks like the ones that do; absent where that can't be made without a chance of meeting
 * a real one. Sequential ids get a number at the end of the 32-bit range, long ids another ending; shorter ones where they are not words.
 */
export function unknownId(known: string): string | undefined {
  const number = /^\D{0,12}\d{0,11}?(\d{1,9})$/.exec(known)?.[1];
  if (number !== undefined) return `${known.slice(0, -number.length)}2147483597`;
  if (known.length < (/^(?=.*\d)[0-9A-Za-z]+$/.test(known) ? 10 : 16)) return undefined;
  const ending = Array.from(known.slice(-6), another).join("");
  return known.slice(0, -6) + ending;
}

/**
 * The known id without its last letter, which a look-up by beginnings takes for it; absent where ids are short or counted,
 * so that it might be another survey's. Of Base64 more is cut than its padding, which means nothing.
 */
export function cutId(known: string): string | undefined {
  if (known.length < 16 || /^\D{0,12}\d+$/.test(known)) return undefined;
  return known.endsWith("=") ? known.replace(/..=+$/, "") : known.slice(0, -1);
}

function another(character: string): string {
  if (/\d/.test(character)) return String(9 - Number(character));
  const swaps: Readonly<Record<string, string>> = { a: "b", b: "c", c: "d", d: "e", e: "f", f: "a", k: "m" };
  const lower = character.toLowerCase();
  const swapped = swaps[lower] ?? (/[a-z]/.test(lower) ? "k" : character);
  return character === lower ? swapped : swapped.toUpperCase();
}

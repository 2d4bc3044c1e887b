/**
 * Returns an id that looks like a known one but names no survey: `srv_2147483597` for the sequential `srv_7`, else an id with
 * another ending. Returns undefined for short ids and words: the result might name a real survey.
 */
export function unknownId(known: string): string | undefined {
  const number = /^\D{0,12}\d{0,11}?(\d{1,9})$/.exec(known)?.[1];
  if (number !== undefined) return `${known.slice(0, -number.length)}2147483597`;
  if (known.length < (/^(?=.*\d)[0-9A-Za-z]+$/.test(known) ? 10 : 16)) return undefined;
  const ending = Array.from(known.slice(-6), anotherCharacter).join("");
  return known.slice(0, -6) + ending;
}

/**
 * Returns the id without its last letter, which a lookup by prefix would accept. Returns undefined for a short or sequential
 * id: the result might name another survey. Cuts a letter of Base64 with the padding, which carries no data.
 */
export function cutId(known: string): string | undefined {
  if (known.length < 16 || /^\D{0,12}\d+$/.test(known)) return undefined;
  return known.endsWith("=") ? known.replace(/..=+$/, "") : known.slice(0, -1);
}

function anotherCharacter(character: string): string {
  if (/\d/.test(character)) return String(9 - Number(character));
  const swaps: Readonly<Record<string, string>> = { a: "b", b: "c", c: "d", d: "e", e: "f", f: "a", k: "m" };
  const lower = character.toLowerCase();
  const swapped = swaps[lower] ?? (/[a-z]/.test(lower) ? "k" : character);
  return character === lower ? swapped : swapped.toUpperCase();
}

const signs = new Set("=+-@＝＋－＠");
const isWord = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);
const isBlank = (character: string): boolean => character === "" || /\s/u.test(character);

/**
 * Whether a cell may begin at a sign: a spreadsheet splits at whatever it is given for a separator, and drops quotes and
 * spaces. Within a word a sign begins none; nor does one that stands alone between spaces, nor the second of two alike, for
 * where the first is a separator so is the second.
 */
function beginsCell(sign: string, before: string, solid: string, after: string): boolean {
  if (before === sign || isWord(before)) return false;
  return before !== " " || !isWord(solid) || !isBlank(after);
}

/** A text that no spreadsheet reads as a formula, whatever it takes for a separator: an apostrophe stands before each that would be. */
export function inert(text: string): string {
  const characters = Array.from(text);
  let solid = "";
  const made = characters.map((character, at) => {
    const [before = "", after = ""] = [characters[at - 1], characters[at + 1]];
    const mark = signs.has(character) && beginsCell(character, before, solid, after) ? "'" : "";
    if (character !== " ") solid = character;
    return mark + character;
  });
  return made.join("");
}

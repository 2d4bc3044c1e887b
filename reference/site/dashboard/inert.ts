const signs = new Set("=+-@＝＋－＠");
const isWord = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);
const isBlank = (character: string): boolean => character === "" || /\s/u.test(character);

/**
 * True if a cell may begin at a sign: a spreadsheet may split at any separator, and drops quotes and spaces. No cell
 * begins within a word, nor at a sign that stands alone between spaces. Nor does one begin at the second of two equal
 * signs: if the first is a separator, the second is too.
 */
function beginsCell(sign: string, before: string, solid: string, after: string): boolean {
  if (before === sign || isWord(before)) return false;
  return before !== " " || !isWord(solid) || !isBlank(after);
}

/** Puts an apostrophe before each part that a spreadsheet may read as a formula, whatever its separator. */
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

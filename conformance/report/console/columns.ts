/** Returns the number of terminal columns that the text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

/** CJK, Hangul, full-width forms and most emoji take two columns. */
const doubleWidth =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const zeroWidth = /\p{Mn}|\p{Me}|\u200d|[\ufe00-\ufe0f]/u;

function columnsOfCharacter(character: string): number {
  // a shortcut for Latin letters
  if (character < "\u0300") return 1;
  if (zeroWidth.test(character)) return 0;
  return doubleWidth.test(character) ? 2 : 1;
}

/** Cuts the end of a text, and marks the cut with `…`. */
export function cutToColumns(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${beginningWithin(text, columns - 1)}…`;
}

function beginningWithin(text: string, columns: number): string {
  let usedColumns = 0;
  let end = 0;
  for (const character of text) {
    usedColumns += columnsOfCharacter(character);
    if (usedColumns > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

interface CutText {
  readonly text: string;
  /** The column of the requested offset in the cut text. */
  readonly column: number;
}

/** The number of characters before the offset if they are too wide. */
const wideCharsBefore = 8;

/** Cuts a text so that the character at `offset` stays visible: `…before it, and after…`. */
export function cutAround(text: string, offset: number, columns: number): CutText {
  const before = text.slice(0, offset);
  if (columnsOf(text) <= columns) return { text, column: columnsOf(before) };
  const charsBefore = Array.from(before);
  const maxCharsBefore = Math.floor(columns / 3);
  const lastCharsBefore = (count: number): string => `…${charsBefore.slice(-count).join("")}`;
  const head = charsBefore.length <= maxCharsBefore ? before : lastCharsBefore(maxCharsBefore - 1);
  const fittingHead = columnsOf(head) <= columns / 2 ? head : lastCharsBefore(wideCharsBefore);
  return { text: cutToColumns(fittingHead + text.slice(offset), columns), column: columnsOf(fittingHead) };
}

/** Wraps a text, at spaces if possible. The last allowed line is cut. */
export function wrap(text: string, columns: number, maxLines: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (columnsOf(rest) > columns && lines.length < maxLines - 1) {
    const lastSpace = beginningWithin(rest, columns + 1).lastIndexOf(" ");
    const isSpaceNearEnd = lastSpace > columns / 2;
    const end = isSpaceNearEnd ? lastSpace : beginningWithin(rest, columns).length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, cutToColumns(rest, columns)];
}

/** What takes two columns of a terminal: CJK, Hangul, full-width forms and most emoji. */
const wide =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const none = /\p{Mn}|\p{Me}|\u200d|[\ufe00-\ufe0f]/u;

/** So many columns of a terminal a character takes. */
function widthOf(character: string): number {
  if (character < "\u0300") return 1;
  if (none.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** So many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  return Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);
}

/** The beginning of a text that takes at most so many columns. */
export function withinColumns(text: string, columns: number): string {
  let [used, end] = [0, 0];
  for (const character of text) {
    used += widthOf(character);
    if (used > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A text of at most so many columns; what is longer ends in an ellipsis. */
export function cutToColumns(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${withinColumns(text, columns - 1)}…`;
}

/**
 * A part of a text that takes at most so many columns and shows what begins at `at`, with an ellipsis where something is
 * left out; `shift` is where `at` is in it, in columns.
 */
export function cutAround(
  text: string,
  at: number,
  columns: number,
): { readonly text: string; readonly shift: number } {
  if (columnsOf(text) <= columns) return { text, shift: columnsOf(text.slice(0, at)) };
  const before = Array.from(text.slice(0, at)).slice(-Math.floor(columns / 3));
  const last = (count: number): string => before.slice(-count).join("");
  const isWhole = last(before.length).length === at;
  const head = isWhole ? last(before.length) : `…${last(before.length - 1)}`;
  const fitting = columnsOf(head) <= columns / 2 ? head : `…${last(8)}`;
  return { text: cutToColumns(fitting + text.slice(at), columns), shift: columnsOf(fitting) };
}

/** A text in lines of at most so many columns, broken between words where that is possible; the last of `most` is cut. */
export function wrapped(text: string, columns: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (columnsOf(rest) > columns && lines.length < most - 1) {
    const fitting = withinColumns(rest, columns + 1);
    const space = fitting.lastIndexOf(" ");
    const end = space > columns / 2 ? space : withinColumns(rest, columns).length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, cutToColumns(rest, columns)];
}

/** Characters of two terminal columns: CJK, Hangul, full-width forms and most emoji. */
const doubleWidth =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const zeroWidth = /\p{Mn}|\p{Me}|\u200d|[\ufe00-\ufe0f]/u;

function columnsOfCharacter(character: string): number {
  if (character < "\u0300") return 1;
  if (zeroWidth.test(character)) return 0;
  return doubleWidth.test(character) ? 2 : 1;
}

export function columnsOf(text: string): number {
  return Array.from(text, columnsOfCharacter).reduce((sum, width) => sum + width, 0);
}

export function beginningWithin(text: string, columns: number): string {
  let [used, end] = [0, 0];
  for (const character of text) {
    used += columnsOfCharacter(character);
    if (used > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

export function cutToColumns(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${beginningWithin(text, columns - 1)}…`;
}

/** Cuts a text to the columns so that offset `at` stays visible; `shift` is the column of `at` in the result. */
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

/** Wraps a text at spaces if possible, and cuts the last allowed line. */
export function wrap(text: string, columns: number, maxLines: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (columnsOf(rest) > columns && lines.length < maxLines - 1) {
    const fitting = beginningWithin(rest, columns + 1);
    const space = fitting.lastIndexOf(" ");
    const end = space > columns / 2 ? space : beginningWithin(rest, columns).length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, cutToColumns(rest, columns)];
}

interface Line {
  readonly text: string;
  /** True if the line continues the word before it, so that no blank may be between them. */
  readonly continuesWord: boolean;
}

/** Breaks a command into lines that a shell joins again: each but the last ends in a backslash. */
export function shellLines(command: string, columns: number, indent: string): readonly string[] {
  const room = columns - indent.length - 2;
  const lines: Line[] = [];
  for (const word of command.match(/(?:[^\s'"]|'[^']*'|"[^"]*"|['"])+/g) ?? []) {
    const last = lines.at(-1);
    const longer = `${last?.text} ${word}`;
    if (last !== undefined && longer.length <= room) lines.splice(-1, 1, { ...last, text: longer });
    else lines.push(...breakWord(word, room, false));
  }
  return lines.map(({ text, continuesWord }, index) => {
    const next = lines[index + 1];
    const end = next === undefined ? "" : next.continuesWord ? "\\" : " \\";
    return `${index === 0 || continuesWord ? "" : indent}${text}${end}`;
  });
}

/** Breaks a long word; a break within quotes closes them and opens them again. */
function breakWord(word: string, room: number, continuesWord: boolean): readonly Line[] {
  if (word.length <= room) return [{ text: word, continuesWord }];
  const text = word.slice(0, room - 1);
  const quote = ["'", '"'].find((sign) => text.split(sign).length % 2 === 0) ?? "";
  return [{ text: text + quote, continuesWord }, ...breakWord(quote + word.slice(text.length), room, true)];
}

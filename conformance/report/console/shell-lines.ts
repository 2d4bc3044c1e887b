interface Line {
  readonly text: string;
  /** It goes on with the word in which the line before ends: no blank may come between. */
  readonly isWithin: boolean;
}

/** A command in lines of at most so many characters, which a shell reads as one: each but the last ends in a backslash. */
export function shellLines(command: string, columns: number, indent: string): readonly string[] {
  const room = columns - indent.length - 2;
  const lines: Line[] = [];
  for (const word of command.match(/(?:[^\s'"]|'[^']*'|"[^"]*"|['"])+/g) ?? []) {
    const last = lines.at(-1);
    const longer = `${last?.text} ${word}`;
    if (last !== undefined && longer.length <= room) lines.splice(-1, 1, { ...last, text: longer });
    else lines.push(...broken(word, room, false));
  }
  return lines.map(({ text, isWithin }, index) => {
    const next = lines[index + 1];
    const end = next === undefined ? "" : next.isWithin ? "\\" : " \\";
    return `${index === 0 || isWithin ? "" : indent}${text}${end}`;
  });
}

/** A word in parts: within quotes these end before the break, and begin again after it. */
function broken(word: string, room: number, isWithin: boolean): readonly Line[] {
  if (word.length <= room) return [{ text: word, isWithin }];
  const text = word.slice(0, room - 1);
  const quote = ["'", '"'].find((sign) => text.split(sign).length % 2 === 0) ?? "";
  return [{ text: text + quote, isWithin }, ...broken(quote + word.slice(text.length), room, true)];
}

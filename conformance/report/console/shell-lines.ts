/** A part of a word that stays in one line, and the quotation mark around it. */
interface Atom {
  readonly text: string;
  readonly quote: "" | "'" | '"';
}

interface Line {
  readonly text: string;
  /** True if the line continues the word before it, so that no blank may be between them. */
  readonly continuesWord: boolean;
}

/** A backslash takes the next character along; a quotation mark that nothing closes stands for itself. */
const wordPattern = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\]|['"\\])+/gsu;
const partsOfWord = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\.|./gsu;
const atomsInQuotes = /\$\(printf '[\\\d]*'\)|\$\{[^}]*\}|\$\w+|\\.|./gsu;

/** Breaks a command into lines that a shell joins again: each but the last ends in a backslash. */
export function shellLines(command: string, columns: number, indent: string): readonly string[] {
  const room = columns - indent.length - 2;
  const lines: Line[] = [];
  for (const one of command.match(wordPattern) ?? []) {
    const last = lines.at(-1);
    const longer = `${last?.text} ${one}`;
    if (last !== undefined && longer.length <= room) lines.splice(-1, 1, { ...last, text: longer });
    else lines.push(...breakWord(one, room));
  }
  return lines.map(({ text, continuesWord }, index) => {
    return `${index === 0 || continuesWord ? "" : indent}${text}${lineEnd(lines[index + 1])}`;
  });
}

function lineEnd(next: Line | undefined): string {
  if (next === undefined) return "";
  return next.continuesWord ? "\\" : " \\";
}

/** Breaks a long word; a break within quotes closes them and opens them again. */
function breakWord(long: string, room: number): readonly Line[] {
  if (long.length <= room) return [{ text: long, continuesWord: false }];
  const texts: string[] = [];
  let [text, open] = ["", ""];
  for (const atom of atomsOf(long)) {
    const added = (atom.quote === open ? "" : open + atom.quote) + atom.text;
    if (text.length + added.length + atom.quote.length <= room) text += added;
    else {
      texts.push(text + open);
      text = atom.quote + atom.text;
    }
    open = atom.quote;
  }
  return [...texts, text + open].map((one, index) => ({ text: one, continuesWord: index > 0 }));
}

function atomsOf(long: string): readonly Atom[] {
  return [...long.matchAll(partsOfWord)].flatMap(([part, single, double]): readonly Atom[] => {
    if (single !== undefined) return Array.from(single, (text) => ({ text, quote: "'" }));
    if (double !== undefined) return (double.match(atomsInQuotes) ?? []).map((text) => ({ text, quote: '"' }));
    return [{ text: part, quote: "" }];
  });
}

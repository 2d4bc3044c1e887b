interface Line {
  readonly text: string;
  /** True if the line continues the last word of the line before, so that no blank may be between them. */
  readonly continuesWord: boolean;
}

type Quote = "" | "'" | '"';

/** A part of a word that can't be broken, `a` or `${HOST}`, and the quotation mark around it. */
interface Atom {
  readonly text: string;
  readonly quote: Quote;
}

/** Matches the two words of `--url "$HOST/a b"`. A backslash belongs to the next character; an unclosed quotation mark stands for itself. */
const wordPattern = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\]|['"\\])+/gsu;
/** Matches the parts `a`, `b`, `"$HOST/c d"` and `'e'` of `ab"$HOST/c d"'e'`. */
const wordPartPattern = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\.|./gsu;
/** Matches what can't be broken within double quotes: `$(printf '\001')`, `${HOST}`, `$HOST`, `\"` or one character. */
const doubleQuotedAtomPattern = /\$\(printf '[\\\d]*'\)|\$\{[^}]*\}|\$\w+|\\.|./gsu;

/** Breaks a command into lines that a shell joins again: each but the last ends in a backslash. */
export function shellLines(command: string, columns: number, indent: string): readonly string[] {
  const maxChars = columns - indent.length - " \\".length;
  const lines: Line[] = [];
  for (const word of command.match(wordPattern) ?? []) {
    const last = lines.at(-1);
    const longerText = `${last?.text} ${word}`;
    if (last !== undefined && longerText.length <= maxChars) lines.splice(-1, 1, { ...last, text: longerText });
    else lines.push(...breakWord(word, maxChars));
  }
  return lines.map(({ text, continuesWord }, index) => {
    // within a word, an indent would be a part of it
    const lineIndent = index === 0 || continuesWord ? "" : indent;
    return `${lineIndent}${text}${lineEnd(lines[index + 1])}`;
  });
}

function lineEnd(nextLine: Line | undefined): string {
  if (nextLine === undefined) return "";
  return nextLine.continuesWord ? "\\" : " \\";
}

/** Breaks a long word; a break within quotes closes them and opens them again. */
function breakWord(word: string, maxChars: number): readonly Line[] {
  if (word.length <= maxChars) return [{ text: word, continuesWord: false }];
  const texts: string[] = [];
  let text = "";
  let openQuote: Quote = "";
  for (const atom of atomsOf(word)) {
    const quoteChange = atom.quote === openQuote ? "" : openQuote + atom.quote;
    const longerText = text + quoteChange + atom.text;
    if (longerText.length + atom.quote.length <= maxChars) text = longerText;
    else {
      texts.push(text + openQuote);
      text = atom.quote + atom.text;
    }
    openQuote = atom.quote;
  }
  texts.push(text + openQuote);
  return texts.map((one, index) => ({ text: one, continuesWord: index > 0 }));
}

function atomsOf(word: string): readonly Atom[] {
  return [...word.matchAll(wordPartPattern)].flatMap(([part, singleQuoted, doubleQuoted]): readonly Atom[] => {
    if (singleQuoted !== undefined) return Array.from(singleQuoted, (text) => ({ text, quote: "'" }));
    if (doubleQuoted !== undefined)
      return (doubleQuoted.match(doubleQuotedAtomPattern) ?? []).map((text) => ({ text, quote: '"' }));
    return [{ text: part, quote: "" }];
  });
}

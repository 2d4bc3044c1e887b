import { cut } from "../cut.ts";
import { printableBlock, printableLine } from "../printable.ts";

const maxLineChars = 500;

/** Writes a text into a line of Markdown: `*a*` becomes `\*a\*`. */
export function inline(text: string): string {
  // CommonMark 0.31 §2.4: after a backslash, ASCII punctuation is plain text
  return printableLine(cut(text, maxLineChars)).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** Writes a text as code within a line. */
export function code(text: string): string {
  const line = printableLine(cut(text, maxLineChars));
  const fence = "`".repeat(longestRunOfBackticks(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Writes a text as a block of code. */
export function fenced(text: string): string {
  const block = printableBlock(text).trimEnd();
  const fence = "`".repeat(Math.max(3, longestRunOfBackticks(block) + 1));
  return `${fence}text\n${block}\n${fence}`;
}

function longestRunOfBackticks(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);
}

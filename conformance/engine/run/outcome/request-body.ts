import { printableBlock } from "../../../report/printable.ts";
import { shellWord, type Expansion, type WordPart } from "./shell-word.ts";

/** A text that is another one in each run of a script, and what stands there then. */
export interface ChangingName {
  readonly text: string;
  readonly parts: readonly WordPart[];
}

/** Longer bodies stand in files, in characters. */
const maxInlineChars = 1_000;

/** Says whether a body stands in a file: since it is long, or since what a terminal or a page shows would not be what is sent. */
export function needsFile(body: string): boolean {
  return body.length > maxInlineChars || printableBlock(body) !== body;
}

/** A text in parts, with what changes in place of each name. */
export function withNames(text: string, [first, ...rest]: readonly ChangingName[]): readonly WordPart[] {
  if (first === undefined) return [text];
  const pieces = text.split(first.text).map((piece) => withNames(piece, rest));
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [...first.parts, ...piece]));
}

/** The arguments of curl for a body, and the command whose output it reads, where there is one. */
export interface BodyArguments {
  readonly words: string;
  readonly source?: string;
}

/** A short body as an argument. */
export function inlineBody(body: string, names: readonly ChangingName[]): BodyArguments {
  return { words: `--data-raw ${shellWord(withNames(body, names))}` };
}

/** A body that stands in a file. */
export function bodyInFile(body: string, file: string, names: readonly ChangingName[]): BodyArguments {
  const changing = names.filter(({ text }) => body.includes(text));
  if (changing.length === 0) return { words: `--data-binary @${file}` };
  const programs = changing.map((name) => `-e ${substitution(name)}`).join(" ");
  return { words: "--data-binary @-", source: `sed ${programs} ${file}` };
}

/** A program of sed; names have no other characters than letters, digits, hyphens, points, `~`, `_` and quotation marks. */
function substitution({ text, parts }: ChangingName): string {
  return shellWord([`s/${text.replaceAll(".", "\\.")}/`, ...parts, "/g"]);
}

/** The beginning of the slugs of a run in each letter case in which it occurs; they are taken once on a server. */
export function slugNames(texts: readonly string[], runId: string, run: Expansion): readonly ChangingName[] {
  if (!/^r[0-9a-f]{7}$/.test(runId)) return [];
  const found = texts.flatMap((text) => text.match(new RegExp(`conformance-${runId}`, "gi")) ?? []);
  return [...new Set(found)].map((text) => ({ text, parts: [text.slice(0, -7), run] }));
}

/** An id of the server as it stands in a body. */
export function idInBody(value: string, variable: string): ChangingName {
  return { text: `"${value}"`, parts: ['"', { expansion: `$${variable}` }, '"'] };
}

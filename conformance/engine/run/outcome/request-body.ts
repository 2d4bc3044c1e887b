import { printableBlock } from "../../../report/printable.ts";
import { numericId } from "./created-ids.ts";
import { shellWord, type Expansion, type WordPart } from "./shell-word.ts";

export interface ChangingName {
  readonly text: string;
  readonly parts: readonly WordPart[];
}

const maxInlineChars = 1_000;

/** True for a long body, and for one that a terminal or a page would not show as it is sent. */
export function needsFile(body: string): boolean {
  return body.length > maxInlineChars || printableBlock(body) !== body;
}

export function withNames(text: string, [first, ...rest]: readonly ChangingName[]): readonly WordPart[] {
  if (first === undefined) return [text];
  const pieces = text.split(first.text).map((piece) => withNames(piece, rest));
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [...first.parts, ...piece]));
}

/** `source` is a command whose output curl reads as the body. */
export interface BodyArguments {
  readonly words: string;
  readonly source?: string;
}

export function inlineBody(body: string, names: readonly ChangingName[]): BodyArguments {
  return { words: `--data-raw ${shellWord(withNames(body, names))}` };
}

export function bodyInFile(body: string, file: string, names: readonly ChangingName[]): BodyArguments {
  const changing = names.filter(({ text }) => body.includes(text));
  if (changing.length === 0) return { words: `--data-binary @${file}` };
  const programs = changing.map((name) => `-e ${substitution(name)}`).join(" ");
  return { words: "--data-binary @-", source: `sed ${programs} ${file}` };
}

/** Returns a program of sed. Names hold only letters, digits, hyphens, points, `~`, `_` and the marks of JSON. */
function substitution({ text, parts }: ChangingName): string {
  return shellWord([`s/${text.replaceAll(".", "\\.")}/`, ...parts, "/g"]);
}

/** Finds the slug prefix of a run in each letter case. A server takes each slug once. */
export function slugNames(texts: readonly string[], runId: string, run: Expansion): readonly ChangingName[] {
  if (!/^r[0-9a-f]{7}$/.test(runId)) return [];
  const prefixes = texts.flatMap((text) => text.match(new RegExp(`conformance-${runId}`, "gi")) ?? []);
  return [...new Set(prefixes)].map((text) => ({ text, parts: [text.slice(0, -7), run] }));
}

export function idInBody(value: string, variable: string): readonly ChangingName[] {
  const id = { expansion: `$${variable}` };
  const numbers = [",", "}"].map((end) => ({ text: `${numericId(value)}${end}`, parts: [numericId(""), id, end] }));
  return [{ text: `"${value}"`, parts: ['"', id, '"'] }, ...numbers];
}

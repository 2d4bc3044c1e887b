import { printableBlock } from "../../../report/printable.ts";
import { numericId } from "./created-ids.ts";
import { shellWord, type Expansion, type WordPart } from "./shell-word.ts";

/** A slug or an id in a recorded text, and what a script puts in its place: `$run` or `$id1`. */
export interface ChangingName {
  readonly text: string;
  readonly parts: readonly WordPart[];
}

const maxInlineChars = 1_000;

/** True for a long body, and for one with characters that a terminal or a page doesn't show. */
export function needsFile(body: string): boolean {
  return body.length > maxInlineChars || printableBlock(body) !== body;
}

/** `/surveys/conformance-r1234567-a` -> `["/surveys/", "conformance-", { expansion: "$run" }, "-a"]` */
export function withNames(text: string, [first, ...rest]: readonly ChangingName[]): readonly WordPart[] {
  if (first === undefined) return [text];
  const pieces = text.split(first.text).map((piece) => withNames(piece, rest));
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [...first.parts, ...piece]));
}

export interface BodyArguments {
  /** Arguments of curl. */
  readonly words: string;
  /** A command whose output curl reads as the body. */
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

/** `s/conformance-r1234567/conformance-$run/g` for sed. The only special character in a name is the full stop. */
function substitution({ text, parts }: ChangingName): string {
  return shellWord([`s/${text.replaceAll(".", "\\.")}/`, ...parts, "/g"]);
}

/** Finds the prefix of a run's slugs, `conformance-r1234567`, in each letter case. A script needs new slugs. */
export function slugNames(texts: readonly string[], runId: string, run: Expansion): readonly ChangingName[] {
  if (!/^r[0-9a-f]{7}$/.test(runId)) return [];
  const prefixes = texts.flatMap((text) => text.match(new RegExp(`conformance-${runId}`, "gi")) ?? []);
  // `$run` replaces the last seven characters: `conformance-r` stays
  return [...new Set(prefixes)].map((text) => ({ text, parts: [text.slice(0, -7), run] }));
}

export function idInBody(value: string, variable: string): readonly ChangingName[] {
  const id = { expansion: `$${variable}` };
  // the next character belongs to the pattern, so that `"id":7` doesn't match in `"id":71`
  const numbers = [",", "}"].map((end) => ({ text: `${numericId(value)}${end}`, parts: [numericId(""), id, end] }));
  return [{ text: `"${value}"`, parts: ['"', id, '"'] }, ...numbers];
}

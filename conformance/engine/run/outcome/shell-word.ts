import { printableLine } from "../../../report/printable.ts";

/** A literal text, or an expansion that this tool chose: `{ expansion: "$run" }`. */
export type WordPart = string | Expansion;

export interface Expansion {
  readonly expansion: string;
  /** The environment variable that it needs. */
  readonly needs?: string;
}

/** Characters without a special meaning in double quotes. */
const safeInDoubleQuotes = /^[\w .,:;/%=?&+@~()[\]{}-]*$/;

/** Joins parts into one POSIX shell word. Only the given parts expand: `["/s/", { expansion: "$id1" }]` -> `"/s/$id1"` */
export function shellWord(parts: readonly WordPart[]): string {
  const merged = withMergedTexts(parts);
  const texts = merged.filter((part) => typeof part === "string");
  if (texts.length === merged.length) return quoted(texts.join(""));
  if (!texts.every((text) => safeInDoubleQuotes.test(text)))
    return merged.map((part) => (typeof part === "string" ? quoted(part) : `"${part.expansion}"`)).join("");
  const unquoted = merged.map((part, index) => {
    if (typeof part === "string") return part;
    const next = merged[index + 1];
    // a letter or a digit would belong to the variable's name, and some shells read a bracket as an index
    const isAmbiguous = typeof next === "string" && /^[\w[]/.test(next);
    return isAmbiguous ? part.expansion.replace(/^\$(\w+)$/, "$${$1}") : part.expansion;
  });
  return `"${unquoted.join("")}"`;
}

function withMergedTexts(parts: readonly WordPart[]): readonly WordPart[] {
  const all: WordPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all.splice(-1, 1, last + part);
    else if (part !== "") all.push(part);
  }
  return all;
}

/** `it's` -> `'it'\''s'`. Drops NUL, which no argument can contain. */
export function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`;
}

/** Characters without a special meaning outside of quotes. */
const bare = /^[\w@%+=:,./-]+$/;

/**
 * Returns one word of a POSIX shell for a command that is printed and copied. Characters that a screen shows as escapes become
 * `$(printf '\033')`, so that the copied word has the same value.
 */
export function commandWord(text: string): string {
  return bare.test(text) ? text : shellWord(printableParts(text));
}

/** A line feed: the third character of the default IFS (space, tab, line feed). `$(printf '\012')` would be empty. */
const lineFeed = "${IFS#??}";

function printableParts(text: string): readonly WordPart[] {
  const characters = Array.from(text);
  const parts: WordPart[] = [];
  while (characters.length > 0) {
    let part = characters.shift() ?? "";
    if (printableLine(part) === part) {
      parts.push(part);
      continue;
    }
    // a command substitution drops line feeds at its end, so the next character joins them
    while (part.endsWith("\n") && characters.length > 0) part += characters.shift() ?? "";
    const octal = [...Buffer.from(part)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
    const expansion = part.endsWith("\n") ? lineFeed.repeat(part.length) : `$(printf '${octal.join("")}')`;
    parts.push({ expansion });
  }
  return parts;
}

/** Replaces control characters, which a header or a URL can't contain. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the regex finds control characters
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ");
}

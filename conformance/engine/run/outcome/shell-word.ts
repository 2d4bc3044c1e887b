/** A literal text, or an expansion that the script itself chose. */
export type WordPart = string | Expansion;

export interface Expansion {
  readonly expansion: string;
  readonly needs?: string;
}

/** Characters without a special meaning in double quotes. */
const safeInDoubleQuotes = /^[\w .,:;/%=?&+@~()[\]{}-]*$/;

/** Joins parts to one word of a POSIX shell. Only expansions expand. */
export function shellWord(parts: readonly WordPart[]): string {
  const merged = withMergedTexts(parts);
  const texts = merged.filter((part) => typeof part === "string");
  if (texts.length === merged.length) return quoted(texts.join(""));
  if (!texts.every((text) => safeInDoubleQuotes.test(text)))
    return merged.map((part) => (typeof part === "string" ? quoted(part) : `"${part.expansion}"`)).join("");
  const written = merged.map((part, index) => {
    if (typeof part === "string") return part;
    const next = merged[index + 1];
    // a letter, a digit or a bracket would belong to the name
    const isAmbiguous = typeof next === "string" && /^[\w[]/.test(next);
    return isAmbiguous ? part.expansion.replace(/^\$(\w+)$/, "$${$1}") : part.expansion;
  });
  return `"${written.join("")}"`;
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

/** Drops NUL, which no argument can hold. */
export function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`;
}

/** Control characters have no place in a header or an address. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it is about them
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ");
}

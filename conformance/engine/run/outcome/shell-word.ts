/** A part of a shell word: a text that stands for itself, or an expansion that the script itself chose. */
export type WordPart = string | Expansion;

/** What a shell puts in: `$run`, `$(…)`. */
export interface Expansion {
  readonly expansion: string;
  /** The variable of the environment that it needs. */
  readonly needs?: string;
}

/** Characters that mean themselves within double quotes. */
const plain = /^[\w .,:;/%=?&+@~()[\]{}-]*$/;

/** Some parts as one word of a POSIX shell: only expansions expand. */
export function shellWord(parts: readonly WordPart[]): string {
  const shown = joined(parts);
  const texts = shown.filter((part) => typeof part === "string");
  if (texts.length === shown.length) return quoted(texts.join(""));
  if (!texts.every((text) => plain.test(text)))
    return shown.map((part) => (typeof part === "string" ? quoted(part) : `"${part.expansion}"`)).join("");
  const written = shown.map((part, index) => {
    if (typeof part === "string") return part;
    const next = shown[index + 1];
    // a letter or a digit would belong to the name
    const isAmbiguous = typeof next === "string" && /^[\w[]/.test(next);
    return isAmbiguous ? part.expansion.replace(/^\$(\w+)$/, "$${$1}") : part.expansion;
  });
  return `"${written.join("")}"`;
}

/** The same parts without empty texts, and with texts that follow one another as one. */
function joined(parts: readonly WordPart[]): readonly WordPart[] {
  const all: WordPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all.splice(-1, 1, last + part);
    else if (part !== "") all.push(part);
  }
  return all;
}

/** A text in single quotes; without NUL, which no argument can hold. */
export function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`;
}

/** A text without line ends and other control characters, which have no place in a header or an address. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it is about them
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ");
}

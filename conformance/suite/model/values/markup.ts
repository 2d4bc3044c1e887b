const tag = /<\/?([a-z][a-z0-9]*)[^<>]*>/gi;

/** Elements that sanitisers remove together with their content. */
const withContent = /<(script|style|textarea|option|noscript|iframe|template)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi;

const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The escapes of `"` and `'` that sanitisers use. */
const quotes = [
  ["&#34;", "&#39;"],
  ["&quot;", "&#39;"],
  ["&quot;", "&#x27;"],
  // PHP writes a leading zero
  ["&quot;", "&#039;"],
  ["&quot;", "'"],
] as const;

/** More names would give too many forms, so such a text has only two: with all tags or without any. */
const maxNames = 4;

/** Returns the ASCII words outside tags, entities and removable content: no conformant service loses these. */
export function plainWordsOf(text: string): readonly string[] {
  return (
    text
      .replaceAll(withContent, " ")
      .replaceAll(tag, " ")
      .replaceAll(entity, " ")
      .match(/[a-z0-9]{2,}/gi) ?? []
  );
}

/** Returns the text once for each choice of elements to remove: `<b>One</b> <i>two</i>` has four forms. */
export function withoutTags(text: string): readonly string[] {
  const names = [...new Set([...text.matchAll(tag)].map(([, name = ""]) => name.toLowerCase()))];
  if (names.length === 0) return [text];
  const choices = names.length > maxNames ? [[], names] : subsetsOf(names);
  return choices.flatMap((removed) => {
    const isRemoved = (name: string): boolean => removed.includes(name.toLowerCase());
    const bare = (from: string): string => from.replaceAll(tag, (all, name: string) => (isRemoved(name) ? "" : all));
    // some sanitisers remove the content of a script as well, others keep it
    const emptied = text.replaceAll(withContent, (all, name: string) => (isRemoved(name) ? "" : all));
    return emptied === text ? [bare(text)] : [bare(text), bare(emptied)];
  });
}

/** `["b", "i"]` returns `[]`, `["b"]`, `["i"]` and `["b", "i"]`. */
function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.reduce<readonly (readonly string[])[]>(
    (subsets, name) => [...subsets, ...subsets.map((subset) => [...subset, name])],
    [[]],
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll(entity, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });
}

/** `R&D <b>` may become `R&amp;D <b>`, not `R&amp;D &lt;b&gt;`: sanitisers escape or decode all characters between tags. */
export function withEntities(text: string): readonly string[] {
  if (!/[&<>"']/.test(text)) return [text];
  const plain = respellBetweenTags(text, (part) => part);
  const escapeSigns = (part: string): string =>
    part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
  const quoted = (double: string, single: string) => (part: string) =>
    escapeSigns(part).replaceAll('"', double).replaceAll("'", single);
  const spellings = [escapeSigns, ...quotes.map(([double, single]) => quoted(double, single))];
  return [text, plain, ...spellings.map((spell) => respellBetweenTags(text, spell))];
}

function respellBetweenTags(text: string, spell: (part: string) => string): string {
  const tags = text.match(tag) ?? [];
  // without the capture group, because `split` would return the names of the elements as well
  return text
    .split(new RegExp(tag.source.replace("([a-z]", "(?:[a-z]"), "gi"))
    .map((part, index) => `${spell(decodeEntities(part))}${tags[index] ?? ""}`)
    .join("");
}

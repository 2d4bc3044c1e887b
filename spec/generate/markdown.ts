function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A Markdown table; cells may hold Markdown, and their bars are escaped. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows].map((cells) => line(cells)).join("\n");
}

/** A target for links, which doesn't depend on how a reader's renderer names headings. */
export function anchor(id: string): string {
  return `<a id="${id}"></a>`;
}

/** A link to an anchor of the same document. */
export function linkTo(id: string, words: string = id): string {
  return `[${words}](#${id})`;
}

/** A heading with an anchor of its own. */
export function heading(level: number, id: string, words: string): string {
  return `${"#".repeat(level)} ${anchor(id)}${words}`;
}

/** A block of code. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A text in which each of these ids, where it stands as code and is not linked yet, links to its anchor. */
export function withLinks(text: string, ids: readonly string[]): string {
  return text.replaceAll(/(?<![[>])`([a-z][a-z0-9-]*)`(?!\])/g, (found, id: string) =>
    ids.includes(id) ? linkTo(id, found) : found,
  );
}

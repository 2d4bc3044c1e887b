import { html as template, raw } from "hono/html";

import { printableBlock } from "../printable.ts";

/** HTML. Inserted texts are escaped: `<` becomes `&lt;`, and an invisible or reordering character `\u202e`. */
export type Markup = ReturnType<typeof raw>;

type Inserted = Markup | string | number | undefined | readonly Inserted[];

/** A template tag: escapes texts, inserts markup as it is, and omits `undefined`. */
export function html(strings: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const markup = template(strings, ...values.map(printable));
  if (markup instanceof Promise) throw new TypeError("the page contains a value that is still a promise");
  return markup;
}

function printable(value: Inserted): unknown {
  if (typeof value === "string") return printableBlock(value);
  return Array.isArray(value) ? value.map(printable) : value;
}

/**
 * Marks up words between backticks and options of the command line as code. `--seed` becomes `<code class="option">--seed</code>`,
 * which the style keeps on one line.
 */
export function prose(text: string): readonly Markup[] {
  // `split` also returns the two groups, so each third part is a plain text
  return text.split(/`([^`]*)`|(?<![\w-])(--[a-z][a-z-]*)/).map((part, index) => {
    if (part === undefined || index % 3 === 0) return html`${part}`;
    return index % 3 === 1 ? html`<code>${part}</code>` : html`<code class="option">${part}</code>`;
  });
}

/** Inserts a text unescaped. Only for the project's own markup, style and script. */
export const trusted = (text: string): Markup => raw(text);

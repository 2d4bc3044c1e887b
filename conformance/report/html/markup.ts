import { html as template, raw } from "hono/html";

import { printableBlock } from "../printable.ts";

/** HTML in which every inserted text is escaped, and every character that hides or moves text is spelled out. */
export type Markup = ReturnType<typeof raw>;

type Inserted = Markup | string | number | undefined | readonly Inserted[];

/** Writes HTML around values: texts are escaped, markup stays as it is, `undefined` leaves nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const made = template(strings, ...values.map(printable));
  if (made instanceof Promise) throw new TypeError("a value of the page is not known yet");
  return made;
}

function printable(value: Inserted): unknown {
  if (typeof value === "string") return printableBlock(value);
  return Array.isArray(value) ? value.map(printable) : value;
}

/** A sentence in which words between backticks are code, and options of the command line stay in one piece. */
export function prose(text: string): readonly Markup[] {
  return text.split(/`([^`]*)`|(?<![\w-])(--[a-z][a-z-]*)/).map((part, index) => {
    if (part === undefined || index % 3 === 0) return html`${part}`;
    return index % 3 === 1 ? html`<code>${part}</code>` : html`<code class="option">${part}</code>`;
  });
}

/** The project's own text, which is markup, style or script already. */
export const trusted = (text: string): Markup => raw(text);

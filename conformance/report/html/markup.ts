import { html as template, raw } from "hono/html";

import { printableBlock } from "../printable.ts";

/** HTML with every inserted text escaped, and invisible or reordering characters spelled out. */
export type Markup = ReturnType<typeof raw>;

type Inserted = Markup | string | number | undefined | readonly Inserted[];

/** Template tag: escapes texts, inserts markup as it is, and omits `undefined`. */
export function html(strings: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const made = template(strings, ...values.map(printable));
  if (made instanceof Promise) throw new TypeError("a value of the page is not known yet");
  return made;
}

function printable(value: Inserted): unknown {
  if (typeof value === "string") return printableBlock(value);
  return Array.isArray(value) ? value.map(printable) : value;
}

/** Formats words between backticks as code, and keeps command line options unbroken. */
export function prose(text: string): readonly Markup[] {
  return text.split(/`([^`]*)`|(?<![\w-])(--[a-z][a-z-]*)/).map((part, index) => {
    if (part === undefined || index % 3 === 0) return html`${part}`;
    return index % 3 === 1 ? html`<code>${part}</code>` : html`<code class="option">${part}</code>`;
  });
}

/** Only for the project's own markup, style and script. */
export const trusted = (text: string): Markup => raw(text);

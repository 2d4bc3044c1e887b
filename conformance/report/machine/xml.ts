import { printableBlock } from "../printable.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Writes an XML element: `<skipped type="x"/>`. Characters that XML can't contain are written as `\u0000`. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(`${value}`)}"`);
  const open = `<${name}${written.join("")}`;
  if (typeof content === "string") return `${open}>${characterData(content)}</${name}>`;
  if (content.length === 0) return `${open}/>`;
  return [`${open}>`, ...content, `</${name}>`].join("\n");
}

function attributeValue(text: string): string {
  return printableBlock(text).replace(/[&<>"\n\t]/g, (character) => entities[character] ?? character);
}

function characterData(text: string): string {
  return printableBlock(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
}

// These characters could move a cursor, reorder or hide text, or break a document.
// They are escaped, since removal could join the parts of a hidden text.
const unsafeCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u{200B}\u{2060}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Makes a text safe for one line of a terminal, XML document or page. A line feed becomes `\n`, ESC `\u001b`. */
export function printableLine(text: string): string {
  return text.replace(unsafeCharacters, (character) => shortEscapes[character] ?? escaped(character));
}

/** Makes a text of several lines safe: keeps line feeds and tabs. */
export function printableBlock(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(unsafeCharacters, (character) =>
      character === "\n" || character === "\t" ? character : (shortEscapes[character] ?? escaped(character)),
    );
}

/** Makes a JSON document safe without a change of its value: JSON has the same escapes. */
export function printableJson(json: string): string {
  return json.replace(unsafeCharacters, (character) => (character === "\n" ? character : utf16Escapes(character)));
}

/** `\u202e`, or `\u{e0041}` above U+FFFF. */
function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff_ff ? `\\u{${code.toString(16)}}` : utf16Escapes(character);
}

/** `\udb40\udc41` for U+E0041. */
function utf16Escapes(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Cuts a text to `maxChars` characters and notes its full length. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // never ends with half of a surrogate pair
  return `${text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "")} … (cut: ${text.length} characters in all)`;
}

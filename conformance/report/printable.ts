// Anything a subject sent may end in a terminal, an XML parser or a reader's eye: what could move the cursor, reorder
// text, hide or break a document is spelled out instead of removed, so that nothing reassembles and nothing is lost.
const unsafe =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u{200B}\u{2060}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text on one line, without characters that a terminal, an XML parser or a reader could trip over. */
export function printableLine(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? escaped(character));
}

/** The same for a text of several lines: line feeds and tabs stay. */
export function printableBlock(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(unsafe, (character) =>
      character === "\n" || character === "\t" ? character : (short[character] ?? escaped(character)),
    );
}

/** The same for a JSON document, which stays the same JSON value. */
export function printableJson(json: string): string {
  return json.replace(unsafe, (character) => (character === "\n" ? character : utf16Escapes(character)));
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff_ff ? `\\u{${code.toString(16)}}` : utf16Escapes(character);
}

function utf16Escapes(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

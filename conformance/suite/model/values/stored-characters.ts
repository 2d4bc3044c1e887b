/** Characters that some stores can't keep. A store treats all characters of one kind alike. */
const lossyCharacters: readonly RegExp[] = [
  // databases reject control characters, and editors remove them
  // oxlint-disable-next-line no-control-regex -- the regex finds control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu,
  // characters without a glyph: zero-width spaces, joiners, variation selectors
  /\p{Default_Ignorable_Code_Point}/gu,
  // lone surrogates, which UTF-8 can't encode
  /\p{Surrogate}/gu,
  // beyond the Basic Multilingual Plane, which MySQL's utf8 can't store
  /[\u{10000}-\u{10ffff}]/gu,
  /[^\p{ASCII}\u0080-\u00ff]/gu,
  // beyond Windows-1252, which many programs call Latin-1
  /[^\p{ASCII}\u0080-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/gu,
];

const substitutes = ["?", "\ufffd"] as const;
const encoder = new TextEncoder();

/** A store drops a character, or writes a substitute for each character, UTF-16 unit or UTF-8 byte. */
const replacements: readonly ((character: string) => string)[] = [
  () => "",
  ...substitutes.flatMap((sign) => [
    () => sign,
    (character: string) => sign.repeat(character.length),
    (character: string) => sign.repeat(encoder.encode(character).length),
  ]),
];

/** Returns the text as stores may keep it: `日本 😀` as `日本 `, `日本 \ufffd` or `?? ??`, among others. */
export function storedForms(text: string): readonly string[] {
  const forms = new Set([text, text.normalize("NFC"), text.normalize("NFKC")]);
  const stored = [...forms].flatMap((form) =>
    lossyCharacters.flatMap((kind) =>
      form.search(kind) < 0 ? [] : replacements.map((replace) => form.replaceAll(kind, (one) => replace(one))),
    ),
  );
  return [...forms, ...stored];
}

import { plainWordsOf, withEntities, withoutTags } from "./markup.ts";

/** Members whose texts must keep their line breaks. */
const multiLine = /^(description|welcomeMessage|inviteTop|inviteBottom)$/;
// oxlint-disable-next-line no-control-regex -- the regex finds control characters
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;
const blankEnds = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** True if a conformant service may show the text like this, for example `R&D` as `R&amp;D`. */
export function isSameText(want: string, shown: string, member: string): boolean {
  if (isSpelledAlike(want, shown, member)) return true;
  // plain ASCII without special characters has only one form
  if (!/[^\x20-\x7e\s]|[<&"']/.test(want)) return false;
  // fast check: no conformant service loses these words
  if (!plainWordsOf(want).every((word) => shown.includes(word))) return false;
  const isShown = (form: string): boolean => isSpelledAlike(form, shown, member);
  return withoutTags(want)
    .flatMap(withEntities)
    .some((form) => storedForms(form).some(isShown));
}

/** Ignores white space, normal form and control characters. A single-line member may lose its line breaks. */
export function isSpelledAlike(want: string, shown: string, member: string): boolean {
  const [expected, actual] = [normalise(want), normalise(shown)];
  if (withSingleSpaces(expected) === withSingleSpaces(actual)) return true;
  if (multiLine.test(member)) return false;
  return (
    onOneLine(expected) === onOneLine(actual) ||
    trimBlanks(expected.replaceAll(/[\r\n\t]+/g, "")) === trimBlanks(actual)
  );
}

function normalise(text: string): string {
  return text.normalize("NFKC").replaceAll(controlCharacters, "");
}

function trimBlanks(text: string): string {
  return text.replaceAll(blankEnds, "");
}

function withSingleSpaces(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n");
  return trimBlanks(lines);
}

function onOneLine(text: string): string {
  return trimBlanks(text.replaceAll(/\s+/g, " "));
}

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
  // beyond ISO 8859-1, also called Latin-1
  /[^\p{ASCII}\u0080-\u00ff]/gu,
  // beyond Windows-1252, which many programs call Latin-1 as well
  /[^\p{ASCII}\u0080-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/gu,
];

const substitutes = ["?", "\ufffd"] as const;
const encoder = new TextEncoder();

/** A store drops a character, or writes a substitute for each character, UTF-16 unit or UTF-8 byte. */
const replacements: readonly ((character: string) => string)[] = [
  () => "",
  ...substitutes.flatMap((substitute) => [
    () => substitute,
    (character: string) => substitute.repeat(character.length),
    (character: string) => substitute.repeat(encoder.encode(character).length),
  ]),
];

/** Returns the text as stores may keep it: `日本 😀` as `日本 `, `日本 \ufffd` or `?? ??`, among others. */
function storedForms(text: string): readonly string[] {
  const forms = new Set([text, text.normalize("NFC"), text.normalize("NFKC")]);
  const stored = [...forms].flatMap((form) =>
    lossyCharacters.flatMap((kind) =>
      form.search(kind) < 0 ? [] : replacements.map((replace) => form.replaceAll(kind, (one) => replace(one))),
    ),
  );
  return [...forms, ...stored];
}

import { plainWordsOf, withEntities, withoutTags } from "./markup.ts";
import { storedForms } from "./stored-characters.ts";

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

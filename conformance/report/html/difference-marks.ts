import { diffWordsWithSpace } from "diff";

/** A part of a text, and whether the other text lacks it. */
export interface MarkedPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer texts are compared no further: the work grows with the square of their differences. */
const maxEdits = 400;

/** Of two texts that share less than this, all is marked: single words that happen to meet explain nothing. */
const leastShared = 0.3;

/** What was expected and what was received in parts, those marked that the other lacks. */
export function differenceMarks(
  expected: string,
  received: string,
): { readonly expected: readonly MarkedPart[]; readonly received: readonly MarkedPart[] } {
  const changes = diffWordsWithSpace(expected, received, { maxEditLength: maxEdits, timeout: 500 });
  const shared = (changes ?? []).filter(({ added, removed }) => !added && !removed);
  const sharedLetters = shared.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (changes === undefined || sharedLetters < leastShared * Math.max(expected.length, received.length)) {
    return { expected: [{ text: expected, differs: true }], received: [{ text: received, differs: true }] };
  }
  return {
    expected: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    received: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  };
}

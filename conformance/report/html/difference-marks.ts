import { diffWordsWithSpace } from "diff";

export interface MarkedPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer differences are not searched, since the time grows with the square of the edits. */
const maxEdits = 400;
const timeoutMs = 500;

/** Texts that share less than this are marked as a whole: single common words explain nothing. */
const minSharedRatio = 0.3;

interface DifferenceMarks {
  readonly expected: readonly MarkedPart[];
  readonly received: readonly MarkedPart[];
}

/** Splits both texts into parts and marks those that the other text lacks: `status «201» Created` and `status «500» Created`. */
export function differenceMarks(expected: string, received: string): DifferenceMarks {
  const changes = diffWordsWithSpace(expected, received, { maxEditLength: maxEdits, timeout: timeoutMs });
  const shared = (changes ?? []).filter(({ added, removed }) => !added && !removed);
  const sharedLetters = shared.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (changes === undefined || sharedLetters < minSharedRatio * Math.max(expected.length, received.length)) {
    return { expected: [{ text: expected, differs: true }], received: [{ text: received, differs: true }] };
  }
  return {
    expected: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    received: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  };
}

import { missingValueText } from "../breach/expectation.ts";
import type { Failure } from "../format/report.ts";
import { printableLine } from "../printable.ts";
import { cutAround } from "./columns.ts";

interface DifferenceLines {
  readonly expected: readonly string[];
  readonly received: readonly string[];
}

/** Cuts both texts around their first difference. If both look like JSON values, a second line marks the difference. */
export function differenceLines({ expected, received }: Failure, columns: number): DifferenceLines {
  const expectedText = printableLine(expected);
  const receivedText = printableLine(received === missingValueText ? "nothing: it is missing" : received);
  const areValues = looksLikeJson(expectedText) && !beginsWithStatus(receivedText);
  const sharedLength = areValues ? sharedPrefixLength(expectedText, receivedText) : 0;
  const { text, shift } = cutAround(receivedText, sharedLength, columns);
  return {
    expected: [cutAround(expectedText, sharedLength, columns).text],
    received: sharedLength === 0 ? [text] : [text, markLine(shift, columns)],
  };
}

/** True for `"A title"`, `{"id":1}`, `-2` and `false`; false for descriptions such as `a 4xx`. */
function looksLikeJson(text: string): boolean {
  return /^["{[\d-]|^(?:true|false|null)$/.test(text);
}

/** True for `404 {"error":"…"}`. */
function beginsWithStatus(text: string): boolean {
  return /^\d{3} /.test(text);
}

function sharedPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  const endsWithinSurrogatePair = length > 0 && /^[\uDC00-\uDFFF]/.test(one.slice(length));
  return endsWithinSurrogatePair ? length - 1 : length;
}

/** Puts the words on the side of the mark that has room for them. */
function markLine(shift: number, columns: number): string {
  const words = "the first difference";
  const isRoomAfterMark = shift + "^ ".length + words.length <= columns;
  return isRoomAfterMark ? `${" ".repeat(shift)}^ ${words}` : `${words} ^`.padStart(shift + 1);
}

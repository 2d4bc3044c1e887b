import type { Failure } from "../format/report.ts";
import { printableLine } from "../printable.ts";
import { cutAround } from "./columns.ts";

interface DifferenceLines {
  readonly expected: readonly string[];
  readonly received: readonly string[];
}

/** Cuts both texts around their first difference, and marks it if both are JSON values. */
export function differenceLines({ expected, received }: Failure, columns: number): DifferenceLines {
  const expectedText = printableLine(expected);
  const receivedText = printableLine(received === "nothing" ? "nothing: it is missing" : received);
  const areValues = isJsonValue(expectedText) && !isResponse(receivedText);
  const offset = areValues ? firstDifference(expectedText, receivedText) : 0;
  const { text, shift } = cutAround(receivedText, offset, columns);
  return {
    expected: [cutAround(expectedText, offset, columns).text],
    received: offset === 0 ? [text] : [text, markLine(shift, columns)],
  };
}

function isJsonValue(text: string): boolean {
  return /^["{[\d-]|^(?:true|false|null)$/.test(text);
}

/** True if the text begins with a status. */
function isResponse(text: string): boolean {
  return /^\d{3} /.test(text);
}

/** Puts the words on the side of the mark that has room for them. */
function markLine(shift: number, columns: number): string {
  const words = "the first difference";
  const isRoomAfterMark = shift + "^ ".length + words.length <= columns;
  return isRoomAfterMark ? `${" ".repeat(shift)}^ ${words}` : `${words} ^`.padStart(shift + 1);
}

function firstDifference(one: string, other: string): number {
  let offset = 0;
  while (offset < one.length && offset < other.length && one[offset] === other[offset]) offset += 1;
  const isWithinSurrogatePair = offset > 0 && /^[\uDC00-\uDFFF]/.test(one.slice(offset));
  return isWithinSurrogatePair ? offset - 1 : offset;
}

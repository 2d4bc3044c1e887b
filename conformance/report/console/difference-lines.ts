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
  // a text that begins with a status is a response, not a value
  const areValues = /^["{[\d-]|^(?:true|false|null)$/.test(expectedText) && !/^\d{3} /.test(receivedText);
  const at = areValues ? firstDifference(expectedText, receivedText) : 0;
  const { text, shift } = cutAround(receivedText, at, columns);
  return {
    expected: [cutAround(expectedText, at, columns).text],
    received: [text, ...(areValues && at > 0 ? [markLine(shift, columns)] : [])],
  };
}

/** Puts the words on the side of the mark that has room for them. */
function markLine(shift: number, columns: number): string {
  const words = "the first difference";
  return shift + words.length + 2 <= columns ? `${" ".repeat(shift)}^ ${words}` : `${words} ^`.padStart(shift + 1);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  // never begins at the second half of a surrogate pair
  return /^[\uDC00-\uDFFF]/.test(one.slice(at)) && at > 0 ? at - 1 : at;
}

import { jsonOffsets } from "../client/json/json-offsets.ts";
import { missingValueText, withoutCutMark } from "./breach/expectation.ts";
import type { Failure } from "./format/report.ts";

/** The part of a body that a failure is about. */
export interface FaultyPart {
  /** `questions.2.required`, or the last steps of that path. */
  readonly path?: string | undefined;
  /** The beginning of the value as JSON; absent if nothing is there. */
  readonly value?: string | undefined;
}

export function faultyPartOfResponse({ place, received }: Failure): FaultyPart {
  if (place?.in !== "response") return {};
  return { path: place.path, value: received === missingValueText ? undefined : withoutCutMark(received) };
}

/** If a response has a wrong value, the request's part is the expected value, which the request sent. */
export function faultyPartOfRequest({ place, expected }: Failure): FaultyPart {
  return { path: place?.path, value: place?.in === "response" ? withoutCutMark(expected) : undefined };
}

/** A shorter value isn't searched, since it may be elsewhere in a body by chance. */
const minUniqueChars = 4;

/**
 * Returns the offset of the faulty part in a body, by its path or else by its value. Of several places with that path, the
 * first with that value counts. Returns undefined if the part isn't found or is the whole body.
 */
export function offsetOfPart(body: string, { path = "", value }: FaultyPart): number | undefined {
  const hasValueAt = (offset: number): boolean => value !== undefined && memberValueAt(body, offset).startsWith(value);
  for (const suffix of suffixesOf(path)) {
    const offsets = offsetsOfPath(body, suffix);
    const offset = offsets.find(hasValueAt) ?? offsets[0];
    if (offset !== undefined) return offset;
  }
  if (value === undefined || value.length < minUniqueChars) return undefined;
  const offset = body.lastIndexOf(value);
  return offset > 0 ? offset : undefined;
}

/** `a.b.c`, `b.c` and `c` for `a.b.c`: the first steps may be missing from a body. */
function suffixesOf(path: string): readonly string[] {
  const steps = path === "" ? [] : path.split(".");
  return steps.map((_, first) => steps.slice(first).join("."));
}

function offsetsOfPath(body: string, suffix: string): readonly number[] {
  return [...jsonOffsets(body)]
    .filter(([path]) => path === suffix || path.endsWith(`.${suffix}`))
    .map(([, offset]) => offset);
}

/** `"A"}` if `"title": "A"}` is at the offset. */
function memberValueAt(body: string, offset: number): string {
  return body.slice(offset).replace(/^"[^"]*"\s*:\s*/, "");
}

/** `required` of `questions.2.required`. */
export function memberNameOf(path: string | undefined): string | undefined {
  return path?.split(".").findLast((step) => !/^\d+$/.test(step));
}

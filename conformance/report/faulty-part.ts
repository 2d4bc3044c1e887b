import { jsonPlaces } from "../client/json/json-places.ts";
import { withoutCutMark } from "./breach/expectation.ts";
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
  return { path: place.path, value: received === "nothing" ? undefined : withoutCutMark(received) };
}

export function faultyPartOfRequest({ place, expected }: Failure): FaultyPart {
  return { path: place?.path, value: place?.in === "response" ? withoutCutMark(expected) : undefined };
}

/** Returns the member's name: `required` of `questions.2.required`. */
export function memberNameOf(path: string | undefined): string | undefined {
  return path?.split(".").findLast((step) => !/^\d+$/.test(step));
}

/** A shorter value may be elsewhere in a body by chance. */
const minUniqueChars = 4;

/** Returns the offset of the faulty part in a body; 0 if it isn't found. */
export function offsetOfPart(body: string, { path = "", value }: FaultyPart): number {
  const hasValueAt = (offset: number): boolean => value !== undefined && memberValueAt(body, offset).startsWith(value);
  for (const suffix of suffixesOf(path)) {
    const offsets = offsetsOfPath(body, suffix);
    const offset = offsets.find(hasValueAt) ?? offsets[0];
    if (offset !== undefined) return offset;
  }
  return value === undefined || value.length < minUniqueChars ? 0 : Math.max(0, body.lastIndexOf(value));
}

/** `a.b.c`, `b.c` and `c` for `a.b.c`: the first steps may be missing from a body. */
function suffixesOf(path: string): readonly string[] {
  const steps = path === "" ? [] : path.split(".");
  return steps.map((_, first) => steps.slice(first).join("."));
}

function offsetsOfPath(body: string, suffix: string): readonly number[] {
  return [...jsonPlaces(body)]
    .filter(([path]) => path === suffix || path.endsWith(`.${suffix}`))
    .map(([, offset]) => offset);
}

function memberValueAt(body: string, offset: number): string {
  return body.slice(offset).replace(/^"[^"]*"\s*:\s*/, "");
}

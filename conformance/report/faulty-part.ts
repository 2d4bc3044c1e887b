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
  const places = [...jsonPlaces(body)];
  const steps = path === "" ? [] : path.split(".");
  // the path may begin above this body: then one of its ends is found
  for (const first of steps.keys()) {
    const suffix = steps.slice(first).join(".");
    const offsets = places.flatMap(([way, at]) => (way === suffix || way.endsWith(`.${suffix}`) ? [at] : []));
    const offset = offsets.find((at) => value !== undefined && memberValueAt(body, at).startsWith(value)) ?? offsets[0];
    if (offset !== undefined) return offset;
  }
  return value === undefined || value.length < minUniqueChars ? 0 : Math.max(0, body.lastIndexOf(value));
}

function memberValueAt(body: string, at: number): string {
  return body.slice(at).replace(/^"[^"]*"\s*:\s*/, "");
}

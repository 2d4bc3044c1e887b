import { asText } from "../../../client/json/json.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";

/** Any shown value agrees and is adopted. */
export const unknown = Symbol("unknown");

/** Any value of the required type and bounds, since the service accepted a value of another type. */
export class Valid {
  /** The requirement that the accepted value broke. */
  readonly id: RequirementId;
  /** For example `an integer from 2 to 10`. */
  readonly inWords: string;
  readonly isMetBy: (shown: unknown) => boolean;

  constructor(id: RequirementId, inWords: string, isMetBy: (shown: unknown) => boolean) {
    this.id = id;
    this.inWords = inWords;
    this.isMetBy = isMetBy;
  }
}

/** One of several values, for example after a race. */
export class AnyOf {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** Returns an expectation that each of these values meets. */
export function anyOf(expected: readonly unknown[]): unknown {
  const values = [...new Set(expected.flatMap((value) => (value instanceof AnyOf ? value.values : [value])))];
  if (values.includes(unknown)) return unknown;
  return values.length > 1 ? new AnyOf(values) : values[0];
}

/** An omitted value: any but one that this run sent for another recipient, question or survey. */
export class NotForeign {
  readonly #isForeign: (shown: unknown) => boolean;
  /** True if the value was given as `null`. */
  readonly isNull: boolean;

  constructor(isForeign: (shown: unknown) => boolean, isNull = false) {
    this.#isForeign = isForeign;
    this.isNull = isNull;
  }

  isMetBy(shown: unknown): boolean {
    return !this.#isForeign(shown);
  }
}

/** A time that an unobserved invitation may have moved. */
export class SameOrLater {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** True if a time is the same or later, or if its text names no certain instant. */
  isMetBy(shown: unknown): boolean {
    if (shown === undefined || shown === null || shown === "") return false;
    const [before, after] = [this.value, shown].map((value) => instantOf(value));
    return before === undefined || after === undefined || after >= before;
  }
}

/** Milliseconds. Zone offsets from UTC are at most 14 hours, so a time without its zone may differ by that. */
const maxOffset = 14 * 3_600_000;
const oneDay = 24 * 3_600_000;

/** A time that a service may show in another zone or format. */
export class SameInstant {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Compares to the second. A text that is no date always matches. */
  isMetBy(shown: unknown): boolean {
    const [expected, actual] = [this.value, shown].map((value) => instantOf(value));
    // the given text names no certain instant, so any value may stand for it
    if (expected === undefined) return shown !== undefined && shown !== null;
    if (actual !== undefined) return Math.abs(actual - expected) < 1_000;
    if (typeof shown !== "string") return false;
    if (!/^\d{4}-\d\d-\d\d/.test(shown)) return true;
    const hasTime = /\d:\d/.test(shown);
    const inUtc = Date.parse(hasTime ? `${shown.trim().replace(" ", "T")}Z` : shown);
    return Number.isNaN(inUtc) || Math.abs(inUtc - expected) <= maxOffset + (hasTime ? 0 : oneDay);
  }
}

/** The time of an invitation that nobody has sent. */
export class NotInvited {
  /** Placeholders for no time, such as 0001-01-01, lie before 2000 (946,684,800 seconds). */
  isMetBy(shown: unknown): boolean {
    return typeof shown === "number" ? shown < 946_684_800 : !/2\d{3}-\d\d/.test(asText(shown));
  }
}

type Condition = Valid | NotForeign | SameOrLater | SameInstant | NotInvited;

const conditions = [Valid, NotForeign, SameOrLater, SameInstant, NotInvited] as const;

/** True if the expectation is a condition on the shown value rather than a value. */
export function isCondition(want: unknown): want is Condition {
  return typeof want === "object" && conditions.some((condition) => want instanceof condition);
}

/**
 * Returns milliseconds since 1970. Reads seconds, milliseconds, or a date and time with a zone. A number below 1e11 is in
 * seconds: that many milliseconds had passed in 1973.
 */
function instantOf(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1_000 : value;
  if (typeof value !== "string" || !/\d:\d.*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(value.trim())) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : Math.floor(instant);
}

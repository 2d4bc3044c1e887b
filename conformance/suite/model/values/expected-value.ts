import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";

/** Nothing is known of a value: whatever is shown agrees, and is adopted. */
export const unknown = Symbol("unknown");

/** Any value of the stated type and within its bounds: one of another type was given, and accepted. */
export class Valid {
  /** The requirement that gives type and bounds. */
  readonly id: RequirementId;
  readonly inWords: string;
  readonly isMetBy: (shown: unknown) => boolean;

  constructor(id: RequirementId, inWords: string, isMetBy: (shown: unknown) => boolean) {
    this.id = id;
    this.inWords = inWords;
    this.isMetBy = isMetBy;
  }
}

/** One of several values, all of them lawful. */
export class AnyOf {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** A value that wasn't given: it may be anything but what this run sent for another recipient, question or survey. */
export class NobodyElses {
  /** Says whether a text was sent for another one. */
  readonly isElses: (shown: unknown) => boolean;
  /** It was given as `null`, which isn't to leave it out. */
  readonly isNull: boolean;

  constructor(isElses: (shown: unknown) => boolean, isNull = false) {
    this.isElses = isElses;
    this.isNull = isNull;
  }
}

/** A time that was shown or given: what nobody hears may have made it a later one. */
export class SameOrLater {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Says whether a time is this one or a later one; of a text that names no instant nobody can say. */
  isMetBy(shown: unknown): boolean {
    if (shown === undefined || shown === null || shown === "") return false;
    const [before, after] = [this.value, shown].map((value) => instantOf(value));
    return before === undefined || after === undefined || after >= before;
  }
}

/** The offset of a zone from UTC is at most 14 hours: what is no farther from a time may be a spelling of it without its zone. */
const maxOffset = 14 * 3_600_000;
const oneDay = 24 * 3_600_000;

/** The time that was given, in any notation. */
export class SameInstant {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Says whether a time is this one to the second, or may be; of a text that is no date nobody can say. */
  isMetBy(shown: unknown): boolean {
    const [given, found] = [this.value, shown].map((value) => instantOf(value));
    if (given === undefined) return shown !== undefined && shown !== null;
    if (found !== undefined) return Math.abs(found - given) < 1_000;
    if (typeof shown !== "string") return false;
    if (!/^\d{4}-\d\d-\d\d/.test(shown)) return true;
    const hasTime = /\d:\d/.test(shown);
    const inUtc = Date.parse(hasTime ? `${shown.trim().replace(" ", "T")}Z` : shown);
    return Number.isNaN(inUtc) || Math.abs(inUtc - given) <= maxOffset + (hasTime ? 0 : oneDay);
  }
}

/** No time of an invitation: nobody has given one, and none was sent. */
export class NotInvited {
  /** What stands for no time lies before this century, as 0001-01-01 does. */
  isMetBy(shown: unknown): boolean {
    return typeof shown === "number" ? shown < 946_684_800 : !/2\d{3}-\d\d/.test(String(shown));
  }
}

/** Milliseconds since 1970, of a number of seconds or milliseconds, or of a date and time with a zone. */
function instantOf(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1_000 : value;
  if (typeof value !== "string" || !/\d:\d.*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(value.trim())) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : Math.floor(instant);
}

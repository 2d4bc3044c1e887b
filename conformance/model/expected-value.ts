/** Nothing is known of a value: whatever is shown agrees, and is adopted. */
export const unknown = Symbol("unknown");

/** One of several values, all of them lawful. */
export class AnyOf {
  readonly values: readonly unknown[];

  constructor(...values: readonly unknown[]) {
    this.values = values;
  }
}

/** A value that wasn't given: it may be anything but what this run sent for another recipient, question or survey. */
export class NobodyElses {
  /** Says whether a text was sent for another one. */
  readonly isElses: (shown: unknown) => boolean;

  constructor(isElses: (shown: unknown) => boolean) {
    this.isElses = isElses;
  }
}

/** A time that was shown: what nobody hears may have made it a later one. */
export class SameOrLater {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Says whether a time is this one or a later one; of what isn't a time nobody can say. */
  isMetBy(shown: unknown): boolean {
    const [before, after] = [this.value, shown].map((value) =>
      typeof value === "number" ? value : Date.parse(String(value)),
    );
    return Number.isNaN(before) || Number(after) >= Number(before);
  }
}

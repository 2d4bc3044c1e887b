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

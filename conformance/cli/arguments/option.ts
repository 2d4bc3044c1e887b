/** An option of a command, described once: commander parses by it and prints its help from it. */
export interface Option {
  readonly flags: string;
  readonly help: string;
  /** Reads the value; absent on a switch. */
  readonly parse?: (text: string, previous: never) => unknown;
  /** The value when the option isn't given. */
  readonly initial?: string | number;
  /** The heading under which help lists it. */
  readonly group?: string;
  /** True if help leaves it out: a message or a replay command names it when it is of use. */
  readonly isHidden?: true;
  /** What help says about a default that isn't a constant. */
  readonly initially?: string;
}

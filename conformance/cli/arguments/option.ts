import { fileOrOutput } from "../../library/options/option-values.ts";

/** An option of a command, as `--help` and the documentation describe it. */
export interface Option {
  /** `--only <ids>`, or `--bail` for a switch. */
  readonly flags: string;
  readonly help: string;
  /** Absent for a switch. `previous` is the value of an earlier occurrence of the option. */
  readonly parse?: (text: string, previous: never) => unknown;
  readonly defaultValue?: string | number;
  /** The heading above the option in `--help`. */
  readonly group?: string;
  /** True if help omits the option; messages and replay commands name it when it is useful. */
  readonly isHidden?: true;
  /** Describes a default that isn't a constant: `random, printed`. */
  readonly defaultText?: string;
}

export function jsonOption(help: string): Option {
  return { flags: "--json <file>", help: `${help}; - writes to standard output`, parse: fileOrOutput };
}

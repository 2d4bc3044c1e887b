import type { Report } from "../report/format/report.ts";
import type { RunOptions } from "../engine/run/options.ts";

/** Where text goes. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Says whether a variable of a host's environment holds anything. */
export function isSet({ environment }: Host, name: string): boolean {
  return (environment[name] ?? "") !== "";
}

/** True if what is printed may have colours: on a terminal that shows them, unless NO_COLOR is set. */
export function isColoured(host: Host): boolean {
  return host.stdout.isTTY === true && !isSet(host, "NO_COLOR") && host.environment["TERM"] !== "dumb";
}

/** True if a status line can be written over: on a terminal that knows the control sequences for it, and not in CI. */
export function hasStatusLine(host: Host): boolean {
  return host.stderr.isTTY === true && !isSet(host, "CI") && host.environment["TERM"] !== "dumb";
}

/** What the command line needs from the world around it. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Calls back on each wish to stop (Ctrl-C, SIGTERM, SIGHUP) until the returned function is called. */
  readonly onInterrupt: (react: () => void) => () => void;
  /** Calls back on each line that is entered until the returned function is called. */
  readonly onEnter: (react: () => void) => () => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
  readonly verify: (options: RunOptions) => Promise<Report>;
}

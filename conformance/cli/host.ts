import type { Report } from "../format/report.ts";
import type { RunOptions } from "../run/options.ts";

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

/** Says whether what is printed may have colours: on a terminal that shows them, and where nobody wants none. */
export function isColoured(host: Host, wanted: boolean): boolean {
  return wanted && host.stdout.isTTY === true && !isSet(host, "NO_COLOR") && host.environment["TERM"] !== "dumb";
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

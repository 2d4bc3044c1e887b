import type { Report } from "../report/format/report.ts";
import type { RunOptions } from "../engine/run/options.ts";

/** A stream that a command prints to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The parts of the process that a command uses; tests pass their own. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Calls `react` on each Ctrl-C, SIGTERM and SIGHUP until the returned function is called. */
  readonly onInterrupt: (react: () => void) => () => void;
  /** Calls `react` on each entered line until the returned function is called. */
  readonly onEnter: (react: () => void) => () => void;
  readonly exit: (code: number) => void;
  /** Runs the engine. */
  readonly verify: (options: RunOptions) => Promise<Report>;
}

/** True if the terminal shows colours and NO_COLOR is unset. */
export function isColoured(host: Host): boolean {
  return host.stdout.isTTY === true && !isSet(host, "NO_COLOR") && host.environment["TERM"] !== "dumb";
}

/** True if the terminal can overwrite a line, outside of CI. */
export function hasStatusLine(host: Host): boolean {
  return host.stderr.isTTY === true && !isSet(host, "CI") && host.environment["TERM"] !== "dumb";
}

function isSet({ environment }: Host, name: string): boolean {
  return (environment[name] ?? "") !== "";
}

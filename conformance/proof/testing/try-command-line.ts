import { syntheticReport } from "./synthetic-report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { Host } from "../../cli/host.ts";
import { runCommandLine } from "../../cli/run-command-line.ts";

export interface Trial {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly runs: readonly RunOptions[];
  /** The exit codes with which the command line ended the process at once. */
  readonly exits: readonly number[];
}

export const canaryKeys = { SERVICE_API_KEY: "canary-owner-key", SERVICE_OTHER_API_KEY: "canary-other-key" };

/** The defaults: two keys, no terminal, and a synthetic report with every kind of outcome. */
export interface TrialOptions {
  readonly environment?: Host["environment"];
  readonly terminal?: boolean;
  readonly verify?: (options: RunOptions, interrupt: () => void) => ReturnType<Host["verify"]>;
}

/** Runs `survey-conformance` in this process. Returns what it prints, and the options of each run. */
export async function tryCommandLine(words: readonly string[], options: TrialOptions = {}): Promise<Trial> {
  const written = { stdout: "", stderr: "" };
  const runs: RunOptions[] = [];
  const exits: number[] = [];
  const reactions = new Set<() => void>();
  const output = (name: keyof typeof written): Host["stdout"] => ({
    isTTY: options.terminal ?? false,
    write: (text) => {
      written[name] += text;
    },
  });
  const interrupt = (): void => {
    for (const react of reactions) react();
  };
  const exitCode = await runCommandLine(words, {
    environment: options.environment ?? canaryKeys,
    stdout: output("stdout"),
    stderr: output("stderr"),
    onInterrupt: (react) => {
      reactions.add(react);
      return () => reactions.delete(react);
    },
    onEnter: () => () => undefined,
    exit: (code) => exits.push(code),
    verify: async (runOptions) => {
      runs.push(runOptions);
      return (await options.verify?.(runOptions, interrupt)) ?? syntheticReport();
    },
  });
  return { exitCode, ...written, runs, exits };
}

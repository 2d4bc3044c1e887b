import { syntheticReport } from "./synthetic-report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { Host } from "../../cli/host.ts";
import { runCommandLine } from "../../cli/run-command-line.ts";

export interface Trial {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly runs: readonly RunOptions[];
  /** Codes of immediate exits. */
  readonly exits: readonly number[];
}

/** The defaults are two keys, no terminal, and a run with every kind of outcome. */
export interface World {
  readonly environment?: Host["environment"];
  readonly terminal?: boolean;
  readonly verify?: (options: RunOptions, interrupt: () => void) => ReturnType<Host["verify"]>;
}

const keys = { SERVICE_API_KEY: "canary-owner-key", SERVICE_OTHER_API_KEY: "canary-other-key" };

export async function tryCommandLine(words: readonly string[], world: World = {}): Promise<Trial> {
  const written = { stdout: "", stderr: "" };
  const runs: RunOptions[] = [];
  const exits: number[] = [];
  const reactions = new Set<() => void>();
  const output = (name: keyof typeof written): Host["stdout"] => ({
    isTTY: world.terminal ?? false,
    write: (text) => {
      written[name] += text;
    },
  });
  const interrupt = (): void => {
    for (const react of reactions) react();
  };
  const exitCode = await runCommandLine(words, {
    environment: world.environment ?? keys,
    stdout: output("stdout"),
    stderr: output("stderr"),
    onInterrupt: (react) => {
      reactions.add(react);
      return () => reactions.delete(react);
    },
    onEnter: () => () => undefined,
    exit: (code) => exits.push(code),
    verify: async (options) => {
      runs.push(options);
      return (await world.verify?.(options, interrupt)) ?? syntheticReport();
    },
  });
  return { exitCode, ...written, runs, exits };
}

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { program } from "./package-root.ts";

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Starts the command line as a process, with only these environment variables and `PATH`. */
export function startProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder = process.cwd(),
): RunningProgram {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = once(child, "close").then(([code, signal]: (number | NodeJS.Signals | null)[]) => ({
    code: typeof code === "number" ? code : null,
    signal: typeof signal === "string" ? signal : null,
    ...output,
  }));
  return { child, ended };
}

import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Terminal {
  /** Settles once the output contains the text, or the shell has ended. */
  readonly waitFor: (text: string) => Promise<void>;
  /** Does what Ctrl-C does: signals the shell and the commands that it runs. */
  readonly interrupt: () => void;
  readonly ended: Promise<{ readonly exitCode: number; readonly output: string }>;
}

/** Pastes lines into a shell whose environment is `PATH`, `CI` and `NO_COLOR`. The first line that fails ends the shell. */
export function openTerminal(lines: string, folder: string): Terminal {
  const env = { PATH: process.env["PATH"], CI: "1", NO_COLOR: "1" };
  const script = `shopt -s expand_aliases\n${lines}`;
  const shell = spawn("bash", ["-euc", script], { cwd: folder, env, detached: true });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(shell, "close").then(([code]: (number | null)[]) => ({ exitCode: code ?? -1, output }));
  return {
    waitFor: async (text) => {
      while (!output.includes(text) && shell.exitCode === null && shell.signalCode === null)
        await Promise.race([once(shell.stdout, "data"), once(shell.stderr, "data"), ended]);
    },
    interrupt: () => process.kill(-(shell.pid ?? 0), "SIGINT"),
    ended,
  };
}

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { newApiKeys } from "./api-keys.ts";
import { CommandFailed } from "./command-failed.ts";
import { startReference } from "./serve.ts";
import type { ServeOptions } from "./serve.ts";

function exitCodeOf(child: ChildProcess, command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") reject(new CommandFailed(`command not found: ${command}`, 127));
      else if (error.code === "EACCES") reject(new CommandFailed(`command can't be run: ${command}`, 126));
      else reject(error);
    });
    child.once("exit", (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Runs a command against a server of its own, with fresh keys; returns the command's exit code. */
export async function exec(options: ServeOptions, command: string, words: readonly string[]): Promise<number> {
  const keys = newApiKeys();
  const server = await startReference(options, keys);
  // the alias must not hold a key that this server doesn't know
  const { SERVICE_TOKEN: _alias, ...environment } = process.env;
  // the command runs on this machine and reaches the server at its listening address
  const link = server.signInLink().replace(server.publicOrigin, server.origin);
  const env = { ...environment, ...keys, SERVICE_BASE_URL: server.url, SERVICE_DASHBOARD_URL: link };
  const child = spawn(command, words, { stdio: "inherit", env });
  const onInterrupt = (): void => {
    // a terminal sends Ctrl-C to the command itself; many commands end at once on a second SIGINT
    if (!process.stdin.isTTY) child.kill("SIGINT");
  };
  const onTerminate = (): void => void child.kill("SIGTERM");
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate);
  try {
    return await exitCodeOf(child, command);
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate);
    await server.close();
  }
}

import { CommanderError, type Command } from "commander";

import { printableLine } from "../report/printable.ts";
import { SetUpError } from "../engine/run/options.ts";
import { tool } from "../report/format/tool.ts";
import { commandLine } from "./command-line.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import { Guard } from "../client/redaction/guard.ts";
import { isForGithub, printErrorForGithub } from "./files/github-actions.ts";
import type { Host } from "./host.ts";
import { internalErrorText } from "./texts/internal-error-text.ts";
import { setUpErrorText } from "./texts/set-up-error-text.ts";

/** Runs the command that the words name, and prints its errors. Never throws. */
export async function runCommandLine(words: readonly string[], host: Host): Promise<ExitCode> {
  const guard = new Guard(host.environment);
  let code: ExitCode = exitCode.conformant;
  const finish = (result: ExitCode): void => {
    code = result;
  };
  try {
    const root = commandLine(host, guard, finish);
    await root.parseAsync(replaceUnknownHelpTopic(words, root), { from: "user" });
    return code;
  } catch (error) {
    return await reportError(error, host, guard);
  }
}

/** `help frobnicate` becomes `frobnicate`, so that commander reports the unknown command. */
function replaceUnknownHelpTopic(
  [first, second, ...others]: readonly string[],
  { commands }: Command,
): readonly string[] {
  const words = [first, second, ...others].filter((word) => word !== undefined);
  const isUnknown = first === "help" && second !== undefined && !commands.some((command) => command.name() === second);
  return isUnknown ? words.slice(1) : words;
}

async function reportError(error: unknown, host: Host, guard: Guard): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.conformant;
    if (isForGithub(host) && error.code !== "commander.help") {
      const message = printableLine(guard.text(error.message.replace("error: ", "").replaceAll("\n", " ")));
      await printErrorForGithub({ message, hint: `See ${tool.name} --help.` }, host);
    }
    return exitCode.usage;
  }
  if (error instanceof SetUpError) {
    host.stderr.write(setUpErrorText(error, guard));
    if (isForGithub(host))
      await printErrorForGithub({ message: guard.text(error.message), hint: guard.text(error.hint) }, host);
    return exitCode.usage;
  }
  host.stderr.write(internalErrorText(error, guard));
  return exitCode.internal;
}

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
import { internalErrorText, setUpErrorText } from "./texts/error-texts.ts";

/** Runs the command in the arguments of the process, and prints its errors. Never throws. */
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
function replaceUnknownHelpTopic(words: readonly string[], { commands }: Command): readonly string[] {
  const [first, topic] = words;
  if (first !== "help" || topic === undefined) return words;
  const isKnown = commands.some((command) => command.name() === topic);
  return isKnown ? words : words.slice(1);
}

async function reportError(error: unknown, host: Host, guard: Guard): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.conformant;
    // without a command, Commander prints the help, which needs no annotation
    if (isForGithub(host) && error.code !== "commander.help") {
      const message = printableLine(guard.text(error.message.replace("error: ", "").replaceAll("\n", " ")));
      await printErrorForGithub(message, `See ${tool.name} --help.`, host);
    }
    return exitCode.usage;
  }
  if (error instanceof SetUpError) {
    host.stderr.write(setUpErrorText(error, guard));
    if (isForGithub(host)) await printErrorForGithub(guard.text(error.message), guard.text(error.hint), host);
    return exitCode.usage;
  }
  host.stderr.write(internalErrorText(error, guard));
  return exitCode.internal;
}

import { Command, CommanderError, InvalidArgumentError } from "commander";
import { CannotListen } from "../listen/cannot-listen.ts";
import { defaultLimits } from "../api/options.ts";
import { defaultSender } from "../site/mail/default-sender.ts";
import { UnusableKey } from "./api-keys.ts";
import { CommandFailed } from "./command-failed.ts";
import type { ServeOptions } from "./serve.ts";
import { publicUrl } from "./public-url.ts";

const usageExitCode = 2;

/** The longest delay of Node's timers. */
const longestWindowSeconds = 2_147_483;

function createProgram(onExit: (code: number) => void): Command {
  const program = new Command("survey-reference")
    .description("The reference server of the survey service's API. It stores everything in memory.")
    .option("--port <number>", "port to listen on; 0 selects a free port", wholeNumber(0, 65_535), 0)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option(
      "--public-url <url>",
      "address that browsers use, if it differs from the listening address; with https, cookies are Secure",
      publicUrl,
    )
    .option(
      "--rate-limit <requests>",
      "maximum requests per key in one window",
      wholeNumber(1, 1_000_000_000),
      defaultLimits.requestsPerWindow,
    )
    .option(
      "--rate-window <seconds>",
      "length of that window",
      wholeNumber(1, longestWindowSeconds),
      defaultLimits.windowSeconds,
    )
    .option(
      "--smtp <url>",
      "mail server for invitations, as smtp://host:port; without it they stay in the dashboard's outbox",
      smtpUrl,
    )
    .option("--mail-from <address>", "sender of invitations; recipients see its name on their pages", defaultSender)
    .option("--log", "write a line of JSON to stderr for each request")
    .addHelpText(
      "after",
      "\nThe server reads keys from SERVICE_API_KEY (or SERVICE_TOKEN) and SERVICE_OTHER_API_KEY, or generates and prints them.",
    )
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll(/\s*\n\s*/g, " ")}\n`) })
    .allowExcessArguments()
    .action(async (options: ServeOptions, command: Command) => {
      const [word] = command.args;
      if (word !== undefined) command.error(`error: unknown command '${word}' (Did you mean exec?)`);
      // loaded late, so that help and usage errors are fast
      const { serve } = await import("./serve.ts");
      await serve(options);
    });
  program
    .command("exec")
    .description(
      "run a command with SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_OTHER_API_KEY and SERVICE_DASHBOARD_URL of a new server",
    )
    .usage("-- <command> [words...]")
    .argument("<command>", "the command")
    .argument("[words...]", "its arguments")
    .passThroughOptions()
    .action(async (name: string, words: readonly string[], _options: unknown, command: Command) => {
      const { exec } = await import("./exec.ts");
      onExit(await exec(command.optsWithGlobals<ServeOptions>(), name, words));
    });
  return program;
}

export async function runCommandLine(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  try {
    await createProgram((code) => {
      exitCode = code;
    }).parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    // commander has printed the message
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    const isExpected = error instanceof CannotListen || error instanceof UnusableKey || error instanceof CommandFailed;
    if (!isExpected) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return error instanceof CommandFailed ? error.exitCode : usageExitCode;
  }
}

/** Throws InvalidArgumentError, which doesn't repeat the password. */
function smtpUrl(text: string): string {
  if (URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol)) return text;
  throw new InvalidArgumentError("It takes a URL such as smtp://127.0.0.1:1025 or smtps://user:password@mail.example.");
}

/** Returns an option parser for integers from `min` to `max`, both included. */
function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    const nearest = Math.min(Math.max(Math.round(Number.parseFloat(text)) || min, min), max);
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}; the nearest is ${nearest}.`);
  };
}

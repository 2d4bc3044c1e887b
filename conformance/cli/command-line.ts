import { Command, InvalidArgumentError, Option as CommanderOption } from "commander";

import { printableLine } from "../report/printable.ts";
import { tool } from "../report/format/tool.ts";
import { verifyEpilogue, verifyOptions, type VerifyArguments } from "./arguments/verify-options.ts";
import {
  cleanupOptions,
  compareOptions,
  doctorOptions,
  fingerprintOptions,
  type CleanupArguments,
  type CompareArguments,
  type DoctorArguments,
  type FingerprintArguments,
} from "./arguments/deployment-arguments.ts";
import { examplesText } from "./documents/command-examples.ts";
import { RejectedValue } from "../library/options/rejected-value.ts";
import { commandWord } from "../engine/run/outcome/shell-word.ts";
import type { Guard } from "../client/redaction/guard.ts";
import type { Host } from "./host.ts";
import { judgeEpilogue, trafficOptions, type TrafficArguments } from "./arguments/judge-arguments.ts";
import { jsonOption, type Option } from "./arguments/option.ts";
import { proxyEpilogue, proxyOptions, type ProxyArguments } from "./arguments/proxy-arguments.ts";
import type { ExitCode } from "./exit-code.ts";

const rootArgument = "the API root, such as https://host/api/v1 (default: SERVICE_BASE_URL)";

/**
 * Defines all commands with their options. Calls `finish` with the exit code of the command that runs. `host` has the streams
 * and the environment; `guard` hides keys in all output.
 */
export function commandLine(host: Host, guard: Guard, finish: (code: ExitCode) => void): Command {
  const root = configure(new Command(tool.name), host, guard)
    .description("Checks that a survey service's HTTP API meets its contract.")
    .version(tool.version);
  const addCommand = (name: string, description: string, options: readonly Option[]): Command => {
    const command = configure(root.command(name), host, guard).description(description);
    for (const option of options) command.addOption(commanderOption(option));
    return command;
  };
  addCommand("verify", "Judge the service at a base URL.", verifyOptions)
    .argument("[url]", rootArgument)
    .addHelpText("after", verifyEpilogue)
    .action(async (url: string | undefined, chosen: VerifyArguments) => {
      const command =
        chosen.watch === true
          ? (await import("./commands/watch-command.ts")).watchCommand
          : (await import("./commands/verify-command.ts")).verifyCommand;
      finish(await command(url, chosen, host, guard));
    });
  addCommand("judge", "Judge other clients' recorded requests, without sending any requests.", trafficOptions)
    .argument("<files...>", "HAR 1.2 files and, optionally, the API root to judge")
    .addHelpText("after", judgeEpilogue)
    .action(async (files: readonly string[], chosen: TrafficArguments) => {
      const { judgeCommand } = await import("./commands/judge-command.ts");
      finish(await judgeCommand(files, chosen, host, guard));
    });
  addCommand("proxy", "Forward and judge other clients' requests until Ctrl-C, then print the report.", proxyOptions)
    .argument("[url]", rootArgument)
    .addHelpText("after", proxyEpilogue)
    .action(async (url: string | undefined, chosen: ProxyArguments) => {
      const { proxyCommand } = await import("./commands/proxy-command.ts");
      finish(await proxyCommand(url, chosen, host, guard));
    });
  addCommand("fingerprint", "Print how the service handles the contract's open points.", fingerprintOptions)
    .argument("[url]", rootArgument)
    .action(async (url: string | undefined, chosen: FingerprintArguments) => {
      const { fingerprintCommand } = await import("./commands/fingerprint-command.ts");
      finish(await fingerprintCommand(url, chosen, host, guard));
    });
  addCommand("doctor", "Check that a run can start, with GETs only: DNS, TLS, keys, clock and latency.", doctorOptions)
    .argument("[url]", rootArgument)
    .action(async (url: string | undefined, chosen: DoctorArguments) => {
      const { doctorCommand } = await import("./commands/doctor-command.ts");
      finish(await doctorCommand(url, chosen, host, guard));
    });
  addCommand(
    "compare",
    "Compare two reports (the earlier one first), or print a table of three or more.",
    compareOptions,
  )
    .argument("<reports...>", "reports that --json wrote")
    .action(async (files: readonly string[], chosen: CompareArguments) => {
      const { compareCommand } = await import("./commands/compare-command.ts");
      finish(compareCommand(files, chosen, host, guard));
    });
  addCommand("cleanup", "Delete surveys that runs left behind, with a driver's deleteSurvey function.", cleanupOptions)
    .argument("[url]", "delete only the surveys at this API root (default: the only root in the ledger)")
    .action(async (url: string | undefined, chosen: CleanupArguments) => {
      const { cleanupCommand } = await import("./commands/cleanup-command.ts");
      finish(await cleanupCommand(url, chosen, host, guard));
    });
  addCommand("requirements", "Print requirements with their sources and the checks that prove them.", [
    jsonOption("write the requirements as JSON"),
  ])
    .argument("[ids...]", "requirements or chapters, such as RCP QST-3 (default: all)")
    .action(async (ids: readonly string[], chosen: Pick<VerifyArguments, "json">) => {
      const { requirementsCommand } = await import("./commands/requirements-command.ts");
      finish(requirementsCommand(ids, chosen, host));
    });
  for (const command of [root, ...root.commands]) command.addHelpText("after", examplesText(command.name()));
  return root;
}

function configure(command: Command, host: Host, guard: Guard): Command {
  // Commander throws in place of an exit, and never colours: the commands decide that
  return command.exitOverride().configureOutput({
    writeOut: (text) => void host.stdout.write(text),
    writeErr: (text) => void host.stderr.write(text),
    outputError: (text, write) => write(`${guard.text(usageErrorText(text, command))}\n`),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}

function commanderOption({ flags, help, parse, defaultValue, defaultText, group, isHidden }: Option): CommanderOption {
  const option = new CommanderOption(flags, defaultText === undefined ? help : `${help} (default: ${defaultText})`);
  if (defaultValue !== undefined) option.default(defaultValue);
  if (group !== undefined) option.helpGroup(group);
  if (isHidden === true) option.hideHelp();
  if (parse === undefined) return option;
  return option.argParser(rethrowForCommander(parse as (text: string, previous: unknown) => unknown));
}

/** Turns our errors into Commander's InvalidArgumentError, whose message Commander prefixes with the option. */
function rethrowForCommander<Value>(parse: (text: string, previous: unknown) => Value): typeof parse {
  return (text, previous) => {
    try {
      return parse(text, previous);
    } catch (error) {
      throw error instanceof RejectedValue ? new InvalidArgumentError(error.message) : error;
    }
  };
}

/** Adds a hint to an error by Commander: `error: unknown option '--key' (The key comes from SERVICE_API_KEY.)`. */
function usageErrorText(text: string, command: Command): string {
  const line = printableLine(text.trim().replaceAll("\n", " "));
  const url = /unknown command '(https?:.*)'/s.exec(text)?.[1];
  if (url !== undefined) return `${line} (Did you mean ${command.name()} verify ${commandWord(url)}?)`;
  if (/unknown option '--(?:api-?)?(?:key|token)/.test(line)) return `${line} (The key comes from SERVICE_API_KEY.)`;
  const isAboutUsage = /^error: (?:unknown|too many|missing required)|argument missing$/.test(line);
  if (!isAboutUsage || line.includes("Did you mean")) return line;
  const commandName = command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`;
  return `${line} (See ${commandName} --help.)`;
}

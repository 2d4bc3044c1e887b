import { writeErrorText } from "./files/output-file.ts";
import { exitCode } from "./exit-code.ts";
import { Guard } from "../client/redaction/guard.ts";
import type { Host } from "./host.ts";
import { internalErrorText } from "./texts/error-texts.ts";
import { runCommandLine } from "./run-command-line.ts";
import { fileURLToPath } from "node:url";
import { errorText } from "../client/driver/error-text.ts";
import { printableLine } from "../report/printable.ts";

// Runs the command line in this process and exits with its code. `main.ts` imports this file.

const toolFolder = fileURLToPath(new URL("../", import.meta.url));

const host: Host = {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt: (react) => {
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    for (const signal of signals) process.on(signal, react);
    return () => {
      for (const signal of signals) process.off(signal, react);
    };
  },
  onEnter: (react) => {
    process.stdin.on("data", react).resume();
    return () => void process.stdin.off("data", react).pause();
  },
  exit: (code) => process.exit(code),
  verify: async (options) => {
    const { verify } = await import("../engine/run/verify.ts");
    return await verify(options);
  },
};

// After an uncaught error, Node would exit with 1, which would mean a broken MUST.
process.on("uncaughtException", (error) => {
  const guard = new Guard(process.env);
  const driverErrorText = uncaughtDriverErrorText(error, process.argv);
  if (driverErrorText !== undefined) {
    process.stderr.write(guard.text(driverErrorText));
    process.exit(exitCode.usage);
  }
  process.stderr.write(internalErrorText(error, guard));
  process.exit(exitCode.internal);
});

// Without this, `| head` or a full disk would end the run without its report files.
let isPrintable = true;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // EPIPE: `head` has read enough, so nothing is wrong
  if (error.code === "EPIPE" || !isPrintable) return;
  isPrintable = false;
  process.stderr.write(writeErrorText("standard output", error));
});
process.stderr.on("error", () => undefined);

// If a promise never settles, Node would exit with 13 and print nothing.
process.on("beforeExit", () => {
  const error = new Error("no work was pending, but the command had not ended");
  process.stderr.write(internalErrorText(error, new Guard(process.env)));
  process.exit(exitCode.internal);
});

const commandCode = await runCommandLine(process.argv.slice(2), host);
await Promise.all([flush(process.stdout), flush(process.stderr)]);
// a breach matters more than output that could not be written, so its exit code wins
const code = isPrintable || commandCode === exitCode.nonconformant ? commandCode : exitCode.usage;
// exits explicitly: a connection that the subject keeps open would keep this process alive
process.exit(code);

async function flush(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write("", () => resolve());
  });
}

/**
 * Describes an uncaught error of the driver, usually of a promise that it didn't await. Returns undefined if there is no driver, or
 * if this tool threw the error.
 */
function uncaughtDriverErrorText(error: unknown, words: readonly string[]): string | undefined {
  const file = driverFileIn(words);
  if (file === undefined || innermostFrame(error).includes(toolFolder)) return undefined;
  // the guard doesn't know keys that the driver created, so every long word is hidden
  const message = errorText(error).replaceAll(/[\w-]{20,}/g, "…");
  return `error: ${printableLine(`--driver ${file} failed outside its functions: ${message} (await every promise in the driver)`)}\n`;
}

/** Accepts `--driver FILE` and `--driver=FILE`. */
function driverFileIn(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => /^--driver(?:=|$)/.test(word));
  if (index === -1) return undefined;
  const [, file] = /^--driver=(.*)$/s.exec(words[index] ?? "") ?? [];
  return file ?? words[index + 1];
}

/** Returns the innermost stack frame outside of Node: `    at issueKey (file:///driver.mjs:3:9)`. */
function innermostFrame(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").find((line) => /^\s+at /.test(line) && !line.includes("node:")) ?? "";
}

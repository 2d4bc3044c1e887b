import { writeErrorText } from "./files/output-file.ts";
import { exitCode } from "./exit-code.ts";
import { Guard } from "../client/redaction/guard.ts";
import type { Host } from "./host.ts";
import { internalErrorText } from "./texts/internal-error-text.ts";
import { runCommandLine } from "./run-command-line.ts";
import { uncaughtDriverErrorText } from "./uncaught-driver-error-text.ts";

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

// Node's own exit code 1 would mean a broken MUST.
process.on("uncaughtException", (error) => {
  const guard = new Guard(process.env);
  const driverErrorText = uncaughtDriverErrorText(error, process.argv);
  process.stderr.write(driverErrorText === undefined ? internalErrorText(error, guard) : guard.text(driverErrorText));
  process.exit(driverErrorText === undefined ? exitCode.internal : exitCode.usage);
});

// A reader that stops early (`| head`) must lose neither verdict nor report files. A full disk loses only the printed text.
let isPrinted = true;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE" || !isPrinted) return;
  isPrinted = false;
  process.stderr.write(writeErrorText("the standard output", error));
});
process.stderr.on("error", () => undefined);

// Node would exit silently with 13 on a deadlock.
process.on("beforeExit", () => {
  const error = new Error("no work was pending, but the command had not ended");
  process.stderr.write(internalErrorText(error, new Guard(process.env)));
  process.exit(exitCode.internal);
});

const commandCode = await runCommandLine(process.argv.slice(2), host);
await Promise.all([flush(process.stdout), flush(process.stderr)]);
const code = isPrinted || commandCode === exitCode.nonconformant ? commandCode : exitCode.usage;
// A subject that keeps a connection open must not keep this process alive.
process.exit(code);

async function flush(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write("", () => resolve());
  });
}

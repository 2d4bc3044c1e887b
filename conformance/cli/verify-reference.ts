#!/usr/bin/env node
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { exitCode } from "./exit-code.ts";

// `npm run verify`: judges the base URL from the arguments, or a reference server on a free port with its driver.
const words = process.argv.slice(2);
const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const judge = [process.execPath, fileAt("main.js"), "verify", ...words];
const hasDriver = words.some((word) => /^--driver(?:=|$)/.test(word));
const driver = hasDriver ? [] : ["--driver", fileAt("../../reference/driver.js")];
const hasUrl =
  words.some((word) => /^https?:\/\//i.test(word)) || (process.env["SERVICE_BASE_URL"] ?? "").trim() !== "";
const [program = process.execPath, ...rest] = hasUrl
  ? judge
  : [process.execPath, fileAt("../../reference/main.js"), "exec", "--", ...judge, ...driver];

const child = spawn(program, rest, { stdio: "inherit" });
// The terminal sends Ctrl-C to the child as well; this process waits to pass on its exit code.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = exitCode.internal;
});
child.on("exit", (code) => {
  process.exitCode = code ?? exitCode.incomplete;
});

#!/usr/bin/env node
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { exitCode } from "./exit-code.ts";

// `npm run verify`: judges the base URL in the arguments or in SERVICE_BASE_URL. Without one, starts the reference server on a free
// port, and judges it with its driver.
const words = process.argv.slice(2);
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const verifyWords = [pathOf("main.js"), "verify", ...words];
const hasUrl =
  words.some((word) => /^https?:\/\//i.test(word)) || (process.env["SERVICE_BASE_URL"] ?? "").trim() !== "";
const hasDriver = words.some((word) => /^--driver(?:=|$)/.test(word));
const driverWords = hasDriver ? [] : ["--driver", pathOf("../../reference/driver.js")];
const serverWords = [pathOf("../../reference/main.js"), "exec", "--", process.execPath, ...verifyWords, ...driverWords];

const child = spawn(process.execPath, hasUrl ? verifyWords : serverWords, { stdio: "inherit" });
// The terminal sends Ctrl-C to the child as well; this process stays alive to exit with the child's code.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = exitCode.internal;
});
child.on("exit", (code) => {
  process.exitCode = code ?? exitCode.incomplete;
});

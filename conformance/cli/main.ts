#!/usr/bin/env node
import { writeSync } from "node:fs";

import { tool } from "../report/format/tool.ts";

const [word, ...others] = process.argv.slice(2);
// Scripts often ask for the version, and loading the whole program takes long, so this file prints it. If printing fails,
// the whole program tries again and reports the error.
const isPrinted = (word === "--version" || word === "-V") && others.length === 0 && tryPrint(`${tool.version}\n`);
if (!isPrinted) await import("./command-line-process.ts");

function tryPrint(text: string): boolean {
  try {
    return writeSync(1, text) === text.length;
  } catch {
    return false;
  }
}

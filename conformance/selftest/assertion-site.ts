import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Violation } from "../check/violation.ts";

const own = /\/conformance\/((?:check|checks|run)\/[\w-]+)\.[jt]s:(\d+):\d+/;
const makers = new Set(["check/demand", "check/violation"]);

/** Where the assertion stands that a violation comes from: `checks/limits:42`, counted in lines of the built file. */
export function siteOf({ stack = "" }: Violation): string | undefined {
  for (const line of stack.split("\n")) {
    const [, file = "", number = ""] = own.exec(line) ?? [];
    if (file !== "" && !makers.has(file)) return `${file}:${number}`;
  }
  return undefined;
}

const conformance = fileURLToPath(new URL("../", import.meta.url));
const assertion = /\bdemand(?:Success|Status|NoSurvey|Refusal|Shown|Unchanged|Present)?\(/;
const declaration = /^(?:import|export|function|async function)\b/;

/** The assertions in the built files of some folders of the suite: where each stands, and its line. */
export function assertionsIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(`${conformance}${folder}`).flatMap((name) =>
      name.endsWith(".js") && name !== "demand.js" ? [`${folder}/${name}`] : [],
    ),
  );
  return new Map(files.flatMap(assertionsInFile));
}

function assertionsInFile(file: string): readonly (readonly [string, string])[] {
  const lines = readFileSync(`${conformance}${file}`, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const isAssertion = assertion.test(line) && !declaration.test(line.trim());
    return isAssertion ? [[`${file.replace(/\.js$/, "")}:${index + 1}`, line.trim()] as const] : [];
  });
}

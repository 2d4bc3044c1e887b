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

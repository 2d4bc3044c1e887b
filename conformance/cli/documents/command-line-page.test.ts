import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandExamples } from "./command-examples.ts";
import { commandLinePage } from "./command-line-page.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";

test("the page of the command line is the one that its options make; npm run generate writes it", () => {
  expect(readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8")).toBe(commandLinePage());
});

test("the help of each command ends with examples", async () => {
  const { stdout } = await tryCommandLine(["--help"]);
  const [, list = ""] = stdout.split("\nCommands:\n");
  const commands = [...list.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");
  expect(new Set(["survey-conformance", ...commands])).toEqual(new Set(Object.keys(commandExamples)));
  for (const name of ["survey-conformance", ...commands]) {
    const help = await tryCommandLine(name === "survey-conformance" ? ["--help"] : [name, "--help"]);
    const examples = (commandExamples[name] ?? []).map((line) => `  ${line}\n`).join("");
    expect([help.exitCode, help.stdout.slice(help.stdout.indexOf("\nExamples:"))]).toEqual([
      0,
      `\nExamples:\n${examples}`,
    ]);
  }
});

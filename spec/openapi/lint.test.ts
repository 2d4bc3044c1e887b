import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../generate/package-root.ts";
import { ciProgram, nameWithReason, noCiTools } from "../testing/ci-tools.ts";

const root = packageRoot();

/** Runs a linter; throws with its output if it finds anything. */
async function lint(program: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(ciProgram(program), ["lint", ...words], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  return stdout;
}

describe.skipIf(noCiTools !== undefined).each(["openapi.json", "openapi.reference.json"])(
  nameWithReason("%s"),
  (name) => {
    const file = `spec/generated/${name}`;

    test("has no finding in spectral:oas, hints included", async () => {
      expect(await lint("spectral", "--fail-severity=hint", file)).toContain("No results with a severity of 'hint'");
    });

    test("has no finding in Redocly's recommended-strict", async () => {
      await expect(lint("redocly", "--extends=recommended-strict", file)).resolves.toBeDefined();
    });
  },
);

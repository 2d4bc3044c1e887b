import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const url = "http://127.0.0.1:4010/api/v1";
const folder = temporaryFolder();

test("each failure has a script of its own, which says what it shows; those of an earlier run go, and nothing else does", async () => {
  const repro = join(folder, "repro");
  mkdirSync(repro);
  for (const name of ["SUR-9.sh", "notes.sh", "readme.md"]) writeFileSync(join(repro, name), "old");
  const failure = syntheticFailure({ message: "two\nlines", script: "#!/usr/bin/env bash\necho seen\n" });
  const report = syntheticReport({
    outcomes: [syntheticOutcome("SUR-1", "failed", { failure }), syntheticOutcome("SVC-1", "passed")],
  });
  const { exitCode, stdout } = await tryCommandLine(["verify", url, "--repro", repro], { verify: async () => report });
  expect([exitCode, readdirSync(repro).toSorted()]).toEqual([1, ["SUR-1.sh", "notes.sh", "readme.md"]]);
  expect(stdout).toContain(`all exchanges and a script: ${repro.slice(0, 20)}`);
  const script = join(repro, "SUR-1.sh");
  expect(readFileSync(script, "utf8").split("\n").slice(0, 3)).toEqual([
    "#!/usr/bin/env bash",
    String.raw`# SUR-1 (MUST): two\nlines`,
    "# What SUR-1 requires.",
  ]);
  expect([statSync(script).mode & 0o111, execFileSync(script, { encoding: "utf8" })]).toEqual([0o111, "seen\n"]);
});

test("a folder that isn't there is made, and a file in its place is rejected before anything runs", async () => {
  const fresh = join(folder, "fresh");
  expect((await tryCommandLine(["verify", url, "--repro", fresh])).exitCode).toBe(1);
  expect(readdirSync(fresh).toSorted()).toEqual(["SUR-1.sh", "SVC-4.sh"]);
  writeFileSync(join(folder, "file"), "");
  const { exitCode, stderr, runs } = await tryCommandLine(["verify", url, "--repro", join(folder, "file")]);
  expect([exitCode, stderr, runs]).toEqual([
    2,
    `error: --repro ${join(folder, "file")}: this is a file (pass a folder: --repro writes a script for each failure)\n`,
    [],
  ]);
  expect((await tryCommandLine(["verify", url, "--repro", join(folder, "no", "where")])).exitCode).toBe(2);
  expect(existsSync(join(folder, "no"))).toBe(false);
});

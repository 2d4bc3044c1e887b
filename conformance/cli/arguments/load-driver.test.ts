import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const folder = temporaryFolder();
let made = 0;

function module(text: string, extension = "mjs"): string {
  const file = join(folder, `driver-${(made += 1)}.${extension}`);
  writeFileSync(file, text);
  return file;
}

const all = "issueKey, revokeKey, markInvited, submitResponse, deleteSurvey";
const older = "check that it is an ES module that this version of Node can load";

// Each ends with exit code 2 and one line, before anything is sent.
test.each([
  ["exports nothing", "", `: it exports no driver function (export one or more of ${all})`],
  [
    "mistypes a name",
    "export const submitReponse = async () => {};",
    ": it exports submitReponse, which is not a driver function (did you mean submitResponse?)",
  ],
  [
    "exports a helper",
    "export const connectionToTheDatabase = 1, issueKey = async () => {};",
    `: it exports connectionToTheDatabase, which is not a driver function (export one or more of ${all})`,
  ],
  [
    "exports a default",
    "export default { issueKey: async () => {} };",
    `: it exports no driver function (export one or more of ${all} as named exports, not as the default export)`,
  ],
  [
    "exports no function",
    "export const issueKey = { key: '0123456789' };",
    `: its issueKey is not a function (export one or more of ${all})`,
  ],
  ["throws", "throw new Error('no browser found');", ` can't be loaded: no browser found (${older})`],
  [
    "lacks a package",
    "import 'no-such-package-here';",
    / can't be loaded: Cannot find package 'no-such-package-here' imported from \S+ \(/,
  ],
])("a module that %s is rejected", async (_what, text, line) => {
  const file = module(text);
  const words = ["verify", "http://127.0.0.1:9/api/v1", "--driver", file];
  const { exitCode, stdout, stderr, runs } = await tryCommandLine(words);
  expect({ exitCode, stdout, runs }).toEqual({ exitCode: 2, stdout: "", runs: [] });
  expect(stderr.split("\n")).toHaveLength(2);
  const said = stderr.trimEnd().replace(`error: --driver ${file}`, "");
  expect(said).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
});

test.each([
  [join(folder, "none.mjs"), `the file does not exist (its full path would be ${join(folder, "none.mjs")})`],
  [folder, "this is not a file (pass the path of the module)"],
])("%s is rejected", async (file, reason) => {
  const { exitCode, stderr } = await tryCommandLine(["verify", "http://127.0.0.1:9/api/v1", "--driver", file]);
  expect([exitCode, stderr]).toEqual([2, `error: --driver ${file}: ${reason}\n`]);
});

test("a module that never gets ready is rejected once its time is over", async () => {
  const file = module("await new Promise(() => undefined);");
  await expect(loadDriver(file, 100)).rejects.toThrow(`--driver ${file} can't be loaded: it did not load within 0.1 s`);
});

test("a key in what a module throws is hidden", async () => {
  const file = module("throw new Error('rejected: ' + 'canary-owner' + '-key');");
  const { stderr } = await tryCommandLine(["verify", "http://127.0.0.1:9/api/v1", "--driver", file]);
  expect(stderr).toContain("can't be loaded: rejected: $SERVICE_API_KEY");
});

test("a module of the older kind may export by name", async () => {
  const file = module("exports.__esModule = true; exports.markInvited = async () => {};", "cjs");
  expect(Object.keys(await loadDriver(file, 10_000))).toEqual(["markInvited"]);
});

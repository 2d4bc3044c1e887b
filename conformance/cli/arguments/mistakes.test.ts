import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const url = "http://127.0.0.1:4010/api/v1";
const folder = temporaryFolder();
mkdirSync(join(folder, "reports"));
mkdirSync(join(folder, "home"));
writeFileSync(join(folder, "file"), "");
writeFileSync(join(folder, "driver.mjs"), "export const issueKey = async () => ({ key: 'k' });");
symlinkSync(join(folder, "reports"), join(folder, "link"));

const incompletePath =
  "--path needs --only with a single requirement, and --seed (copy the replay command of the failure)";
const noScheme = (text: string, meant: string): string =>
  `the base URL ${text} does not start with https:// or http:// (did you mean ${meant}?)`;

// Every mistake exits with 2 and prints one line with the mistake and the nearest correct value.
const mistakes: readonly (readonly [words: string, line: string])[] = [
  ["verfy", "unknown command 'verfy' (Did you mean verify?)"],
  ["frobnicate", "unknown command 'frobnicate' (See survey-conformance --help.)"],
  [url, `unknown command '${url}' (Did you mean survey-conformance verify ${url}?)`],
  ["--jsn", "unknown option '--jsn' (See survey-conformance --help.)"],
  [`verify ${url} --sed 3`, "unknown option '--sed' (Did you mean --seed?)"],
  [`verify ${url} --api-key k`, "unknown option '--api-key' (The key comes from SERVICE_API_KEY.)"],
  [
    `verify ${url} more`,
    "too many arguments for 'verify'. Expected 1 argument but got 2. (See survey-conformance verify --help.)",
  ],
  [
    "fingerprint a b",
    "too many arguments for 'fingerprint'. Expected 1 argument but got 2. (See survey-conformance fingerprint --help.)",
  ],
  [`verify ${url} --seed`, "option '--seed <n>' argument missing (See survey-conformance verify --help.)"],
  [`verify ${url} --seed x`, invalid("--seed <n>", "x", "It must be a whole number from -2147483648 to 2147483647")],
  [
    `verify ${url} --seed 2147483648`,
    invalid(
      "--seed <n>",
      "2147483648",
      "It must be a whole number from -2147483648 to 2147483647; the nearest is 2147483647",
    ),
  ],
  [
    `verify ${url} --concurrency 0`,
    invalid("--concurrency <n>", "0", "It must be a whole number from 1 to 256; the nearest is 1"),
  ],
  [
    `verify ${url} --timeout 1e3`,
    invalid("--timeout <seconds>", "1e3", "It must be a number of seconds from 0.1 to 3600"),
  ],
  [
    `verify ${url} --effort qiuck`,
    invalid("--effort <effort>", "qiuck", "The efforts are quick and standard; did you mean quick?"),
  ],
  [
    `verify ${url} --only RPC-10`,
    invalid("--only <ids>", "RPC-10", "RPC-10 is neither a requirement nor a chapter; did you mean RCP-10?"),
  ],
  [
    `verify ${url} --only SUR-1,QTS`,
    invalid("--only <ids>", "SUR-1,QTS", "QTS is neither a requirement nor a chapter; did you mean QST?"),
  ],
  [
    `verify ${url} --only ,`,
    invalid("--only <ids>", ",", "It selects nothing; name ids or chapters, such as RCP,QST-3"),
  ],
  [
    `verify ${url} --only AUT-12`,
    invalid("--only <ids>", "AUT-12", "AUT-12 has no check: The dashboard is not part of the HTTP API."),
  ],
  [`verify ${url} --path scenario%20cap --seed 1`, incompletePath],
  [`verify ${url} --path scenario%20cap --seed 1 --only SUR-1,SUR-2`, incompletePath],
  [`verify ${url} --path scenario%20cap --only SUR-1`, incompletePath],
  [
    `verify ${url} --json --quiet`,
    invalid("--json <file>", "--quiet", "A file name is missing; did you mean ./--quiet?"),
  ],
  [`verify ${url} --json ${folder}`, `--json ${folder}: this is a folder (did you mean ${folder}/report.json?)`],
  [
    `verify ${url} --junit ${folder}/reprots/r.xml`,
    `--junit ${folder}/reprots/r.xml: the folder ${folder}/reprots does not exist (did you mean ${folder}/reports?)`,
  ],
  [
    `verify ${url} --junit ${folder}/elsewhere/r.xml`,
    `--junit ${folder}/elsewhere/r.xml: the folder ${folder}/elsewhere does not exist (create it first)`,
  ],
  [
    `verify ${url} --junit ${folder}/nope/r.xml`,
    `--junit ${folder}/nope/r.xml: the folder ${folder}/nope does not exist (create it first)`,
  ],
  [
    `verify ${url} --json ${folder}/file/r.json`,
    `--json ${folder}/file/r.json: the file can't be written (ENOTDIR) (choose a folder that you can write to)`,
  ],
  [
    `verify ${url} --json ${folder}/r --junit ${folder}/./r`,
    `--json and --junit name the same file ${folder}/./r (name two different files)`,
  ],
  [
    `verify ${url} --html ${folder}/link/r --junit ${folder}/reports/r`,
    `--junit and --html name the same file ${folder}/link/r (name two different files)`,
  ],
  [
    `verify ${url} --junit ${folder}/driver.mjs --driver ${folder}/driver.mjs`,
    `--junit and --driver name the same file ${folder}/driver.mjs (name two different files)`,
  ],
  [`verify ${url} --html ${folder}`, `--html ${folder}: this is a folder (did you mean ${folder}/report.html?)`],
  [
    "verify",
    "no base URL was given (give the API root, such as https://host/api/v1, as an argument or in SERVICE_BASE_URL)",
  ],
  ["verify localhost:3000/api/v1", noScheme("localhost:3000/api/v1", "http://localhost:3000/api/v1")],
  ["verify ftp://host", noScheme("ftp://host", "https://host/api/v1")],
  ["verify https//host/api/v1", noScheme("https//host/api/v1", "https://host/api/v1")],
  ["verify http://[", "the base URL http://[ is not a URL (give the API root, such as https://host/api/v1)"],
  [
    "verify https://host/$(id)/;id/'x'/api",
    `the base URL https://host/$(id)/;id/'x'/api does not end with /api/v1 (did you mean 'https://host/$(id)/;id/'\\''x'\\''/api/v1'?)`,
  ],
  ["verify https://host/", "the base URL https://host/ does not end with /api/v1 (did you mean https://host/api/v1?)"],
  [
    "verify https://host/login",
    "the base URL https://host/login does not end with /api/v1 (give the API root, such as https://host/api/v1)",
  ],
  [
    "verify https://host/x/api/v2/surveys",
    "the base URL https://host/x/api/v2/surveys does not end with /api/v1 (did you mean https://host/x/api/v1?)",
  ],
  [
    "verify https://host/api/v1?k=v",
    "the base URL https://host/api/v1?k=v contains a query or a fragment (did you mean https://host/api/v1?)",
  ],
  [
    "verify https://me:secret@host/api/v1",
    "the base URL contains credentials (remove them; the API key comes from SERVICE_API_KEY)",
  ],
  ["verify canary-owner-key", noScheme("$SERVICE_API_KEY", "https://$SERVICE_API_KEY/api/v1")],
  [`verify ${url} --read-only a --runs 9`, "--read-only and --runs can't be combined (omit one of them)"],
  [`verify ${url} --runs 0`, invalid("--runs <n>", "0", "It must be a whole number from 1 to 1000; the nearest is 1")],
  [`verify ${url} --read-only a --driver d.mjs`, "--read-only and --driver can't be combined (omit one of them)"],
  [
    `verify ${url} --read-only a --probe-rate-limit 9`,
    "--read-only and --probe-rate-limit can't be combined (omit one of them)",
  ],
  [
    `verify ${url} --junit -`,
    invalid("--junit <file>", "-", "Only --json can write to standard output; did you mean ./-?"),
  ],
  [`verify ${url} --key abc`, "unknown option '--key' (The key comes from SERVICE_API_KEY.)"],
  ["help verfiy", "unknown command 'verfiy' (Did you mean verify?)"],
  ["help foo", "unknown command 'foo' (See survey-conformance --help.)"],
];

test.each(mistakes)("%s", async (words, line) => {
  const { exitCode, stdout, stderr, runs } = await tryCommandLine(
    words.split(" ").map((word) => word.replace("%20", " ")),
  );
  expect({ exitCode, stdout, stderr, runs }).toEqual({ exitCode: 2, stdout: "", stderr: `error: ${line}\n`, runs: [] });
});

test.each([
  [
    {},
    "no API key: SERVICE_API_KEY is not set (create a key in the dashboard, under Settings and API keys, and export it)",
  ],
  [
    { SERVICE_API_KEY: "" },
    "no API key: SERVICE_API_KEY is empty (create a key in the dashboard, under Settings and API keys, and export it)",
  ],
  [
    { SERVICE_API_KEY: "", CI: "true" },
    "no API key: SERVICE_API_KEY is empty; a pull request from a fork has no secrets (create a key in the dashboard, under Settings and API keys, and export it)",
  ],
  [
    { SERVICE_API_KEY: "Bearer canary" },
    "SERVICE_API_KEY begins with the word Bearer (remove the word: the suite adds it to each request)",
  ],
  [
    { SERVICE_API_KEY: "canary\n" },
    "SERVICE_API_KEY contains a space, a line break or another invalid character (remove white space around the key)",
  ],
])("keys %o", async (environment, line) => {
  const { exitCode, stderr, runs } = await tryCommandLine(["verify", url], { environment });
  expect({ exitCode, stderr, runs }).toEqual({ exitCode: 2, stderr: `error: ${line}\n`, runs: [] });
});

test("no command at all prints the help, as a mistake", async () => {
  const { exitCode, stdout, stderr } = await tryCommandLine([]);
  expect([exitCode, stdout, stderr.split("\n")[0]]).toEqual([2, "", "Usage: survey-conformance [options] [command]"]);
});

function invalid(flags: string, value: string, reason: string): string {
  return `option '${flags}' argument '${value}' is invalid. ${reason}`;
}

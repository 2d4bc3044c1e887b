import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../../report/format/report.ts";
import { mutants } from "../../proof/faults/all.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";
import { testKeys } from "../../proof/selftest/test-run-options.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const url = "http://127.0.0.1:4010/api/v1";
const folder = temporaryFolder();
const build = mutants.find(({ name }) => name === "an add of known rows alone changes nothing")?.build;

test("--repro writes the shortest program of a property, and --program plays it alone", async () => {
  const selected = ["verify", url, "--only", "RCP-32", "--effort", "quick", "--seed", "1"];
  const found = await tryCommandLine([...selected, "--repro", folder], {
    verify: (options) => judgeServer(build, { ...options, ...testKeys }),
  });
  expect([found.exitCode, readdirSync(folder)]).toEqual([1, ["RCP-32-program.json", "RCP-32.sh"]]);
  const file = join(folder, "RCP-32-program.json");
  expect(readFileSync(file, "utf8")).toBe(
    [
      '[\n  {"do":"create","survey":0,"rows":[{"person":"p1","members":"given"}],"questions":[{"type":"short_text"}],',
      '"omit":["slug","published","notifyOnResponse","notificationEmail"],"mayBeRejected":true},\n',
      '  {"do":"add","survey":0,"rows":[{"person":"p1"}]}\n]\n',
    ].join(""),
  );
  const reports: Report[] = [];
  const played = async (subject: typeof build): Promise<unknown> => {
    const { exitCode } = await tryCommandLine(["verify", url, "--only", "RCP-32", "--program", file], {
      verify: async (options) => {
        const report = await judgeServer(subject, { ...options, ...testKeys });
        reports.push(report);
        return report;
      },
    });
    return exitCode;
  };
  expect([await played(build), await played(undefined)]).toEqual([1, 0]);
  const [broken, right] = reports;
  expect(broken?.outcomes[0]?.failure?.replay).toMatch(/ --only RCP-32 --seed \d+ --program \S*RCP-32-program\.json$/);
  // a create and an add, each with a read; two keys are tried first
  expect([right?.verdict, right?.surveysLeftBehind, (right?.requests ?? 99) < 9]).toEqual(["no-breach-found", 1, true]);
});

const wrong: readonly (readonly [string, string])[] = [
  ["{", "it is not JSON"],
  ["[]", "the program: "],
  ['[{"do":"delete","survey":0}]', "0.do: "],
  ['[{"do":"create","survey":0,"rows":[{"persn":"p"}]}]', "0.rows"],
  ['[{"do":"add","survey":0,"text":{"malformed":"no such body"}}]', "0"],
  ['[{"do":"add","survey":0,"text":{"spelling":"no such spelling"}}]', "0"],
  ['[{"do":"race","of":"SUR-99","requests":[{"do":"create","survey":0}]}]', "0.of: "],
  [
    '[{"do":"race","of":"SUR-42","requests":[{"do":"update","survey":0,"as":"other"}]}]',
    "0.requests.0: a request of a race has none of as, ",
  ],
  ['[{"do":"create","survey":0,"give":{"title":{"$":"new","kind":"constructor"}}}]', "0.give: an unknown reference"],
];

test.each(wrong)("a file that holds %s is rejected before anything is sent", async (text, message) => {
  const file = join(folder, "wrong.json");
  writeFileSync(file, text);
  const { exitCode, stderr, runs } = await tryCommandLine(["verify", url, "--program", file]);
  expect([exitCode, runs]).toEqual([2, []]);
  expect(stderr).toContain(`--program ${file} contains no program: ${message}`);
});

test.each([
  [["--program", "missing.json"], "--program missing.json: the file can't be read (ENOENT)"],
  [["--program", "a.json", "--runs", "2"], "--program and --runs can't be combined"],
  [["--program", "a.json", "--read-only", "a"], "--program and --read-only can't be combined"],
])("%j is rejected", async (words, message) => {
  const { exitCode, stderr } = await tryCommandLine(["verify", url, ...words]);
  expect([exitCode, stderr.includes(message)]).toEqual([2, true]);
});

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shellLines } from "../../../report/console/shell-lines.ts";
import { syntheticExchange } from "../../../proof/testing/synthetic-report.ts";
import { printableLine } from "../../../report/printable.ts";
import { Redactor } from "../../../client/redaction/redactor.ts";
import { defaults } from "../plan/defaults.ts";
import { driverFlagOf, failureFrom } from "./failure.ts";
import { commandWord } from "./shell-word.ts";

const work = mkdtempSync(join(tmpdir(), "survey-conformance-"));
const canary = join(work, "canary");
const words = [
  `$(touch ${canary})`,
  `\`touch ${canary}\``,
  `;touch ${canary};`,
  `\ntouch ${canary}\n`,
  `|touch ${canary}|`,
  `> ${canary} `,
  ..."$HOME ${HOME} ~ ' '' \" \\ \\' $' ` ! # & { } [x] * ? %s \\n … é 😀 // -x a=b --only".split(" "),
  ..." |\t|\r|\u001b[2J|\u202e|\u200b|\u0085|\u{e0041}".split("|"),
];
/** A program's argument holds no NUL and no half of a character. */
const value = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary", maxLength: 6 }), fc.webUrl()), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join("").replaceAll("\0", ""));
const options = { numRuns: Number(process.env["SCRIPTS_RUN"] ?? 150) };

beforeAll(() => {
  const program = join(work, "survey-conformance");
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\0' "$@"\n`);
  chmodSync(program, 0o755);
});
afterAll(() => rmSync(work, { recursive: true }));

/** Returns the arguments that a command has once a screen shows it, and somebody copies it from there. */
function argumentsOf(command: string, columns = 108): readonly string[] {
  const script = shellLines(printableLine(command), columns, "    ").join("\n");
  const output = execFileSync("sh", ["-c", script], {
    cwd: work,
    env: { PATH: `${work}:${process.env["PATH"]}`, HEADER_X: "the header" },
    encoding: "utf8",
  });
  expect(existsSync(canary)).toBe(false);
  return output.split("\0").slice(0, -1);
}

test("any value in a command is one argument, and nothing of it is executed, however wide the screen", () => {
  const property = fc.property(
    fc.array(value, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(60, 108),
    (all, wide) => {
      const command = ["survey-conformance", ...all.map(commandWord)].join(" ");
      expect(argumentsOf(command, wide)).toEqual(all);
    },
  );
  fc.assert(property, options);
});

test("plain names and addresses need no quotation marks", () => {
  const plain = ["https://host:8443/api/v1", "./run.har", "/tmp/a_b-c.json", "mail.example.org", "a=b,c@d%e+f"];
  expect(plain.map(commandWord)).toEqual(plain);
});

test("the replay of a failure has each option as it was given", () => {
  const property = fc.property(value, value, value, value, value, (path, driver, ca, survey, other) => {
    fc.pre(URL.canParse(`http://host/${path}/api/v1`));
    const baseUrl = new URL(`http://host/${path}/api/v1`);
    const { replay } = failureFrom(
      {
        claim: {
          breach: {
            kind: "status",
            request: { operation: "list", status: 500, isAccepted: false, response: "" },
            expected: "success",
          },
        },
        counterexample: "",
        exchanges: [syntheticExchange()],
        judged: undefined,
        id: "SUR-1",
        path: "upsert:0",
        driverFlag: driverFlagOf({ file: driver, actions: {}, timeoutMs: 1 }),
      },
      {
        options: {
          ...defaults,
          baseUrl,
          ownerKey: "",
          seed: 1,
          strict: false,
          requireAll: false,
          connection: {
            extraHeaders: [{ name: "x`$(x)", value: "", variable: "HEADER_X" }],
            ca: { file: ca, pem: "" },
            isInsecure: false,
          },
          readOnly: { survey },
          logoUrl: other,
        },
        runId: "r1234567",
        redactor: new Redactor(),
      },
    );
    const expected = ["verify", baseUrl.href, "--driver", driver, "--read-only", survey, "--header"];
    const rest = ["x`$(x): the header", "--ca", ca, "--logo-url", other, "--only", "SUR-1", "--seed", "1"];
    expect(argumentsOf(replay)).toEqual([...expected, ...rest, "--path", "upsert:0"]);
  });
  fc.assert(property, options);
});

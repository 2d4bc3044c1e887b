import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../../reference/listen/start-server.ts";
import { ciPackage, nameWithReason, noCiTools } from "../../../../spec/testing/ci-tools.ts";
import { referenceOptions } from "../judge-server.ts";
import { testKeys } from "../test-run-options.ts";

const folderOfAction = fileURLToPath(new URL("../../../../.github/actions/conformance", import.meta.url));
const source = readFileSync(join(folderOfAction, "action.yml"), "utf8");

const action = z
  .object({
    inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
    outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
    runs: z.object({
      using: z.literal("composite"),
      steps: z.array(
        z.strictObject({
          id: z.string().optional(),
          name: z.string(),
          shell: z.literal("bash"),
          env: z.record(z.string(), z.string()).default({}),
          run: z.string(),
        }),
      ),
    }),
  })
  .parse(parse(source, { strict: true, uniqueKeys: true }));

const { ownerKey, otherKey } = testKeys;

type Inputs = Readonly<Record<string, string>>;

interface Ran {
  readonly code: number;
  readonly text: string;
  readonly outputs: Readonly<Record<string, string>>;
}

describe("the GitHub action", () => {
  let server: RunningServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer({ app: (publicOrigin) => createApp({ ...referenceOptions, publicOrigin }) });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "survey-conformance-action-"));
    mkdirSync(join(folder, "workspace"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the steps like GitHub's runner: expressions in `env` alone, each step as a file for bash. */
  async function run(inputs: Inputs): Promise<Ran> {
    const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
    for (const file of Object.values(files)) writeFileSync(file, "");
    const valueOf = (text: string): string =>
      text.replaceAll(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_all, name: string) => inputs[name] ?? action.inputs[name]?.default ?? "",
      );
    let ran = { code: 0, text: "" };
    for (const step of action.runs.steps) {
      if (ran.code !== 0) break;
      const script = join(folder, "step.sh");
      writeFileSync(script, step.run);
      const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, valueOf(value)]));
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
        cwd: join(folder, "workspace"),
        env: {
          PATH: process.env["PATH"],
          GITHUB_ACTIONS: "true",
          GITHUB_ACTION_PATH: folderOfAction,
          ...files,
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part: string) => (text += part));
      const [code] = (await once(child, "close")) as [number];
      ran = { code, text: ran.text + text };
    }
    return { ...ran, outputs: outputsIn(readFileSync(files.GITHUB_OUTPUT, "utf8")) };
  }

  const subject = (): Inputs => ({
    "base-url": server.url,
    "api-key": ownerKey,
    "other-api-key": otherKey,
    effort: "quick",
  });

  test.skipIf(noCiTools !== undefined)(nameWithReason("keeps to GitHub's schema"), () => {
    const { validateAction } = ciPackage("@action-validator/core") as {
      readonly validateAction: (text: string) => unknown;
    };
    expect(validateAction(source)).toMatchObject({ actionType: "action", errors: [] });
  });

  test("no input is part of a script", () => {
    for (const { run: script } of action.runs.steps) expect(script).not.toContain("${{");
    const used = [...source.matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name);
    expect(used).toEqual(expect.arrayContaining(Object.keys(action.inputs)));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(used));
  });

  test("judges, and says where its reports are", async () => {
    const { code, text, outputs } = await run(subject());
    expect(code).toBe(0);
    expect(outputs).toEqual({
      verdict: "conformant",
      folder: "./conformance-report",
      html: "./conformance-report/report.html",
      json: "./conformance-report/report.json",
      junit: "./conformance-report/report.xml",
    });
    expect(Object.keys(action.outputs).toSorted()).toEqual(Object.keys(outputs).toSorted());
    expect(readdirSync(join(folder, "workspace", "conformance-report")).toSorted()).toEqual([
      "report.html",
      "report.json",
      "report.xml",
    ]);
    expect(text).toContain("::notice title=survey-conformance%3A conformant::");
    expect(readFileSync(join(folder, "summary"), "utf8")).toMatch(/^## ✅ survey-conformance: conformant\n/);
    for (const key of [ownerKey, otherKey]) expect(text).not.toContain(key);
  });

  test("further options are passed on, one per line", async () => {
    const options = [
      "--only SVC-1",
      "",
      "--ledger conformance-report/my ledger.jsonl",
      "  --header=X-Note: $(id) 'a' *",
    ];
    const { code, text } = await run({ ...subject(), arguments: `${options.join("\n")}\n` });
    expect([code, text]).toEqual([0, expect.stringContaining("selected        SVC-1 (1 of ")]);
    expect(readdirSync(join(folder, "workspace", "conformance-report"))).toContain("my ledger.jsonl");
  });

  test("a subject that can't be judged leaves no verdict, nor the report of an earlier run", async () => {
    await run(subject());
    const { code, text, outputs } = await run({ ...subject(), "api-key": "no-such-key" });
    expect([code, outputs["verdict"]]).toEqual([2, "unjudged"]);
    expect(text).toMatch(/^error: .* SERVICE_API_KEY is rejected \(401\)/m);
    expect(readdirSync(join(folder, "workspace", "conformance-report"))).toEqual([]);
  });

  test.each<Inputs>([{ "api-key": "" }, { baseline: "none.yaml" }, { arguments: "--no-such-option" }])(
    "a run that %j keeps from starting leaves no report of an earlier run",
    async (mistake) => {
      const reports = join(folder, "workspace", "conformance-report");
      mkdirSync(reports);
      for (const name of ["report.html", "report.json", "report.xml"]) writeFileSync(join(reports, name), "earlier");
      const { code, outputs } = await run({ ...subject(), ...mistake });
      expect([code, outputs["verdict"], readdirSync(reports)]).toEqual([2, "unjudged", []]);
    },
  );

  test.each(["base-url", "api-key"])("an empty %s is named as the input", async (name) => {
    const { code, text } = await run({ ...subject(), [name]: "" });
    expect([code, text]).toEqual([2, expect.stringContaining(`::the input ${name} is empty\n`)]);
  });

  const hostile = [
    "$(touch ../../touched)",
    "`touch ../../touched`",
    '"; touch ../../touched; "',
    "'; touch ../../touched; '",
    "x\ntouch ../../touched\n",
    "x\nverdict=conformant\n",
    "--quiet",
    "* ? [a-z] ~ \\ $HOME",
  ];
  test.each(hostile)("an input of %j is data and nothing else", async (text) => {
    const names = Object.keys(action.inputs).filter((name) => name !== "folder");
    const everywhere = Object.fromEntries(names.map((name) => [name, text]));
    const unjudged = { code: 2, outputs: { verdict: "unjudged", folder: "./conformance-report" } };
    expect(await run(everywhere)).toMatchObject(unjudged);
    const name = text.replaceAll("/", "-");
    expect(await run({ ...subject(), folder: name })).toMatchObject({
      code: 0,
      outputs: { verdict: "conformant", folder: `./${name}` },
    });
    expect(readdirSync(join(folder, "workspace")).toSorted()).toEqual(["conformance-report", name].toSorted());
    expect(existsSync(join(tmpdir(), "touched"))).toBe(false);
  });
});

/** Parses outputs like GitHub's runner: a name, a delimiter, lines, the delimiter. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  let rest = text;
  while (rest !== "") {
    const [head = "", name = "", mark = ""] = /^([\w-]+)<<(\S+)\n/.exec(rest) ?? [];
    const end = rest.indexOf(`\n${mark}\n`);
    if (name === "" || end === -1) throw new Error(`no output: ${rest}`);
    outputs[name] = rest.slice(head.length, end);
    rest = rest.slice(end + mark.length + 2);
  }
  return outputs;
}

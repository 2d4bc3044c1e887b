import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { installCommand, root } from "../testing/package-root.ts";
import { sendJson, startSubject, type Subject } from "../testing/start-subject.ts";
import { createDrivable, type Drivable } from "./create-drivable.ts";

const keys = { SERVICE_API_KEY: "readme-key-of-the-owner", SERVICE_OTHER_API_KEY: "readme-key-of-the-other" };

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the commands that documents show, in a folder with the package installed and against a local service. */
export interface ShownCommands {
  /** A command that watches or serves is interrupted once it is ready. */
  readonly run: (command: string) => Promise<CommandResult>;
  readonly write: (name: string, text: string) => void;
  readonly close: () => Promise<void>;
}

/** `path` is relative to the repository. */
export function documentText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Returns the `sh` blocks of a Markdown text without comments. */
export function shellBlocks(text: string): readonly string[] {
  return [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) =>
    block
      .split("\n")
      .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
      .join("\n")
      .trim(),
  );
}

/** Returns the code blocks whose first line is a comment with a file name: `// driver.mjs`. */
export function shownFiles(text: string): readonly { readonly name: string; readonly text: string }[] {
  const blocks = text.matchAll(/^ *```(?:js|ts|yaml)\n(?:\/\/|#) ([\w.-]+\.\w+)\b.*\n[\s\S]*?^ *```/gm);
  return [...blocks].map(([block, name = ""]) => ({ name, text: block.replace(/^ *```\w*\n?/gm, "") }));
}

export async function startShownCommands(): Promise<ShownCommands> {
  const drivableServer = createDrivable({ keys: Object.values(keys) });
  const { given } = drivableServer;
  const server = await startServer({
    app: (publicOrigin) => createApp({ ...given, publicOrigin, limits: { requestsPerWindow: 1_000_000 } }),
  });
  const internal = await startInternalApi(drivableServer);
  const folder = installPackage();
  const environment = {
    ...process.env,
    ...keys,
    INTERNAL_URL: internal.url.origin,
    SERVICE_BASE_URL: server.url,
    PATH: `${join(folder, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
    VITEST: undefined,
    NO_COLOR: "1",
    CI: "1",
  };
  /** Replaces the addresses in documents with those of the local service. */
  const withLocalUrls = (text: string): string =>
    text
      .replaceAll(/https:\/\/survey\.example\/api\/v1|http:\/\/127\.0\.0\.1:3000\/api\/v1/g, server.url)
      .replaceAll("$BASE_URL", server.url)
      .replace("survey-reference --port 3000", "survey-reference --port 0");
  return {
    write: (name, text) => writeFileSync(join(folder, name), withLocalUrls(text)),
    run: (command) => runCommand(withLocalUrls(command), folder, environment),
    close: async () => {
      await Promise.all([server.close(), internal.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function installPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-shown-"));
  // npx looks in this folder
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const programs = {
    "survey-conformance": "lib/survey-conformance.js",
    "survey-reference": "lib/survey-reference.js",
    vitest: "node_modules/vitest/vitest.mjs",
  };
  for (const [name, file] of Object.entries(programs)) installCommand(bin, name, root + file);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  symlinkSync(root, join(folder, "node_modules/survey-conformance"));
  for (const name of ["vitest", "fast-check"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const path of ["fixtures", "reference/examples"])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !file.endsWith(".test.ts") });
  const app = `createApp({ keys: ["first-key", "second-key"], limits: { requestsPerWindow: 1_000_000 } })`;
  const from = JSON.stringify(join(root, "dist/reference/api/app.js"));
  writeFileSync(join(folder, "app.js"), `import { createApp } from ${from};\nexport const app = { fetch: ${app} };\n`);
  return folder;
}

async function runCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  if (/ --watch|^survey-reference --/.test(command)) return runUntilReady(command, cwd, env);
  return new Promise((resolve) => {
    const child = execFile("bash", ["-euc", command], { cwd, env }, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

async function runUntilReady(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const child = spawn("bash", ["-euc", `exec env ${command}`], { cwd, env });
  const output = { stdout: "", stderr: "" };
  const readyTexts = { stdout: "dashboard  http", stderr: "watching: " };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
      if (text.includes(readyTexts[stream])) child.kill("SIGINT");
    });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { exitCode: exitCode ?? -1, ...output };
}

/** Offers the driver's actions over HTTP, for documents whose drivers call an internal API. */
function startInternalApi({ driver, deleteSurvey }: Drivable): Promise<Subject> {
  // `never`, because each action takes another body
  const actions: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
    "/keys": driver.issueKey,
    "/keys/revoke": ({ key }: { readonly key: string }) => driver.revokeKey(key),
    "/invitations": driver.markInvited,
    "/answers": driver.submitResponse,
    "/surveys/delete": deleteSurvey,
  };
  return startSubject(({ path, body }, response) => {
    const done = actions[path]?.(JSON.parse(body) as never) ?? Promise.reject(new Error(path));
    done.then(
      (answer) => sendJson(response, 200, answer ?? {}),
      () => sendJson(response, 500, {}),
    );
  });
}

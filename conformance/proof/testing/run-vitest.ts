import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "./package-root.ts";

export const [ownerKey, otherKey] = ["key-of-the-owner-0123456789abcdef", "key-of-the-other-fedcba9876543210"] as const;
/** `app` conforms. `forgetful` answers a PATCH by slug as if the slug were unknown. */
const prelude = `
  import { appendFileSync } from "node:fs";
  import { conformance } from "survey-conformance/vitest";
  import { createApp } from ${JSON.stringify(join(root, "dist/reference/api/app.js"))};
  const keys = ${JSON.stringify([ownerKey, otherKey])};
  const app = createApp({ keys, publicOrigin: "http://localhost", limits: { requestsPerWindow: 1e6 } });
  const isBySlug = (request) => request.method === "PATCH" && request.url.includes("/surveys/conformance-");
  const forgetful = (request) => app(isBySlug(request) ? new Request(request.url + "-lost", { headers: request.headers }) : request);
  const given = { fetch: app, ownerKey: keys[0], otherKey: keys[1], effort: "quick", seed: 1 };
`;

interface TestOutcome {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

export interface VitestResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly tests: readonly TestOutcome[];
}

/** Runs vitest in a new project, on the prelude and `file`, or on `whole` instead. Needs the build that `npm test` makes. */
export async function runVitest(
  file: string,
  words: readonly string[] = [],
  whole = prelude + file,
): Promise<VitestResult> {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-host-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/survey-conformance"));
  for (const name of ["vitest", "fast-check"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "api.test.js"), whole);
  const program = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--reporter=json", "--reporter=verbose"];
  const environment = { ...process.env, NO_COLOR: "1", VITEST: undefined };
  const result = await new Promise<{ exitCode: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...program, "--outputFile.json=report.json", ...words],
      { cwd: folder, env: environment },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
    readonly testResults: readonly { readonly assertionResults: readonly TestOutcome[] }[];
  };
  return { ...result, tests: report.testResults.flatMap(({ assertionResults }) => assertionResults) };
}

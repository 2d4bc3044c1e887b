import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import type { Report } from "../../report/format/report.ts";
import { installCommand, root } from "../testing/package-root.ts";

const keys = { SERVICE_API_KEY: "docs-key-of-the-owner", SERVICE_OTHER_API_KEY: "docs-key-of-the-other" };

interface Command {
  readonly words: string;
  /** 0 unless a remark in the page says otherwise. */
  readonly exitCode: number;
}

function commandsIn(page: string): readonly Command[] {
  const text = readFileSync(join(root, "conformance/docs", page), "utf8");
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => ({
      words: line.replace(/#.*$/, "").trim(),
      exitCode: Number(/# exit code (\d)/.exec(line)?.[1] ?? 0),
    }));
}

/** Answers PATCH and add by slug as if the slug were unknown. */
const slugless =
  (app: Fetch): Fetch =>
  (request) => {
    const isBySlug = request.method !== "GET" && request.url.includes("/surveys/conformance-");
    return isBySlug ? app(new Request(`${request.url}-lost`, request)) : app(request);
  };

describe.each([
  { page: "baseline.md", build: slugless },
  { page: "deployed.md", build: (app: Fetch): Fetch => app },
])("the commands of $page, one after another", ({ page, build }) => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-docs-"));
  let server: RunningServer;
  let requests: string[] = [];

  beforeAll(async () => {
    const app = build(createApp({ keys: Object.values(keys), limits: { requestsPerWindow: 1_000_000 } }));
    server = await startServer({
      app: () => (request) => {
        requests.push(request.method);
        return app(request);
      },
    });
    const recipients = [{ email: "ada@example.com" }, { email: "grace@example.com" }];
    await fetch(`${server.url}/surveys`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.SERVICE_API_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({ targetCompany: "Example", title: "Prepared", slug: "my-survey", recipients }),
    });
    installCommand(folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test.each(commandsIn(page))("$words", async ({ words, exitCode }) => {
    requests = [];
    const line = words.replaceAll(/https:\/\/(?:survey|staging)\.example\/api\/v1/g, server.url);
    const path = `${folder}:${process.env["PATH"] ?? ""}`;
    const ended = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, ...keys, PATH: path };
      const child = execFile("bash", ["-c", line], { cwd: folder, env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
    expect(ended).toMatchObject({ code: exitCode });
    if (words.includes("--read-only")) expect(new Set(requests)).toEqual(new Set(["GET"]));
    if (words.includes("doctor")) expect(requests.length).toBeLessThan(10);
    if (words.startsWith("survey-conformance fingerprint") && words.includes("--json")) {
      const report = JSON.parse(readFileSync(join(folder, "fingerprint.json"), "utf8")) as Report;
      const text = readFileSync(join(root, "conformance/docs", page), "utf8");
      const [, ...figures] = /sends (\d+) to (\d+) requests and leaves (\d+) to (\d+) surveys behind/.exec(text) ?? [];
      const [leastSent = 0, mostSent = 0, leastLeft = 0, mostLeft = 0] = figures.map(Number);
      expect(report.requests).toBeGreaterThanOrEqual(leastSent * 0.95);
      expect(report.requests).toBeLessThanOrEqual(mostSent);
      expect(report.surveysLeftBehind).toBeGreaterThanOrEqual(leastLeft);
      expect(report.surveysLeftBehind).toBeLessThanOrEqual(mostLeft);
    }
    if (words.includes("--ledger")) {
      const lines = readFileSync(join(folder, "left-behind.jsonl"), "utf8").trimEnd().split("\n");
      expect(lines.length).toBeGreaterThan(30);
      expect(Object.keys(JSON.parse(lines[0] ?? "") as object)).toEqual(
        expect.arrayContaining(["runId", "baseUrl", "id", "slug", "title", "identity"]),
      );
    }
  });
});

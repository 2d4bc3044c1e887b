import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createApp, type Fetch } from "./api/app.ts";
import { startServer } from "./listen/start-server.ts";

const key = "key-of-the-fixtures";
const program = fileURLToPath(new URL("../fixtures/run.py", import.meta.url));

/** Runs the example runner, which is Python of the standard library alone, against a server. */
async function judged(change: (app: Fetch) => Fetch): Promise<{ readonly exitCode: number; readonly text: string }> {
  const server = await startServer({ app: (publicOrigin) => change(createApp({ keys: [key], publicOrigin })) });
  const env = { ...process.env, SERVICE_API_KEY: key };
  try {
    return await new Promise((resolve) => {
      const child = execFile("python3", [program, server.url], { env }, (_error, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, text: stdout + stderr }),
      );
    });
  } finally {
    await server.close();
  }
}

describe("the runner in Python", () => {
  test("finds that the reference does with every fixture what its index expects", async () => {
    const { exitCode, text } = await judged((app) => app);
    expect([exitCode, text]).toEqual([0, expect.stringMatching(/^\d{3} fixtures, 0 broken\n$/)]);
  });

  test("finds a server that accepts a linear_scale which starts at 2, and one that skips nobody", async () => {
    const lenient = await judged((app) => async (request) => {
      const text = request.method === "GET" ? undefined : await request.text();
      const body = text
        ?.replaceAll(/"scaleMin": 2/g, '"scaleMin": 1')
        .replace('"skipExisting": true', '"skipExisting": false');
      const { url, method, headers } = request;
      return app(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }));
    });
    expect([lenient.exitCode, lenient.text]).toEqual([1, expect.any(String)]);
    expect(lenient.text).toContain("(LIM-21)");
    expect(lenient.text).toContain("MUST skip-by-email (RCP-40, RCP-42, RCP-43): counted");
    expect(lenient.text).not.toContain("QST-");
  });
});

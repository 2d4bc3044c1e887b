import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createHost } from "../conformance/proof/host/create-host.ts";
import type { Fetch } from "./api/options.ts";
import { mutants } from "../conformance/proof/faults/all.ts";
import { variants } from "../conformance/proof/variants/all.ts";
import type { BuildServer } from "../conformance/proof/faults/parts/server-parts.ts";
import { startServer } from "./listen/start-server.ts";

const key = "key-of-the-fixtures";
const otherKey = "another-key-of-the-fixtures";
const program = fileURLToPath(new URL("../fixtures/run.py", import.meta.url));

/** The example runner needs only Python's standard library. */
async function judged(
  change: (app: Fetch) => Fetch,
  build: BuildServer = createHost,
  keys: Readonly<Record<string, string>> = { SERVICE_API_KEY: key, SERVICE_OTHER_API_KEY: otherKey },
): Promise<{ readonly exitCode: number; readonly text: string }> {
  const server = await startServer({ app: (publicOrigin) => change(build({ keys: [key, otherKey], publicOrigin })) });
  const { SERVICE_OTHER_API_KEY: _, ...rest } = process.env;
  const env = { ...rest, ...keys };
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

  test("sends all but one of them where it has no second key, and is short enough to translate", async () => {
    const { length } = JSON.parse(await readFile(new URL("../fixtures/index.json", import.meta.url), "utf8")) as [];
    const { text } = await judged((app) => app, createHost, { SERVICE_API_KEY: key });
    expect(text).toBe(`${length - 1} fixtures, 0 broken\n`);
    expect((await readFile(program, "utf8")).trim().split("\n").length).toBeLessThanOrEqual(64);
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
    expect(lenient.text).toMatch(
      /^MUST LIM-21-02 \(LIM-21\), above 1, middle question, on create: expected a 4xx, was 201 \(POST \/surveys\)$/m,
    );
    expect(lenient.text).toMatch(
      /^MUST skip-by-email \(RCP-40, RCP-42, RCP-43\), .* stays unchanged and new ones are added: counted/m,
    );
    expect(lenient.text).not.toContain("QST-");
  });

  test.each([
    ["an updated recipient gets a new id", "update-by-email"],
    ["an add by slug leaves only its own rows on the list", "add-by-slug"],
    ["an email that another survey has is taken for known", "known-elsewhere"],
    ["a skipping add by id forgets when a recipient was invited", "skip-the-invited"],
    ["an add that updates gives the survey the title of the recipient", "members-stay"],
    ["a survey of another key is answered 403 by its id", "exchanges-survey-of-another-key"],
    ["a slug in use is answered 400", "exchanges-slug-in-use"],
    ["JSON that ends early is completed", "ERR-14-01"],
  ])("finds that %s", async (fault, story) => {
    const { exitCode, text } = await judged((app) => app, mutants.find(({ name }) => name === fault)?.build);
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`MUST ${story} (`)]);
  });

  test("finds a server whose adds go to the newest survey as well", async () => {
    let newest = "";
    const { exitCode, text } = await judged((app) => async (request) => {
      const { url, method } = request;
      const copy = new Request(url.replace(/[^/]+(?=\/recipients$)/, newest), request.clone());
      const response = await app(request);
      if (method === "POST" && url.endsWith("/surveys") && response.ok) {
        const { survey } = (await response.clone().json()) as { readonly survey: { readonly id: string } };
        newest = survey.id;
      } else if (copy.url !== url) await app(copy);
      return response;
    });
    expect([exitCode, text]).toEqual([
      1,
      expect.stringMatching(/\(RCP-39, RCP-30\), .*: another survey has changed$/m),
    ]);
  });

  test.each([
    "a PATCH with an array or null is one without members, as in PHP",
    "an add takes an array for its rows",
    "a PATCH with malformed JSON is one without members, as with Laravel",
  ])("passes a server that accepts what an open point leaves to it: %s", async (name) => {
    const { exitCode, text } = await judged((app) => app, variants.find((variant) => variant.name === name)?.build);
    expect([exitCode, text]).toEqual([0, expect.stringMatching(/^\d{3} fixtures, 0 broken\n$/)]);
  });

  test("reports a fixture whose response lacks the recipients, and goes on", async () => {
    const { exitCode, text } = await judged((app) => async (request) => {
      const response = await app(request);
      if (request.method !== "GET" || !response.ok) return response;
      return new Response((await response.text()).replaceAll('"recipients":', '"people":'), response);
    });
    expect([exitCode, text]).toEqual([
      1,
      expect.stringMatching(/^MUST skip-by-email .*: the response shows no recipients/m),
    ]);
    expect(text).toMatch(/\d{3} fixtures, \d+ broken\n$/);
  });

  test("says which response kept it from sending any", async () => {
    const { exitCode, text } = await judged(() => async () => new Response("{}", { status: 404 }));
    expect([exitCode, text]).toEqual([
      1,
      "no fixture was sent, since each needs a survey: expected a 2xx, was 404 (POST /surveys)\n",
    ]);
  });
});

import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import formats from "ajv-formats";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { startProgram } from "../../testing/start-program.ts";
import { referenceOptions } from "../judge-server.ts";
import { keyVariables, testKeys } from "../test-run-options.ts";

interface Entry {
  readonly request: {
    readonly method: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  };
  readonly response: { readonly status: number };
}

const harSchemas = createRequire(import.meta.url)("har-schema") as Readonly<Record<string, object>>;

/** Validates against the schema of HAR 1.2. */
function faultsInHar(document: unknown): unknown {
  const ajv = new Ajv({ strict: false });
  ajv.addMetaSchema(draft06);
  formats.default(ajv);
  for (const schema of Object.values(harSchemas)) ajv.addSchema(schema);
  const validate = ajv.getSchema("har.json#");
  return validate?.(document) === true ? [] : validate?.errors;
}

test("--har holds every request of a run, each with its place in a trace, and no key", async () => {
  const heard: string[] = [];
  const app = createApp(referenceOptions);
  const server = await startServer({
    app: () => (request) => {
      heard.push(request.headers.get("traceparent") ?? "");
      return app(request);
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-har-"));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "run.har");
  const words = ["verify", server.url, "--only", "SUR-1,AUT-5,RCP-30", "--effort", "quick", "--quiet", "--har", file];
  const { code, stderr } = await startProgram(words, keyVariables).ended;
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const text = readFileSync(file, "utf8");
  for (const key of Object.values(testKeys)) expect(text).not.toContain(key);
  const document = JSON.parse(text) as { readonly log: { readonly entries: readonly Entry[] } };
  expect(faultsInHar(document)).toEqual([]);
  const { entries } = document.log;
  const traceOf = ({ request }: Entry): string =>
    request.headers.find(({ name }) => name === "traceparent")?.value ?? "";
  expect(entries.map(traceOf).toSorted()).toEqual(heard.toSorted());
  // W3C Trace Context §3.2.2
  expect(heard.filter((one) => !/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/.test(one))).toEqual([]);
  expect(new Set(heard).size).toBe(heard.length);
  const traces = new Set(heard.map((one) => one.split("-")[1]));
  expect(traces.size).toBeGreaterThan(2);
  expect(traces.size).toBeLessThan(heard.length);
  expect(entries.every(({ response }) => response.status >= 200)).toBe(true);
});

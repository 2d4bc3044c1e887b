import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createApp } from "../../reference/api/app.ts";
import type { Fetch } from "../../reference/api/options.ts";
import { SetUpError, verify, type LedgerChange, type LedgerEntry, type VerifyOptions } from "./index.ts";
import { referenceOptions } from "../proof/selftest/judge-server.ts";
import { testKeys } from "../proof/selftest/test-run-options.ts";

const { ownerKey, otherKey } = testKeys;
const folder = mkdtempSync(join(tmpdir(), "survey-conformance-options-"));
const baseline = join(folder, "baseline.yaml");

afterAll(() => rmSync(folder, { recursive: true }));

function over(options: Partial<VerifyOptions> = {}): VerifyOptions {
  return { fetch: createApp(referenceOptions), ownerKey, otherKey, effort: "quick", seed: 1, ...options };
}

/** Records what a server is sent. */
function hearing(app: Fetch): { readonly app: Fetch; readonly heard: Request[] } {
  const heard: Request[] = [];
  return {
    heard,
    app: (request) => {
      heard.push(request.clone());
      return app(request);
    },
  };
}

test("readOnly sends GETs alone", async () => {
  const { app, heard } = hearing(createApp(referenceOptions));
  const body = JSON.stringify({ targetCompany: "A", title: "B", description: "C", slug: "prepared" });
  const headers = { authorization: `Bearer ${ownerKey}`, "content-type": "application/json" };
  await app(new Request("http://localhost/api/v1/surveys", { method: "POST", headers, body }));
  heard.length = 0;
  const report = await verify(over({ fetch: app, readOnly: { survey: "prepared" } })).report;
  expect([report.verdict, report.readOnly]).toEqual(["no-breach-found", { survey: "prepared" }]);
  expect(new Set(heard.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

test("baseline excuses what it lists", async () => {
  const app = createApp(referenceOptions);
  const fetch: Fetch = async (request) =>
    request.method === "PATCH" && request.url.includes("/surveys/conformance-")
      ? new Response(null, { status: 404 })
      : app(request);
  writeFileSync(baseline, `- id: SUR-39\n  reason: planned\n  expires: 9999-12-31\n`);
  const run = verify(over({ fetch, only: "SVC-1,SUR-39", baseline }));
  const heard: unknown[] = [];
  for await (const { id, known } of run) heard.push([id, known?.reason]);
  expect(heard).toEqual([
    ["SVC-1", undefined],
    ["SUR-39", "planned"],
  ]);
  const { verdict, outcomes } = await run.report;
  expect(verdict).toBe("passes-with-known-failures");
  expect(outcomes.map(({ id, outcome, known }) => [id, outcome, known?.reason])).toEqual([
    ["SVC-1", "passed", undefined],
    ["SUR-39", "failed", "planned"],
  ]);
});

test("header is sent with every request, and its value is in no report", async () => {
  const { app, heard } = hearing(createApp(referenceOptions));
  const echoing: Fetch = async (request) =>
    Response.json({ seen: request.headers.get("x-gateway"), is: (await app(request)).status });
  const report = await verify(over({ fetch: echoing, only: "SVC", header: ["X-Gateway: a-secret-of-the-gateway"] }))
    .report;
  expect(heard.length).toBeGreaterThan(3);
  expect(new Set(heard.map(({ headers }) => headers.get("x-gateway")))).toEqual(new Set(["a-secret-of-the-gateway"]));
  expect(JSON.stringify(report)).toContain("$HEADER_X_GATEWAY");
  expect(JSON.stringify(report)).not.toContain("a-secret-of-the-gateway");
});

test("insecure is named in the report", async () => {
  const { notes } = await verify(over({ only: "SVC-1", insecure: true })).report;
  expect(notes).toContainEqual(expect.stringContaining("certificate"));
});

test("onLedger receives each survey before and after it is created, without keys", async () => {
  const changes: LedgerChange[] = [];
  const { ledger } = await verify(over({ only: "SUR-1", onLedger: (change) => changes.push(change) })).report;
  const settled = changes.flatMap((change): readonly LedgerEntry[] => change.settled);
  expect(settled.length).toBeGreaterThan(0);
  expect(settled).toEqual(ledger);
  // a survey without a slug gets one from the service
  const titles = new Set(changes.flatMap(({ pending }) => pending.map(({ title }) => title)));
  expect(settled.every(({ title }) => titles.has(title))).toBe(true);
  expect(JSON.stringify(changes)).not.toContain(ownerKey);
});

test.each<readonly [string, Partial<VerifyOptions>, string, string]>([
  [
    "writing in a reading run",
    { readOnly: { survey: "a" }, probeRateLimit: 9 },
    "readOnly and probeRateLimit can't be combined",
    "omit one of them",
  ],
  [
    "no survey to read",
    { readOnly: { survey: "" } },
    "readOnly.survey is ",
    "It must be the slug or the id of a survey",
  ],
  ["a header without a name", { header: ["secret"] }, "a --header has no name", 'write it as "Name: value"'],
  [
    "no certificate",
    { ca: join(folder, "none.pem") },
    `--ca ${join(folder, "none.pem")}: the file can't be read (ENOENT)`,
    "name a PEM file",
  ],
  [
    "no baseline",
    { baseline: join(folder, "none.yaml") },
    `--baseline ${join(folder, "none.yaml")}: it can't be read (ENOENT)`,
    "--write-baseline FILE creates one",
  ],
])("%s is rejected", async (_name, options, message, hint) => {
  await expect(verify(over(options)).report).rejects.toMatchObject({ name: SetUpError.name, message, hint });
});

test("an empty address is none: the option is named, and no variable of the environment", async () => {
  await expect(verify({ baseUrl: "", ownerKey: "a-key" })).rejects.toThrow(/^no service was given$/);
});

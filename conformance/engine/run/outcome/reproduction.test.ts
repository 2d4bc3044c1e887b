import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHost } from "../../../proof/host/create-host.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { HostOptions } from "../../../proof/host/options.ts";
import { withChangedRequests } from "../../../proof/faults/parts/with-changed-requests.ts";
import { withChangedResponses } from "../../../proof/faults/parts/with-changed-responses.ts";
import { isOperation } from "../../../proof/faults/parts/route.ts";
import { variants } from "../../../proof/variants/all.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { readJson } from "../../../client/json/json.ts";
import type { Failure } from "../../../report/format/report.ts";
import { referenceOptions } from "../../../proof/selftest/judge-server.ts";
import { testKeys } from "../../../proof/selftest/test-run-options.ts";
import { verify } from "../verify.ts";

const { ownerKey, otherKey } = testKeys;

type Build = (given: HostOptions) => Fetch;

async function brokenBy(build: Build, id: RequirementId): Promise<Failure> {
  const server = await startServer({ app: (publicOrigin) => build({ ...referenceOptions, publicOrigin }) });
  onTestFinished(() => server.close());
  const { outcomes } = await verify({
    baseUrl: new URL(server.url),
    ownerKey,
    otherKey,
    seed: 4,
    // only standard effort tries a maximum in full
    effort: id === "LIM-24" ? "standard" : "quick",
    only: [id],
    concurrency: 8,
    timeoutMs: 10_000,
    maxDurationMs: 60_000,
    probeRateLimit: 0,
    strict: false,
    requireAll: false,
  });
  const failure = outcomes.find((outcome) => outcome.id === id)?.failure;
  if (failure === undefined) throw new Error(`${id} holds`);
  return failure;
}

const environment = { ...process.env, SERVICE_API_KEY: ownerKey, SERVICE_OTHER_API_KEY: otherKey };

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function printed({ script, bodies = {} }: Failure): Promise<readonly Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, body] of Object.entries(bodies)) writeFileSync(join(folder, name), body);
  const file = join(folder, "case.sh");
  writeFileSync(file, script);
  const { stdout, stderr } = await promisify(execFile)("sh", [file], { env: environment });
  expect(stderr).toBe("");
  return [...stdout.matchAll(/(.*)\n(\d{3})\n/g)].map(([, body = "", status]) => ({ body, status: Number(status) }));
}

function described(answer: string, { exchanges }: Failure): unknown {
  const sent = withoutRun(exchanges.map(({ requestBody = "" }) => requestBody).join());
  const own = /^(id|url|slug|createdAt|updatedAt)$/;
  return JSON.parse(withoutRun(answer), (name, value: unknown) => {
    if (name === "recipients" && Array.isArray(value))
      return value.filter((row: { readonly email: string }) => sent.includes(row.email));
    return own.test(name) ? "…" : value;
  });
}

function isWhole(answer: string): boolean {
  return readJson(answer).unreadable === undefined;
}

function withoutRun(text: string): string {
  return text.replace(/r[0-9a-f]{7}(?![0-9a-z])/g, "RUN").replaceAll(/'[^']*RUN[^']*'/g, "'…'");
}

const anyonesSurvey: HostOptions["findSurvey"] = (store, { idOrSlug }) =>
  store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);

function withoutIds(build: Build): Build {
  return (options) =>
    withChangedRequests(build(options), isOperation("add"), (text) => text.replaceAll('"id":', '"x-id":'));
}

function numbered(options: HostOptions): HostOptions {
  let last = 0;
  return { ...options, newId: () => String((last += 1)) };
}

const withNumericIds: Build = (options) =>
  (variants.find(({ name }) => name === "ids are counted, and numbers")?.build ?? createHost)(options);

/** The pattern matches the last answer of a script that is shorter than the case. */
const faults: readonly (readonly [string, RequirementId, Build, RegExp?])[] = [
  [
    "ignores skipExisting",
    "RCP-40",
    (options) =>
      withChangedRequests(createHost(options), isOperation("add"), (text) =>
        text.replace('"skipExisting":true', '"skipExisting":false'),
      ),
  ],
  [
    "accepts a scaleMax of 11",
    "LIM-24",
    (options) =>
      withChangedRequests(createHost(options), isOperation("create", "patch"), (text) =>
        text.replaceAll('"scaleMax":11', '"scaleMax":10'),
      ),
    /"scaleMax":10/,
  ],
  [
    "forgets descriptions",
    "SUR-13",
    (options) =>
      withChangedResponses(createHost(options), isOperation("read"), ({ text }) => ({
        text: text.replace(/"description":"(?:[^"\\]|\\.)*"/, '"description":"lost"'),
      })),
    /"description":"lost"/,
  ],
  ["takes a slug twice", "SUR-20", (options) => createHost({ ...options, isSlugInUse: () => false })],
  ["shows a survey to every key", "AUT-5", (options) => createHost({ ...options, findSurvey: anyonesSurvey })],
  ["matches no row by its id", "RCP-33", withoutIds(createHost)],
  [
    "matches no row by its id, and gives numbers as ids",
    "RCP-33",
    withoutIds((options) => createHost(numbered(options))),
  ],
  ["matches no row by its id, and shows ids as numbers", "RCP-33", withoutIds(withNumericIds)],
];

const hasCurl = ((): boolean => {
  try {
    return execFileSync("curl", ["--version"], { encoding: "utf8" }).startsWith("curl ");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
})();

describe.skipIf(!hasCurl)("a script, where this machine has curl, against a server that", () => {
  test.each(faults.map(([name, id, build, shows]) => [name, id, build, shows] as const))(
    "%s shows the breach of %s again, as often as one likes",
    async (_name, id, build, shows) => {
      const failure = await brokenBy(build, id);
      expect(failure.script).not.toContain(ownerKey);
      expect(failure.script).not.toMatch(/\bnode\b|\w\(\)/);
      const shown = failure.exchanges.map(({ responseBody = "" }) => responseBody);
      // a report shows only the beginning of a long response
      const last = shown.findLastIndex(isWhole);
      for (let times = 1; times <= 2; times += 1) {
        const answers = await printed(failure);
        if (shows !== undefined) {
          expect(answers.length).toBeLessThanOrEqual(3);
          expect(failure.script.length).toBeLessThan(2_048);
          expect(answers.at(-1)?.body).toMatch(shows);
          continue;
        }
        expect(answers.map(({ status }) => status)).toEqual(failure.exchanges.map(({ status }) => status));
        expect(described(answers[last]?.body ?? "", failure)).toEqual(described(shown[last] ?? "", failure));
      }
    },
  );
});

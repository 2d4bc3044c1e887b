import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { createApp } from "../../../reference/api/app.ts";
import { tryCommandLine, type TrialOptions } from "../testing/try-command-line.ts";
import { isObject } from "../../client/json/json.ts";
import { textId } from "../../suite/reading/survey.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { syntheticReport } from "../testing/synthetic-report.ts";
import { verify } from "../../engine/run/verify.ts";
import { referenceOptions } from "./judge-server.ts";
import { keyVariables, testKeys } from "./test-run-options.ts";

/** Inputs of each kind. `npm run fuzz` tries 10,000, with a new seed each time. */
const runs = Number(process.env["FUZZ_RUNS"] ?? 300);
const seed = Number(process.env["FUZZ_SEED"] ?? (process.env["FUZZ_RUNS"] === undefined ? 1 : Date.now() % 2 ** 31));
/** A quick run sends about this number of requests. */
const responsesPerRun = 500;
const url = "http://localhost/api/v1";
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** UTF-16 code units in any order, with lone surrogates. */
const units = fc.array(fc.nat(0xffff), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes));
const anything: fc.Arbitrary<Json> = fc.oneof(
  units,
  fc.jsonValue().map((value) => value as Json),
  fc.constantFrom<Json>({ toString: 0 }, { valueOf: 0, toString: 0 }),
  fc.constantFrom<Json>("\ud800", "x\udfff/../", "__proto__", "", null, -1, 1e308, 0.5, [], {}, [null], "{}", "\u0000"),
  fc.constant(`2026-13-99T25:61:00Z`),
  fc.nat(300).map((depth) => Array.from({ length: depth }).reduce<Json>((inner) => [inner], 0)),
);
const change = fc.record({
  at: fc.nat(),
  way: fc.constantFrom("replace", "remove", "repeat", "rename"),
  value: anything,
});
const changes = fc.array(change, { minLength: 1, maxLength: 4 });
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes copies alone: other runs get the same values. */
function changed(document: Json, all: readonly Change[]): Json {
  const whole = { document: structuredClone(document) };
  for (const { at, way, value } of all) {
    const places = placesIn(whole);
    const [parent, key] = places[at % places.length] ?? [whole, "document"];
    const held = Reflect.get(parent, key) as Json;
    if (way === "remove" && parent !== whole) Reflect.deleteProperty(parent, key);
    else if (way === "repeat" && Array.isArray(parent)) parent.push(structuredClone(held));
    else if (way === "rename" && !Array.isArray(parent))
      Reflect.set(parent, JSON.stringify(value), structuredClone(held));
    else Reflect.set(parent, key, structuredClone(value));
  }
  return whole.document ?? null;
}

function placesIn(value: object): readonly (readonly [object, string])[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const deeper = typeof inner === "object" && inner !== null ? placesIn(inner) : [];
    return [[value, key] as const, ...deeper];
  });
}

async function expectDocumentedCode(words: readonly string[], world?: TrialOptions): Promise<void> {
  const { exitCode, stderr } = await tryCommandLine(words, world);
  expect([0, 1, 2, 3], `${words.join(" ")}\n${stderr}`).toContain(exitCode);
}

async function fuzz<Value>(
  name: string,
  input: fc.Arbitrary<Value>,
  tried: (value: Value) => Promise<void>,
  numRuns = runs,
): Promise<void> {
  process.stdout.write(`${name}: ${numRuns} with FUZZ_SEED=${seed}\n`);
  await fc.assert(fc.asyncProperty(input, tried), { seed, numRuns });
}

function written(name: string, value: Json): string {
  writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  return join(folder, name);
}

/** Keeps bodies as values until they are written, so that changes reach their members. */
async function recordedSession(): Promise<Json> {
  const app = createApp(referenceOptions);
  const entries: Json[] = [];
  const send = async (method: string, path: string, sent?: Json, key: string = testKeys.ownerKey): Promise<Json> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const answer = await app(new Request(url + path, { method, headers, ...body }));
    const value = (await answer.json()) as Json;
    const listed = (pairs: Iterable<readonly [string, string]>): Json[] =>
      [...pairs].map(([name, one]) => ({ name, value: one }));
    entries.push({
      startedDateTime: new Date(Date.UTC(2026, 0, 5) + entries.length * 1_000).toISOString(),
      time: 2,
      request: {
        method,
        url: url + path,
        headers: listed(Object.entries(headers)),
        ...(sent === undefined ? {} : { postData: { text: sent } }),
      },
      response: { status: answer.status, statusText: "x", headers: listed(answer.headers), content: { text: value } },
    });
    return value;
  };
  const survey = {
    title: "T",
    targetCompany: "C",
    slug: "one",
    recipients: [{ email: "a@b.example", slug: "a" }],
    questions: [{ type: "text", label: "L" }],
  };
  const made = await send("POST", "/surveys", survey);
  const shown = isObject(made) && isObject(made["survey"]) ? made["survey"] : {};
  const path = `/surveys/${textId(shown["id"]) ?? ""}`;
  await send("GET", path);
  await send("PATCH", path, { title: "U" });
  await send("POST", `${path}/recipients`, { recipients: [{ email: "c@d.example" }] });
  await send("GET", "/surveys");
  await send("POST", "/surveys", { title: 5 });
  await send("GET", path, undefined, "no-key");
  await send("GET", path);
  return { log: { version: "1.2", entries } };
}

function harText(har: Json): string {
  return JSON.stringify(har, (name, value: unknown) =>
    name === "text" && typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
}

const reports = ["json", "junit", "html", "repro"].flatMap((name) => [`--${name}`, join(folder, `out-${name}`)]);

test("any recording is judged or refused", { timeout: 0 }, async () => {
  const har = await recordedSession();
  await fuzz("recordings", changes, (all) =>
    expectDocumentedCode(["judge", written("a.har", harText(changed(har, all))), ...reports]),
  );
});

test("any report is compared or refused", { timeout: 0 }, async () => {
  const report = JSON.parse(JSON.stringify(syntheticReport())) as Json;
  const whole = written("whole.json", report);
  await fuzz("reports", changes, async (all) => {
    const other = written("other.json", JSON.stringify(changed(report, all)));
    await expectDocumentedCode(["compare", whole, other, "--json", join(folder, "out.json")]);
    await expectDocumentedCode(["compare", other, whole, "--markdown", join(folder, "out.md")]);
  });
});

test("any baseline is taken or refused", { timeout: 0 }, async () => {
  const har = written("base.har", harText(await recordedSession()));
  const entry = { id: "SUR-1", reason: "r", expires: "2099-01-01", issue: "https://host/1" };
  const list: Json = [entry, { ...entry, id: "RCP-2" }];
  const cut = fc.tuple(fc.nat(200), fc.nat(20), units);
  await fuzz("baselines", fc.tuple(changes, fc.option(cut)), async ([all, slice]) => {
    const text = stringify(changed(list, all), { aliasDuplicateObjects: false });
    const [at, length, put] = slice ?? [0, 0, ""];
    const file = written("baseline.yaml", text.slice(0, at) + put + text.slice(at + length));
    await expectDocumentedCode(["judge", har, "--baseline", file]);
  });
});

const headerName = fc.constantFrom(
  "retry-after",
  "link",
  "content-type",
  "location",
  "ratelimit-remaining",
  "date",
  "age",
  "etag",
  "set-cookie",
  "x-next-cursor",
);
const response = fc.record({
  all: fc.option(changes, { freq: 2 }),
  status: fc.option(fc.constantFrom(100, 200, 201, 204, 301, 304, 400, 401, 404, 409, 413, 418, 500, 503, 599), {
    freq: 3,
  }),
  headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.dictionary(headerName, units)),
  text: fc.option(units, { freq: 12 }),
});
type ChangedResponse = typeof response extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes responses by turns. The first few stay unchanged, so that a run can start. */
function changingTransport(by: readonly ChangedResponse[], answered: () => number): Transport {
  const app = createApp(referenceOptions);
  return {
    close: () => Promise.resolve(),
    async send({ method, url: to, headers, body }) {
      const answer = await app(
        new Request(to, { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) }),
      );
      const text = await answer.text();
      const own = { status: answer.status, headers: Object.fromEntries(answer.headers), text };
      const count = answered();
      const turn = by[count % by.length];
      if (turn === undefined || count < 12) return own;
      const changedText =
        turn.all === null || text === "" ? text : JSON.stringify(changed(JSON.parse(text) as Json, turn.all));
      return {
        status: turn.status ?? own.status,
        headers: { ...own.headers, ...turn.headers },
        text: turn.text ?? changedText,
      };
    },
  };
}

test("any responses are judged", { timeout: 0 }, async () => {
  let responses = 0;
  const flags = ["--effort", "quick", "--quiet", "--max-duration", "30", "--har", join(folder, "out.har")];
  const words = ["verify", url, ...flags, ...reports];
  const kinds = fc.array(fc.option(response, { freq: 1, nil: undefined }), { minLength: 5, maxLength: 60 });
  await fuzz(
    "runs",
    kinds,
    async (some) => {
      const by = some.map((one) => one ?? { all: null, status: null, headers: {}, text: null });
      let count = 0;
      const transport = changingTransport(by, () => (count += 1));
      await expectDocumentedCode(words, {
        environment: keyVariables,
        verify: (options) => verify({ ...options, timeoutMs: 1_000 }, transport),
      });
      responses += count;
    },
    Math.ceil(runs / responsesPerRun),
  );
  process.stdout.write(`${responses} responses\n`);
});

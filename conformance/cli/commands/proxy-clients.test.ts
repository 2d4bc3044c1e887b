import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import type { ClientOutcome, Report } from "../../report/format/report.ts";
import { referenceOptions } from "../../proof/selftest/judge-server.ts";
import { testKeys } from "../../proof/selftest/test-run-options.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";
import { startProxyCommand } from "../../proof/testing/start-proxy-command.ts";

const key = testKeys.ownerKey;
const folder = temporaryFolder();
const run = promisify(execFile);
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ app: () => createApp(referenceOptions) });
});
afterAll(() => server.close());

const survey = (slug: string, more: object = {}): object => ({
  slug,
  targetCompany: "Acme",
  title: "Pulse",
  description: "How are you?",
  questions: [
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 1, scaleMax: 5 },
    { type: "short_text", label: "Why?", required: false },
  ],
  recipients: [{ email: "ada@example.com", title: "For Ada" }],
  ...more,
});

/** A program that calls the API: which one it is, is its own affair. */
type Program = (base: string, sent: Sent) => Promise<unknown>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ownHeaders = { authorization: `Bearer ${key}`, "content-type": "application/json" };

const curl: Program = async (base, { method, path, headers = {}, body }) =>
  run("curl", [
    "-s",
    "-X",
    method,
    base + path,
    "--compressed",
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(body === undefined ? [] : ["--data-binary", body]),
  ]);

const urllib: Program = async (base, { method, path, headers = {}, body }) =>
  run("python3", [
    "-c",
    "import sys, json, urllib.request, urllib.error\n" +
      "url, method, headers, body = sys.argv[1:]\n" +
      "data = body.encode() if body else None\n" +
      "try: urllib.request.urlopen(urllib.request.Request(url, data, json.loads(headers), method=method)).read()\n" +
      "except urllib.error.HTTPError: pass\n",
    base + path,
    method,
    JSON.stringify(headers),
    body ?? "",
  ]);

const ofFetch: Program = async (base, { path, ...init }) => (await fetch(base + path, init)).text();

const ofUndici: Program = async (base, { method, path, headers, body }) => {
  const options = { ...(headers === undefined ? {} : { headers }), ...(body === undefined ? {} : { body }) };
  const answer = await request(base + path, { ...options, method });
  return answer.body.text();
};

async function judged(
  send: (base: string) => Promise<void>,
): Promise<{ code: number | null; stdout: string; clients: readonly ClientOutcome[] }> {
  const proxy = await startProxyCommand(server.url, ["--json", "report.json"], { folder });
  await send(proxy.url);
  const { code, stdout } = await proxy.interrupt();
  const { clients = [] } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
  return { code, stdout, clients };
}

test.each([
  ["curl", curl],
  ["Python's urllib", urllib],
  ["fetch", ofFetch],
  ["undici", ofUndici],
])("a conformant program with %s keeps all that binds clients", async (name, program) => {
  const slug = `of-${name.replaceAll(/\W/g, "").toLowerCase()}`;
  const { code, clients } = await judged(async (base) => {
    const send = async (method: string, path: string, document?: object): Promise<unknown> =>
      program(base, {
        method,
        path,
        headers: ownHeaders,
        ...(document === undefined ? {} : { body: JSON.stringify(document) }),
      });
    await send("POST", "/surveys", survey(slug));
    await send("GET", "/surveys");
    await send("GET", `/surveys/${slug}`);
    await send("PATCH", `/surveys/${slug}`, { title: "Pulse of spring" });
    await send("POST", `/surveys/${slug}/recipients`, {
      skipExisting: true,
      recipients: [{ email: "bo@example.com" }],
    });
    await send("GET", `/surveys/${slug}`);
  });
  expect(clients.map(({ id, outcome, kept }) => [id, outcome, kept > 0])).toEqual(
    clients.map(({ id }) => [id, "kept", true]),
  );
  expect([clients.length, code]).toEqual([10, 0]);
});

const json = (document: unknown): string => JSON.stringify(document);
const people = Array.from({ length: 201 }, (_, number) => ({ email: `p${number}@example.com` }));
const { authorization } = ownHeaders;
const create = { method: "POST", path: "/surveys", headers: ownHeaders };

/** Programs that break what binds clients: each one requirement, but where one can't be broken without another. */
const faults: readonly (readonly [what: string, breaks: readonly string[], program: Program, sent: Sent])[] = [
  ["sends no key", ["CLI-1"], curl, { method: "GET", path: "/surveys" }],
  [
    "sends the key by another scheme",
    ["CLI-2"],
    urllib,
    { method: "GET", path: "/surveys", headers: { authorization: `Token ${key}` } },
  ],
  ["sends a form's text", ["CLI-3"], ofFetch, { ...create, body: "title=Pulse" }],
  [
    "leaves the media type to its library",
    ["SVC-10"],
    urllib,
    { ...create, headers: { authorization }, body: json(survey("by-form")) },
  ],
  [
    "updates what an update doesn't have",
    ["CLI-4"],
    ofUndici,
    { method: "PATCH", path: "/surveys/faulty", headers: ownHeaders, body: json({ published: true }) },
  ],
  ["sends members of its own", ["CLI-5"], curl, { ...create, body: json(survey("own-members", { status: "open" })) }],
  [
    "sends members of its own in a recipient",
    ["CLI-5"],
    ofFetch,
    { ...create, body: json(survey("own-row", { recipients: [{ email: "a@example.com", phone: "1" }] })) },
  ],
  [
    "names 201 people",
    ["CLI-6"],
    ofFetch,
    { method: "POST", path: "/surveys/faulty/recipients", headers: ownHeaders, body: json({ recipients: people }) },
  ],
  [
    "invents a type",
    ["CLI-7"],
    urllib,
    { ...create, body: json(survey("type", { questions: [{ type: "slider", label: "?", required: true }] })) },
  ],
  [
    "lets a scale begin at 2",
    ["CLI-8"],
    ofUndici,
    {
      ...create,
      body: json(
        survey("scale", {
          questions: [{ type: "linear_scale", label: "?", required: true, scaleMin: 2, scaleMax: 5 }],
        }),
      ),
    },
  ],
  [
    "puts the key into the address",
    ["CLI-9"],
    curl,
    { method: "GET", path: `/surveys/faulty?api_key=${key}`, headers: ownHeaders },
  ],
];

test("breaches by clients are shown under their name, and don't affect the verdict", async () => {
  const { code, stdout, clients } = await judged(async (base) => {
    await ofFetch(base, { ...create, body: json(survey("faulty")) });
    for (const [, , program, sent] of faults) await program(base, sent);
  });
  const ids = faults.flatMap(([, breaks]) => breaks);
  const counts = clients.map(({ id }) => [id, ids.filter((one) => one === id).length]);
  expect(clients.map(({ id, broken }) => [id, broken])).toEqual(counts);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^clients +0 of 10 kept, 10 broken, 0 not seen; these requirements don't affect the verdict$/m,
  );
  expect(stdout).toMatch(
    /^client +✗ CLI-1 A client MUST .* Broken by 1 request, first by GET \/api\/v1\/surveys as nobody: a request without the header$/m,
  );
  expect(stdout + JSON.stringify(clients)).not.toContain(key);
});

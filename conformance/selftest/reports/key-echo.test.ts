import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp, type Fetch } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { readJson } from "../../format/json.ts";
import { keySpellings } from "../../testing/key-spellings.ts";
import { startProgram } from "../../testing/run-program.ts";
import { given } from "../judge-server.ts";

const keys = {
  SERVICE_API_KEY: "sk_live/aB+cD9/xYz+42=qq77canary",
  SERVICE_OTHER_API_KEY: "sk_test.Other~key*Gh71-canary_Zz",
};
const formats = ["json", "junit", "html", "badge", "ctrf", "har", "ledger", "write-baseline"];
const spellings = Object.entries(keySpellings);

/** What is spelled once more: any but those that leave nothing of the letters' case. */
const respellings = Object.entries(keySpellings)
  .filter(([name]) => name !== "upper case" && name !== "lower case")
  .map(([, spell]) => spell);

/** The reference, but each survey is titled with the sender's key, and each rejection repeats it: in another spelling each time, every third time spelled again. */
function echoing(): Fetch {
  const app = createApp({ ...given, keys: Object.values(keys) });
  let turn = 0;
  return async (request) => {
    const sent = (request.headers.get("authorization") ?? "").replace(/^\w+ /, "");
    const answer = await app(request);
    const [, spell = (key: string) => key] = spellings[(turn += 1) % spellings.length] ?? [];
    const again = turn % 3 === 0 ? respellings[(7 * turn) % respellings.length] : undefined;
    const echo = again?.(spell(sent)) ?? spell(sent);
    const inOneLine = echo.replaceAll("=\r\n", "");
    const headers = { ...Object.fromEntries(answer.headers), "x-echo": inOneLine, "x-request-id": `for-${inOneLine}` };
    const text = await answer.text();
    // what is an escape of JSON's stays one
    const quoted = readJson(`"${echo}"`).unreadable === undefined ? echo : JSON.stringify(echo).slice(1, -1);
    const titled =
      request.method === "GET" ? text.replaceAll(/"title":"(?:[^"\\]|\\.)*"/g, () => `"title":"${quoted}"`) : text;
    const body =
      answer.status < 400
        ? titled
        : titled.replace(/"message":"(?:[^"\\]|\\.)*"/, () => `"message":"no luck with ${quoted}, sorry"`);
    return new Response(body, { status: answer.status, headers });
  };
}

/** Everything in a text, its escapes resolved again and again by means that the suite doesn't use, in lower case. */
function everyReading(text: string): string {
  const resolve = (from: string): string =>
    from
      .replaceAll(/&amp;/g, "&")
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll(/&sol;/g, "/")
      .replaceAll(/&plus;/g, "+")
      .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\u\{?([0-9a-f]{2,4})\}?/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\([0-3][0-7]{2})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
      .replaceAll("\0", "")
      .replaceAll(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\([/"\\])/g, "$1");
  const readings = (from: string, packed: number): readonly string[] => {
    const views = [from];
    for (let depth = 0; depth < 4; depth += 1) views.push(resolve(views.at(-1) ?? ""));
    const last = views.at(-1) ?? "";
    if (packed === 0) return views;
    const unquoted = last
      .replaceAll(/=(?:\\r)?\\n|=\r?\n/g, "")
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    const runs = last.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
    const decoded = runs.flatMap((run) =>
      [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), "base64").toString("latin1")),
    );
    const bytes = (last.match(/(?:[0-9a-f]{2}:?){16,}/gi) ?? []).map((run) =>
      Buffer.from(run.replaceAll(":", ""), "hex").toString("latin1"),
    );
    return [...views, ...readings([...decoded, ...bytes, unquoted].join("\n"), packed - 1)];
  };
  return readings(text, 2).join("\n").toLowerCase();
}

test("a server that repeats the keys in every spelling leaves them in no artefact", { timeout: 180_000 }, async () => {
  const { url, close } = await startServer({ app: echoing });
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-echo-"));
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const environment = { ...keys, GITHUB_STEP_SUMMARY: join(folder, "summary.md") };
  const options = formats.flatMap((name) => [`--${name}`, join(folder, `verify.${name}`)]);
  const commands = [
    ["verify", url, "--effort", "quick", "--seed", "1", "--observations", "--github", ...options],
    ["fingerprint", url, "--json"],
    ["doctor", url],
  ];
  const printed: string[] = [];
  for (const words of commands) {
    const { code, stdout, stderr } = await startProgram(words, environment).ended;
    expect([words[0], code === null ? stderr : code]).toEqual([
      words[0],
      words[0] === "doctor" ? 0 : expect.any(Number),
    ]);
    printed.push(stdout, stderr);
  }
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(["summary.md", ...formats.map((name) => `verify.${name}`)].toSorted());
  expect(existsSync(join(folder, "summary.md"))).toBe(true);
  const all = [...printed, ...files.map((name) => readFileSync(join(folder, name), "utf8"))];
  // it was repeated: else nothing is shown by its absence
  expect(all.filter((text) => text.includes("$SERVICE_API_KEY")).length).toBeGreaterThan(4);
  for (const text of all) {
    const reading = everyReading(text);
    for (const key of Object.values(keys)) {
      const at = reading.indexOf(key.toLowerCase());
      expect(at === -1 ? "" : reading.slice(Math.max(0, at - 80), at + 80)).toBe("");
      expect(/.{0,60}canary.{0,40}/.exec(reading)?.[0]).toBeUndefined();
    }
  }
});

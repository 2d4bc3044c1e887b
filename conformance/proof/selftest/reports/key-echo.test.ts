import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { readJson } from "../../../client/json/json.ts";
import { keySpellings } from "../../testing/key-spellings.ts";
import { startProgram } from "../../testing/start-program.ts";
import { referenceOptions } from "../judge-server.ts";

const keys = {
  SERVICE_API_KEY: "sk_live/aB+cD9/xYz+42=qq77canary",
  SERVICE_OTHER_API_KEY: "sk_test.Other~key*Gh71-canary_Zz",
};
const formats = ["json", "junit", "html", "har", "ledger", "write-baseline"];
const spellings = Object.entries(keySpellings);

/** Puts the sender's key into titles and rejections, each time in another spelling. */
function echoing(): Fetch {
  const app = createApp({ ...referenceOptions, keys: Object.values(keys) });
  let turn = 0;
  return async (request) => {
    const sent = (request.headers.get("authorization") ?? "").replace(/^\w+ /, "");
    const answer = await app(request);
    const [, spell = (key: string) => key] = spellings[(turn += 1) % spellings.length] ?? [];
    const echo = spell(sent);
    const headers = { ...Object.fromEntries(answer.headers), "x-echo": echo, "x-request-id": `for-${echo}` };
    const text = await answer.text();
    // a spelling that is valid in JSON stays unchanged
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

/** Resolves escapes repeatedly, by other code than the suite's. */
function everyReading(text: string): string {
  const resolve = (from: string): string =>
    from
      .replaceAll(/&amp;/g, "&")
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll(/&sol;/g, "/")
      .replaceAll(/&plus;/g, "+")
      .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\([/"\\])/g, "$1");
  const views = [text];
  for (let depth = 0; depth < 4; depth += 1) views.push(resolve(views.at(-1) ?? ""));
  const last = views.at(-1) ?? "";
  const base64 = (last.match(/[A-Za-z0-9+/_-]{16,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), "base64").toString("latin1")),
  );
  const hex = (last.match(/[0-9a-f]{16,}/gi) ?? []).map((run) => Buffer.from(run, "hex").toString("latin1"));
  return [...views, ...base64, ...hex].join("\n").toLowerCase();
}

test("a server that repeats the keys in every spelling leaves them in no artefact", async () => {
  const { url, close } = await startServer({ app: echoing });
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-echo-"));
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const environment = { ...keys, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: join(folder, "summary.md") };
  const options = formats.flatMap((name) => [`--${name}`, join(folder, `verify.${name}`)]);
  const commands = [
    ["verify", url, "--effort", "quick", "--seed", "1", ...options],
    ["fingerprint", url, "--json", "-"],
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
  // the key must have been repeated, or its absence shows nothing
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

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { mutants } from "../../proof/faults/all.ts";
import { referenceOptions } from "../../proof/selftest/judge-server.ts";
import { playOrdinarySession } from "../../proof/selftest/traffic/ordinary-session.ts";
import { overhear } from "../../proof/selftest/traffic/overhear.ts";
import { testKeys } from "../../proof/selftest/test-run-options.ts";
import { startProgram } from "../../proof/testing/start-program.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "survey-conformance-judge-"));
  const faulty = mutants.find(({ name }) => name === "PATCH of description alone sets nothing");
  writeFileSync(join(folder, "good.har"), await recordingOf(createApp(referenceOptions)));
  writeFileSync(join(folder, "bad.har"), await recordingOf((faulty?.build ?? createApp)(referenceOptions)));
  writeFileSync(join(folder, "no.har"), "<html>");
  writeFileSync(
    join(folder, "bare.har"),
    (await recordingOf(createApp(referenceOptions))).replaceAll(/,"text":"(?:[^"\\]|\\.)*"\}\}/g, "}}"),
  );
  writeFileSync(
    join(folder, "elsewhere.har"),
    (await recordingOf(createApp(referenceOptions))).replaceAll("/api/v1/", "/else/"),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A session as a browser's tools save it, keys and all. */
async function recordingOf(app: Fetch): Promise<string> {
  const { send, heard } = overhear(app, testKeys.ownerKey);
  await playOrdinarySession(send, testKeys.otherKey);
  const listed = (headers: Readonly<Record<string, string>>): readonly object[] =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  // requests within a millisecond or two have no order in whole milliseconds
  const entries = heard.map(({ request, response, begun, ended }, index) => ({
    startedDateTime: new Date(begun + 10 * index).toISOString(),
    time: ended - begun,
    request: {
      method: request.method,
      url: request.url.href,
      headers: listed(request.headers),
      bodySize: (request.text ?? "").length,
      ...(request.text === "" ? {} : { postData: { mimeType: "application/json", text: request.text } }),
    },
    response: {
      status: response?.status,
      headers: listed(response?.headers ?? {}),
      content: { size: Buffer.byteLength(response?.text ?? ""), text: response?.text },
    },
  }));
  return JSON.stringify({ log: { version: "1.2", entries } });
}

async function judge(...words: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return startProgram(["judge", ...words], {}, folder).ended;
}

describe("judge", () => {
  test("ends with 0 where something was proven and nothing is broken", async () => {
    const { code, stdout } = await judge("good.har");
    expect([code, stdout]).toEqual([0, expect.stringContaining("requests from good.har; nothing was sent")]);
  });

  test("ends with 1 where a MUST is broken, shows its requests, and writes every report without a key", async () => {
    const files = ["--json", "r.json", "--junit", "r.xml", "--html", "r.html", "--repro", "repro"];
    const { code, stdout } = await judge("bad.har", "--details", ...files);
    expect([code, stdout]).toEqual([1, expect.stringContaining("✗ SUR-31")]);
    expect(stdout).toContain("survey-conformance judge bad.har --only SUR-31");
    const written = ["r.json", "r.xml", "r.html"].map((name) => readFileSync(join(folder, name), "utf8"));
    for (const text of [stdout, ...written])
      for (const key of Object.values(testKeys)) expect(text.includes(key)).toBe(false);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      verdict: "nonconformant",
      overheard: { files: ["bad.har"] },
      outcomes: expect.arrayContaining([expect.objectContaining({ id: "SUR-20", facets: { rejected: 1 } })]),
    });
  });

  test("a file's name in the command that repeats a finding is one word of a shell, which executes nothing of it", async () => {
    const name = `-$(touch canary)\`touch canary\`;touch canary;' "$HOME" \u202e.har`;
    writeFileSync(join(folder, name), readFileSync(join(folder, "bad.har")));
    const { stdout } = await judge("--", name);
    const [, command = ""] = /^ {2}replay +survey-conformance (.*?)^ {2}\w/ms.exec(stdout) ?? [];
    const words = execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { cwd: folder, encoding: "utf8" }).split(
      "\0",
    );
    expect(words).toEqual(["judge", `./${name}`, "--only", expect.stringMatching(/^SUR-/), ""]);
    expect(existsSync(join(folder, "canary"))).toBe(false);
  });

  test("repeats one finding with --only", async () => {
    const { code, stdout } = await judge("bad.har", "--only", "SUR-31", "--quiet");
    expect([code, stdout]).toEqual([1, "nonconformant: 1 requirement is broken\n"]);
  });

  test("ends with 3 where no requirement is shown to hold, though a SHOULD is broken", async () => {
    const type = { name: "content-type", value: "application/json" };
    const length = { name: "content-length", value: "5" };
    const headers = [type, length, { name: "authorization", value: `Bearer ${testKeys.ownerKey}` }];
    const postData = { mimeType: "application/json", text: '{"a":' };
    const request = { method: "POST", url: "http://host/api/v1/surveys", headers, bodySize: 5, postData };
    const response = { status: 400, headers: [type], content: { size: 2, text: "{}" } };
    const entries = [{ startedDateTime: "2026-01-05T09:00:00.000Z", time: 5, request, response }];
    writeFileSync(join(folder, "little.har"), JSON.stringify({ log: { version: "1.2", entries } }));
    const { code, stdout } = await judge("little.har");
    expect([code, stdout]).toEqual([3, expect.stringContaining("the traffic proves no requirement")]);
    expect(stdout).toContain("! ERR-15");
  });

  test.each([
    ["responses without their bodies", ["bare.har"], "recorded without the whole body of the response"],
    [
      "requests to something else",
      ["elsewhere.har"],
      "no API requests found: record a client's requests to …/api/v1/surveys",
    ],
    ["another address", ["good.har", "https://other.example/api/v1"], "at https://other.example/api/v1"],
  ])("ends with 3 where nothing can be judged: %s", async (_what, words, reason) => {
    const { code, stdout } = await judge(...words);
    expect([code, stdout]).toEqual([3, expect.stringContaining(reason)]);
    expect(stdout).toMatch(/^incomplete: no API requests found: .*\n$/);
  });

  test("reads several files in the order of time, and what is in two of them once", async () => {
    const { code, stdout } = await judge("good.har", "good.har");
    expect([code, stdout.includes("recorded twice")]).toEqual([2, false]);
    writeFileSync(join(folder, "again.har"), readFileSync(join(folder, "good.har")));
    const both = await judge("good.har", "again.har");
    expect([both.code, both.stdout]).toEqual([0, expect.stringMatching(/left out +\d+: recorded twice/)]);
  });

  test.each([
    ["a file of something else", ["good.har", "no.har"], "error: no.har is not a HAR file: it is not JSON"],
    ["a file that isn't there", ["none.har"], "none.har can't be read (ENOENT)"],
    ["an address that is not an API root", ["https://host/", "good.har"], "does not end with /api/v1"],
    ["no file", [], "missing required argument"],
    ["an address alone", ["https://host/api/v1"], "there is no recording to judge"],
    ["two addresses", ["https://a/api/v1", "https://b/api/v1", "good.har"], "https://b/api/v1 is a second API root"],
  ])("ends with 2 for %s", async (_what, words, reason) => {
    const { code, stderr } = await judge(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});

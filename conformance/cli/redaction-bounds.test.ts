import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const redactor = fileURLToPath(new URL("../../dist/conformance/client/redaction/redactor.js", import.meta.url));
const maxMebibytes = 300;
const textLength = 1_400_000;

interface Redacted {
  readonly length: number;
  readonly hasKey: boolean;
  readonly mebibytes: number;
}

/** Redacts a text, which is a part repeated, in a process of its own with little memory. */
async function redacted(key: string, part: string, count: number): Promise<Redacted> {
  const program = `
    const { Redactor } = await import(${JSON.stringify(redactor)});
    const [key, part, count] = process.argv.slice(1);
    const redactor = new Redactor();
    redactor.hide(key, "<KEY>");
    const text = redactor.redact(part.repeat(Number(count)));
    const mebibytes = process.resourceUsage().maxRSS / 1024;
    console.log(JSON.stringify({ length: text.length, hasKey: text.includes(key), mebibytes }));`;
  const words = ["--max-old-space-size=128", "--input-type=module", "--eval", program, key, part, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as Redacted;
}

const key = "sk_live/aB+cD9/xYz+42/qq77";

test.each([
  ["beginnings of a key", key.slice(0, -1)],
  ["backslashes", "\\"],
  ["percent signs that are escaped again and again", "%25"],
  ["ampersands that are escaped again and again", "&amp;"],
  ["escapes", String.raw`\u005c`],
  ["ellipses", "…"],
  ["the key's first signs in base64", "c2tfbGl2"],
])("1.4 million characters of %s are searched in bounded memory", async (_what, part) => {
  const count = Math.floor(textLength / part.length);
  const { length, hasKey, mebibytes } = await redacted(key, part, count);
  // the last beginning is a key that was cut off
  const isLastHidden = key.startsWith(part) && part.length > 6;
  expect([length, hasKey]).toEqual([count * part.length - (isLastHidden ? part.length - 5 : 0), false]);
  expect(mebibytes).toBeLessThan(maxMebibytes);
});

test.each([
  ["as it is", (text: string) => text],
  ["in base64", (text: string) => Buffer.from(text).toString("base64")],
  ["in hex", (text: string) => Buffer.from(text).toString("hex")],
])("a long key that repeats itself is hidden in a longer text that repeats it %s", async (_what, spell) => {
  const { length, mebibytes } = await redacted("ab1".repeat(2_700), spell("ab1".repeat(1_000)), 100);
  expect(length).toBe("<KEY>".length);
  expect(mebibytes).toBeLessThan(maxMebibytes);
});

test("a key of 60 KB is not searched for", async () => {
  const long = "ab1".repeat(20_000);
  const { length, mebibytes } = await redacted(long, `${long} `, 10);
  expect(length).toBe(10 * (long.length + 1));
  expect(mebibytes).toBeLessThan(maxMebibytes);
});

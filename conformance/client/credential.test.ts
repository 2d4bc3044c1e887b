import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { bearer, invalidCredentials, noKey, underScheme, type Credential } from "./credential.ts";

const keys = ["key-of-the-owner-0123456789abcdef", "sk_live_51H8xAAA", "abc", "pa$$word`with\"every'thing"];

/** Expands a shown value as a shell does with the key in its environment. */
function spoken({ shown = "" }: Credential, key: string): string {
  const environment = { ...process.env, SERVICE_API_KEY: key, SERVICE_OTHER_API_KEY: key };
  return execFileSync("bash", ["-c", `printf %s "${shown}"`], { env: environment, encoding: "utf8" });
}

test.each(keys)("every credential made from %s is shown as a shell writes it", (key) => {
  const made = [bearer("owner", key), bearer("other", key), underScheme("Basic", key), ...invalidCredentials(key)];
  for (const credential of made) expect(spoken(credential, key)).toBe(credential.authorization);
});

test.each(keys)("no invalid credential made from %s is the key, and no two are the same", (key) => {
  const values = invalidCredentials(key).map(({ authorization = "" }) => authorization);
  expect(values).not.toContain(`Bearer ${key}`);
  expect(new Set(values).size).toBe(values.length);
  expect(values.every((value) => value.startsWith("Bearer "))).toBe(true);
});

test("no invalid credential made from a key of one letter is the key", () => {
  expect(invalidCredentials("k").map(({ authorization }) => authorization)).not.toContain("Bearer k");
});

test.each(keys)("no credential made from %s shows it", (key) => {
  for (const { name, shown } of [...invalidCredentials(key), bearer("owner", key)]) {
    expect(name).not.toContain(key);
    expect(shown).not.toContain(key);
  }
});

test("without a key there is no header", () => {
  expect(noKey).toEqual({ name: "no key" });
});

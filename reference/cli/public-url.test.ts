import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { newApiKeys } from "./api-keys.ts";
import { publicUrl } from "./public-url.ts";
import { startReference } from "./serve.ts";

test.each([
  ["https://surveys.example", "https://surveys.example"],
  ["http://surveys.example:8080/", "http://surveys.example:8080"],
])("%s is a public URL", (text, origin) => {
  expect(publicUrl(text)).toBe(origin);
});

test.each(["surveys.example", "ftp://surveys.example", "https://surveys.example/path", "https://me@surveys.example"])(
  "%s is not one",
  (text) => {
    expect(() => publicUrl(text)).toThrow(InvalidArgumentError);
  },
);

test("a server goes by its public URL in its links, and answers at the address that it listens on", async () => {
  const options = { port: 0, host: "127.0.0.1", rateLimit: 1_000, rateWindow: 60, mailFrom: "a@example.com" };
  const server = await startReference({ ...options, publicUrl: "https://surveys.example" }, newApiKeys());
  try {
    expect(server.publicOrigin).toBe("https://surveys.example");
    expect(server.signInLink()).toMatch(/^https:\/\/surveys\.example\/dashboard\?token=/);
    expect((await fetch(`${server.origin}/docs`)).status).toBe(200);
  } finally {
    await server.close();
  }
});

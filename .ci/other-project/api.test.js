import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { conformance } from "survey-conformance/vitest";

// the fixtures are a way into the package: the example stands next to them
const fixtures = createRequire(import.meta.url).resolve("survey-conformance/fixtures/surveys/full.json");
const [ownerKey, otherKey] = ["the-key-of-one-account", "the-key-of-another-account"];
let server;

conformance(async () => {
  const file = fixtures.replace(/fixtures\/.*$/, "reference/examples/tiny-server.mjs");
  server = spawn(process.execPath, [file], {
    env: { SERVICE_API_KEY: ownerKey, SERVICE_OTHER_API_KEY: otherKey, PORT: "0" },
  });
  const [line] = await once(server.stdout, "data");
  return { baseUrl: String(line).trim(), ownerKey, otherKey, effort: "quick" };
});

afterAll(() => server?.kill());

test("the project's own zod is the one that it gets", () => {
  expect(z.ZodFirstPartyTypeKind.ZodString).toBe("ZodString");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { properties } from "../../suite/properties/all.ts";
import { root } from "../testing/package-root.ts";
import { ownerKey, runVitest } from "../testing/run-vitest.ts";

test("each property holds for the reference; a server that ignores skipExisting fails with the shortest program", async () => {
  const ran = await runVitest(`
    import fc from "fast-check";
    import { test } from "vitest";
    import { properties, propertyOf } from "survey-conformance/properties";
    const unflagged = async (request) => {
      const { skipExisting, ...body } = request.url.endsWith("/recipients") ? await request.clone().json() : {};
      return app(skipExisting ? new Request(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(body) }) : request);
    };
    const check = (property, fetch) => fc.assert(propertyOf(property, { fetch, ownerKey: keys[0] }), { numRuns: 5, seed: 1 });
    for (const [name, property] of Object.entries(properties)) test(name, () => check(property, app), 60_000);
    const withCause = (error) => Promise.reject(new Error([error.message, error.cause.message].join("\\n")));
    test("unflagged", () => check(properties.upsert, unflagged).catch(withCause), 60_000);
  `);
  expect(ran.tests.map(({ title, status }) => `${title} ${status}`)).toEqual([
    "tour passed",
    "patching passed",
    "overwriting passed",
    "upsert passed",
    "sparseRows passed",
    "sharedRecipients passed",
    "recipientCap passed",
    "scoping passed",
    "openPatching passed",
    "questions passed",
    "rejectedCreates passed",
    "rejectedChanges passed",
    "rejectedBodies passed",
    "strangers passed",
    "unknownNames passed",
    "slugs passed",
    "spelling passed",
    "texts passed",
    "edgeTexts passed",
    "hostileInput passed",
    "races passed",
    "racesOfAdds passed",
    "unflagged failed",
  ]);
  const failure = ran.tests.at(-1)?.failureMessages.join("\n") ?? "";
  expect(failure).toContain("Property failed after 1 tests\n{ seed: 1, path: ");
  expect(failure).toContain(
    "[\n  create survey 0: [p0 bare] questions short_text without slug, published, notifyOnResponse, notificationEmail\n  add to survey 0, skipExisting true: [p0 bare]\n]",
  );
  expect(failure).toContain("RCP-35: a skipExisting add reports 1 updated instead of 1 skipped");
  expect(ran.stdout).not.toContain(ownerKey);
});

test("library.md names each property", () => {
  const library = readFileSync(join(root, "conformance/docs/library.md"), "utf8");
  const [list = ""] = /(?<=The properties are )[^.]*/.exec(library) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(properties));
});

test.each([
  ["upsert.test.ts", ["adds update and skip the recipients that they match passed"]],
  ["client.test.ts", ["the client creates a survey passed", "the client reads responses passed"]],
])("the example %s of library.md passes", async (file, passed) => {
  const library = readFileSync(join(root, "conformance/docs/library.md"), "utf8");
  const [example = ""] = new RegExp(`(?<=// ${file}\n)[^\`]*`).exec(library) ?? [];
  const app = `import { createApp } from "survey-conformance/reference"; const app = { fetch: createApp({ keys: ["first-key"] }) };`;
  const ran = await runVitest("", [], example.replace('import { app } from "./app.js";', app));
  expect(ran.tests.map(({ title, status }) => `${title} ${status}`)).toEqual(passed);
});

import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { memberAt, textAt } from "../../testing/members.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { mended, readDocsLibrary } from "./docs-script.ts";

let site: TestSite;
let document: Record<string, unknown>;
beforeAll(async () => {
  site = await startTestSite();
  document = (await (await fetch(`${site.origin}/openapi.json`)).json()) as Record<string, unknown>;
});
afterAll(() => site.close());

test("the document is OpenAPI, and says where this server is", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(textAt(document, "servers", 0, "url")).toBe(`${site.origin}/api/v1`);
});

test("a text that may be null is one value, not a choice", () => {
  expect(memberAt(document, "components", "schemas", "SurveyPatch", "properties", "description")).toMatchObject({
    type: ["string", "null"],
    maxLength: 10_000,
  });
});

test("the records of responses are as the document says", async () => {
  const path = ["paths", "/surveys/{id}/responses", "get", "responses", "200", "content", "application/json"];
  const pointer = `#/${[...path, "schema"].map((part) => encodeURIComponent(part.replaceAll("/", "~1"))).join("/")}`;
  const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema(document, "openapi");
  const isLawful = ajv.compile({ $ref: `openapi${pointer}` });
  const { page, id } = await site.make({ questions: everyQuestion });
  await createDriver(() => "").submitResponse({ url: page, answers: everyGiven });
  const body: unknown = await (await site.api("GET", `/surveys/${id}/responses`)).json();
  expect([isLawful(body), isLawful.errors]).toEqual([true, null]);
  expect(isLawful({ responses: [{ id: "x" }] })).toBe(false);
});

test("what is mended in the library is still there to be mended", () => {
  const library = readDocsLibrary();
  expect(mended.filter(([text]) => !library.includes(text))).toEqual([]);
});

test("the page and its script come from this server", async () => {
  const page = await fetch(`${site.origin}/docs`);
  const sources = (await page.text()).match(/(?:src|href|spec-url)="([^"]*)"/g);
  expect(sources).toEqual([
    'href="data:,"',
    'src="/assets/openapi-explorer.min.js"',
    'spec-url="/openapi.json"',
    'href="/openapi.json"',
  ]);
  const script = await fetch(`${site.origin}/assets/openapi-explorer.min.js`);
  expect([page.status, script.status, (await script.text()).length > 100_000]).toEqual([200, 200, true]);
});

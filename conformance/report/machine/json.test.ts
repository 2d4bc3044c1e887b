import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";

import { jsonReport } from "./json.ts";
import { reportSchema, reportSchemaJson } from "../format/report-schema.ts";
import type { Report } from "../format/report.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

type Described = z.infer<typeof reportSchema>;

type Mutable<Value> = Value extends object ? { -readonly [Member in keyof Value]: Mutable<Value[Member]> } : Value;

test("the schema describes the members of a report and no others", () => {
  expectTypeOf<Mutable<Report>>().toExtend<Described>();
  expectTypeOf<keyof Report>().toEqualTypeOf<keyof Described>();
  expectTypeOf<keyof Report["outcomes"][number]>().toEqualTypeOf<keyof Described["outcomes"][number]>();
  const report = syntheticReport({ cutShort: "interrupted", only: ["SUR-1"] });
  expect(reportSchema.parse(report)).toEqual(report);
});

test("the JSON document is the report, and its schema accepts it", () => {
  const report = syntheticReport();
  const written: unknown = JSON.parse(jsonReport(report));
  expect(written).toEqual(report);
  expect(reportSchema.parse(written)).toEqual(report);
});

test("each request of the log stands on a line of its own", () => {
  const message = "[\n  1,\n  2\n]";
  const failure = syntheticFailure({ message });
  const text = jsonReport(syntheticReport({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] }));
  expect(text).toContain('"requests": [\n      [0, 201, 0, 40],\n      [1, 200, 41, 7],\n');
  expect(text).toContain(String.raw`"message": "[\n  1,\n  2\n]"`);
});

test("the published JSON Schema accepts the document, rejects an unknown outcome, and lets members be added", () => {
  const ajv = new Ajv2020({ strict: true, validateFormats: false });
  const published = readFileSync(new URL("../../docs/report.schema.json", import.meta.url), "utf8");
  expect(published, "stale: run npm run generate").toBe(reportSchemaJson());
  const validate = ajv.compile(JSON.parse(published) as object);
  const written = JSON.parse(jsonReport(syntheticReport())) as Record<string, unknown>;
  expect(validate(written)).toBe(true);
  expect(validate({ ...written, addedLater: 1 })).toBe(true);
  expect(validate({ ...written, verdict: "fine" })).toBe(false);
});

test("characters that disturb a terminal are escaped without changing the value", () => {
  const message = "\u001b[31m \u009b \u202e \u2028 \u{e0041} \ud800 end";
  const report = syntheticReport({
    outcomes: [syntheticOutcome("SUR-1", "failed", { failure: syntheticFailure({ message }) })],
  });
  const text = jsonReport(report);
  expect(text).toContain(String.raw`\u001b[31m \u009b \u202e \u2028 \udb40\udc41 \ud800 end`);
  expect(JSON.parse(text)).toEqual(report);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { judgedRules } from "../../engine/run/rule-of.ts";
import { propertiesJson } from "./properties-json.ts";

test("properties.json says what the checks say", () => {
  expect(readFileSync(new URL("properties.json", import.meta.url), "utf8")).toBe(propertiesJson(judgedRules));
});

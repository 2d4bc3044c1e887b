import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { judged } from "../../engine/run/suite.ts";
import { propertiesJson } from "./properties-json.ts";

test("properties.json says what the checks say", () => {
  expect(readFileSync(new URL("properties.json", import.meta.url), "utf8")).toBe(propertiesJson(judged));
});

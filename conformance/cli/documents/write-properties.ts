import { writeFileSync } from "node:fs";

import { judgedRules } from "../../engine/run/rule-of.ts";
import { propertiesJson } from "./properties-json.ts";

// runs from dist/conformance/cli/documents and writes into the sources
writeFileSync(
  new URL("../../../../conformance/cli/documents/properties.json", import.meta.url),
  propertiesJson(judgedRules),
);

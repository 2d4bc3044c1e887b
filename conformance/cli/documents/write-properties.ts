import { writeFileSync } from "node:fs";

import { judged } from "../../engine/run/suite.ts";
import { propertiesJson } from "./properties-json.ts";

// Run from dist/conformance/cli: writes the file among the sources.
writeFileSync(
  new URL("../../../../conformance/cli/documents/properties.json", import.meta.url),
  propertiesJson(judged),
);

import { writeFileSync } from "node:fs";

import { judged } from "../../engine/run/suite.ts";
import { propertiesJson } from "./properties-json.ts";

// runs from dist/conformance/cli/documents and writes into the sources
writeFileSync(
  new URL("../../../../conformance/cli/documents/properties.json", import.meta.url),
  propertiesJson(judged),
);

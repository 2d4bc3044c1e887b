import { writeFileSync } from "node:fs";

import { reportSchemaJson } from "./report-schema-json.ts";

// runs from dist/conformance/report/format and writes into the sources
writeFileSync(new URL("../../../../conformance/docs/report.schema.json", import.meta.url), reportSchemaJson());

import { writeFileSync } from "node:fs";

import { reportSchemaJson } from "./report-schema-json.ts";

// Run from dist/conformance/report: writes the file among the sources.
writeFileSync(new URL("../../../../conformance/docs/report.schema.json", import.meta.url), reportSchemaJson());

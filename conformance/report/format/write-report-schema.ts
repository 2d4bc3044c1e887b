import { writeFileSync } from "node:fs";

import { reportSchemaJson } from "./report-schema.ts";

// runs from dist/conformance/report/format and writes into the sources
writeFileSync(new URL("../../../../conformance/docs/report.schema.json", import.meta.url), reportSchemaJson());

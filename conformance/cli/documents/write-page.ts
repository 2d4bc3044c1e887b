import { writeFileSync } from "node:fs";

import { commandLinePage } from "./command-line-page.ts";

// runs from dist/conformance/cli/documents and writes into the sources
writeFileSync(new URL("../../../../conformance/docs/cli.md", import.meta.url), commandLinePage());

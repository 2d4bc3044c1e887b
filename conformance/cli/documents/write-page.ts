import { writeFileSync } from "node:fs";

import { commandLinePage } from "./command-line-page.ts";

// Run from dist/conformance/cli: writes the file among the sources.
writeFileSync(new URL("../../../../conformance/docs/cli.md", import.meta.url), commandLinePage());

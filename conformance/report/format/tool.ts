import { createRequire } from "node:module";

// a package can import itself by its name, from the sources as well as from dist
const manifest: unknown = createRequire(import.meta.url)("survey-conformance/package.json");

/** The name and version that reports and requests carry. */
export const tool: { readonly name: string; readonly version: string } = {
  name: "survey-conformance",
  version:
    typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0",
};

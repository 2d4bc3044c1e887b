import { createRequire } from "node:module";

const manifest: unknown = createRequire(import.meta.url)("survey-conformance/package.json");

export const tool: { readonly name: string; readonly version: string } = {
  name: "survey-conformance",
  version:
    typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0",
};

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import type rollupLicense from "rollup-plugin-license";
import { defineConfig, type Plugin } from "rolldown";

// its types declare a module that it is not
const license = createRequire(import.meta.url)("rollup-plugin-license") as typeof rollupLicense.default;

/** The entries whose types are declared; `tsc` has written them into dist/. */
const declared = ["conformance/index.d.ts", "conformance/vitest.d.ts", "conformance/driver/driver.d.ts"];

/** Copies the declarations of the entries and all that these name: they name nothing outside of this package. */
const declarations: Plugin = {
  name: "declarations",
  writeBundle() {
    const files = new Set(declared);
    for (const file of files) {
      const text = readFileSync(join("dist", file), "utf8");
      for (const [, name = ""] of text.matchAll(/(?:from |import\()"([^"]+)"/g)) {
        if (!name.startsWith("."))
          throw new Error(`${file} takes types from ${name}, which is not installed with the package`);
        files.add(join(dirname(file), name.replace(/\.[jt]s$/, ".d.ts")));
      }
      const copy = join("lib/types", file);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
    }
  },
};

/** The page of the API's documentation loads this one as it is. */
const vendored: Plugin = {
  name: "vendored",
  writeBundle() {
    cpSync("node_modules/openapi-explorer/dist/browser", "lib/vendor", { recursive: true });
    cpSync("node_modules/openapi-explorer/LICENSE", "lib/vendor/LICENSE");
  },
};

const thin = new Map([
  ["\0without.cjs", "module.exports = {};"],
  ["\0thin-lodash.cjs", 'exports.isFunction = require("lodash/isFunction");'],
  ["\0thin-date-fns.cjs", 'exports.compareAsc = require("date-fns/compareAsc");'],
]);

/**
 * `@mswjs/data` can make mocked endpoints of its rows, `undici` mocks servers, `listhen` makes certificates, which nobody asks them
 * for here: those stay out, and all that only they need. Of two libraries `@mswjs/data` takes one function each, and imports them
 * whole.
 */
const thinned: Plugin = {
  name: "thinned",
  resolveId: (name) => {
    if (/^node-forge$|\/generate(?:Rest|GraphQL)Handlers$|\/lib\/mock\//.test(name)) return "\0without.cjs";
    return name === "lodash" || name === "date-fns" ? `\0thin-${name}.cjs` : null;
  },
  load: (id) => thin.get(id) ?? null,
};
export default defineConfig({
  input: {
    "survey-conformance": "conformance/cli/main.ts",
    "command-line-process": "conformance/cli/command-line-process.ts",
    "survey-reference": "reference/main.ts",
    "reference-driver": "reference/driver.ts",
    index: "conformance/index.ts",
    vitest: "conformance/vitest.ts",
    driver: "conformance/driver/driver.ts",
  },
  platform: "node",
  external: ["vitest"],
  plugins: [thinned, license({ thirdParty: { output: "lib/LICENSES.txt" } }), declarations, vendored],
  output: {
    dir: "lib",
    format: "esm",
    cleanDir: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    // names stay as they are, so that a report of an error says where it came from
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  },
});

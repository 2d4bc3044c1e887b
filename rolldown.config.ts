import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

/** The entries whose types are declared; `tsc` has written them into dist/. */
const declared = [
  "conformance/library/index.d.ts",
  "conformance/library/vitest.d.ts",
  "conformance/library/properties.d.ts",
  "conformance/client/driver/driver.d.ts",
  "reference/index.d.ts",
];

/**
 * Copies the declarations of the entries and all that these name: they name nothing outside of this package. `npm ci` compiles
 * without declarations, which take most of the time. All other builds are whole.
 */
const declarations: Plugin = {
  name: "declarations",
  writeBundle() {
    if (!existsSync("dist/reference/index.d.ts")) return;
    const files = new Set(declared);
    for (const file of files) {
      const text = readFileSync(join("dist", file), "utf8");
      for (const [, name = ""] of text.matchAll(/(?:from |import\()"([^"]+)"/g)) {
        // an optional peer, and an example's import
        if (name === "fast-check" || name.startsWith("survey-conformance/")) continue;
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

/** A library whose code is shipped. */
interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The notices of the script that draws the API's documentation, and of all that it may hold. */
const vendoredNotices = readFileSync("reference/site/assets/openapi-explorer/LICENSES.txt", "utf8");

const vendoredLibraries: readonly Library[] = [...vendoredNotices.matchAll(/^(\S+) (\S+)\nLicense: (.+)$/gm)].map(
  ([, name = "", version = "", license = ""]) => ({ name, version, license }),
);

function libraryIn(folder: string): Library {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Library;
  if (typeof license !== "string") throw new Error(`${name} names no license`);
  return { name, version, license };
}

function noticeOf(folder: string): string {
  const { name, version, license } = libraryIn(folder);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? "(The package holds no text of its license.)" : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\nLicense: ${license}\n\n${text.trim()}\n`;
}

/** A software bill of materials, CycloneDX 1.6, without a time: two builds of one commit write the same. */
function billOfMaterials(bundled: readonly Library[]): string {
  const own = JSON.parse(readFileSync("package.json", "utf8")) as Library;
  const purlOf = ({ name, version }: Library): string => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const componentOf = (type: string, one: Library): readonly [string, object] => [
    purlOf(one),
    {
      type,
      "bom-ref": purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      licenses: [/[ ()]/.test(one.license) ? { expression: one.license } : { license: { id: one.license } }],
    },
  ];
  const components = new Map([...bundled, ...vendoredLibraries].map((one) => componentOf("library", one)));
  const [, component] = componentOf("application", own);
  const ordered = [...components].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components: ordered }, undefined, 2)}\n`;
}

/** Writes the notices of what the bundles hold, and the bill of materials, which stands next to the tarball. */
const licences: Plugin = {
  name: "licences",
  writeBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
    const folders = new Set(
      modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0+/, ""))?.[0] ?? []),
    );
    const ordered = [...folders].toSorted();
    writeFileSync("lib/LICENSES.txt", ordered.map(noticeOf).join(`\n${"-".repeat(40)}\n\n`));
    writeFileSync("dist/sbom.cdx.json", billOfMaterials(ordered.map(libraryIn)));
  },
};

const thin = new Map([
  ["\0without.cjs", "module.exports = {};"],
  ["\0thin-lodash.cjs", 'exports.isFunction = require("lodash/isFunction");'],
  ["\0thin-date-fns.cjs", 'exports.compareAsc = require("date-fns/compare_asc");'],
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
    index: "conformance/library/index.ts",
    vitest: "conformance/library/vitest.ts",
    properties: "conformance/library/properties.ts",
    driver: "conformance/client/driver/driver.ts",
    reference: "reference/index.ts",
  },
  platform: "node",
  external: ["vitest"],
  plugins: [thinned, licences, declarations],
  output: {
    dir: "lib",
    format: "esm",
    cleanDir: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    // names stay as they are, so that a report of an error says where it came from
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  },
});

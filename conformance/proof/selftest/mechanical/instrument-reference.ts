import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/** One small change of the reference's code. */
export interface MechanicalMutant {
  /** The number that switches the change on. */
  readonly id: string;
  /** `app.ts: a < b -> a <= b`. A number tells equal names apart. A name stays the same as long as the code does. */
  readonly name: string;
  readonly line: number;
}

const folder = resolve("reference/api");
const bundle = resolve("dist/mechanical/app.js");
const maxCodeCharacters = 80;
const isCode = (file: string): boolean => file.endsWith(".ts") && !file.endsWith(".test.ts");

interface SourceRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

interface SourceFile {
  readonly name: string;
  readonly content: string;
}

/** The used part of @stryker-mutator/instrumenter, declared here because only CI installs the package. */
interface InstrumenterPackage {
  readonly Instrumenter: new (log: Readonly<Record<string, () => void>>) => {
    readonly instrument: (
      files: readonly (SourceFile & { readonly mutate: true })[],
      options: object,
    ) => Promise<{
      readonly files: readonly SourceFile[];
      readonly mutants: readonly {
        readonly id: string;
        readonly fileName: string;
        readonly replacement: string;
        readonly location: SourceRange;
        readonly status?: "Ignored";
      }[];
    }>;
  };
}

const ignore = (): void => undefined;
const noLog = { debug: ignore, info: ignore, warn: ignore, isDebugEnabled: ignore };

interface Syntax {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
}

/** True for a text of several words, and for an object whose only member is `error`: it contains such a text. */
function isMessage({ type, value, quasis = [], properties = [] }: Syntax): boolean {
  const texts = type === "StringLiteral" ? [value] : quasis.map((part) => part.value.raw);
  const names = properties.map(({ key }) => key?.name);
  return texts.some((text) => /\w \w/.test(String(text))) || (names.length === 1 && names[0] === "error");
}

/** Returns the code in one line; a long one ends with a digest of the whole. */
function toOneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  if (line.length <= maxCodeCharacters) return line;
  return `${line.slice(0, maxCodeCharacters)}… ${createHash("sha256").update(line).digest("hex").slice(0, 8)}`;
}

/** Returns the text between two positions, whose lines and columns begin at 0. */
function codeAt(text: string, { start, end }: SourceRange): string {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? "").slice(0, end.column));
  return lines.join("\n").slice(start.column);
}

/** Instruments reference/api: the code contains every mutant, and none is switched on. */
export async function instrumentReference() {
  const files = readdirSync(folder)
    .filter(isCode)
    .map((file) => ({
      name: resolve(folder, file),
      content: readFileSync(resolve(folder, file), "utf8"),
      mutate: true as const,
    }));
  // the contract leaves the texts of messages open
  const shouldIgnore = (path: object) => (isMessage((path as { readonly node: Syntax }).node) ? "open" : undefined);
  const options = { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore }], noHeader: true };
  const load = createRequire(resolve(".ci/tools/package.json"));
  const { Instrumenter } = load("@stryker-mutator/instrumenter") as InstrumenterPackage;
  const result = await new Instrumenter(noLog).instrument(files, options);
  const counts = new Map<string, number>();
  const mutants = result.mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ id, fileName, replacement, location }): MechanicalMutant => {
      const text = files.find(({ name }) => name === fileName)?.content ?? "";
      const code = `${fileName.slice(folder.length + 1)}: ${toOneLine(codeAt(text, location))} -> ${toOneLine(replacement)}`;
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      return { id, name: count === 1 ? code : `${code} (${count})`, line: location.start.line + 1 };
    });
  return { mutants, files: result.files };
}

/** Writes the instrumented reference and what drives it as one module, and returns its address. */
export async function writeBundle(files: readonly SourceFile[]): Promise<URL> {
  const entry = resolve("mechanical.ts");
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  contents.set(
    entry,
    'export { createApp } from "./reference/api/app.ts"; export { createDrivable } from "./conformance/proof/selftest/create-drivable.ts";',
  );
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: /^[^./]/,
    treeshake: false,
    logLevel: "silent",
    plugins: [
      {
        name: "instrumented",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => contents.get(id) ?? null,
      },
    ],
  });
  await build.write({ file: bundle, format: "esm" });
  await build.close();
  return pathToFileURL(bundle);
}

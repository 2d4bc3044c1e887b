import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { Report } from "../../report/format/report.ts";
import { printableLine } from "../../report/printable.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { outputFileOrStdout, standardOutput } from "./output-file.ts";
import type { Host, Output } from "../host.ts";
import type { Option } from "../arguments/option.ts";
import { reproFolder } from "./repro-folder.ts";
import { file, fileOrOutput } from "../../library/options/option-values.ts";

/** Member names are those of commander. */
export interface ReportFileArguments {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly repro?: string;
}

type FileFormat = Exclude<keyof ReportFileArguments, "repro">;

export function jsonOption(help: string): Option {
  return { flags: "--json <file>", help: `${help}; - writes to standard output`, parse: fileOrOutput };
}

export const reportFileOptions: readonly Option[] = [
  jsonOption("write the whole report as JSON"),
  { flags: "--junit <file>", help: "write the outcomes as JUnit XML", parse: file },
  { flags: "--html <file>", help: "write the report as one self-contained HTML page", parse: file },
  { flags: "--repro <folder>", help: "for each failure, write a curl script that reproduces it", parse: file },
];

export interface ReportFile {
  /** The option and its path. */
  readonly label: string;
  readonly clear: () => void;
  /** Returns false and prints an error if writing fails. */
  readonly write: (report: Report, stderr: Output) => Promise<boolean>;
}

interface RenderOptions {
  /** True if a warning is a failure. */
  readonly warningsFail: boolean;
}

type Render = (report: Report, options: RenderOptions) => Promise<string>;

// Formats are imported on demand: most runs write one or none.
const formats: Readonly<Record<FileFormat, { readonly example: string; readonly render: Render }>> = {
  json: {
    example: "report.json",
    render: async (report) => (await import("../../report/machine/json.ts")).jsonReport(report),
  },
  junit: {
    example: "report.xml",
    render: async (report, options) => (await import("../../report/machine/junit.ts")).junitReport(report, options),
  },
  html: {
    example: "report.html",
    render: async (report) => (await import("../../report/html/html-report.ts")).htmlReport(report),
  },
};

/** Checks before the run that the files can be written. Throws a SetUpError. */
export function reportFiles(
  chosen: ReportFileArguments,
  options: RenderOptions,
  stdout: Output,
): readonly ReportFile[] {
  const files = formatNames.flatMap((name) => {
    const path = chosen[name];
    if (path === undefined) return [];
    const { example, render } = formats[name];
    const { clear, write } = outputFileOrStdout(`--${name}`, path, example, stdout);
    const label = `--${name} ${path}`;
    return [
      { label, clear, write: async (report: Report, stderr: Output) => write(await render(report, options), stderr) },
    ];
  });
  if (chosen.repro === undefined) return files;
  const { clear, write } = reproFolder("--repro", chosen.repro);
  const label = `--repro ${chosen.repro}`;
  return [...files, { label, clear, write: async (report, stderr) => write(report, stderr) }];
}

const formatNames = Object.keys(formats) as readonly FileFormat[];

export interface NamedFile {
  /** `--json`, or a word for an argument. */
  readonly option: string;
  readonly path: string;
}

export function namedFiles(chosen: ReportFileArguments): readonly NamedFile[] {
  return ([...formatNames, "repro"] as const).flatMap((name) => {
    const path = chosen[name];
    return path === undefined ? [] : [{ option: `--${name}`, path }];
  });
}

/** Returns the paths of the files that contain every exchange. */
export function completeReportFiles({ html, json, repro }: ReportFileArguments): readonly string[] {
  return [html, json, repro].flatMap((path) => (path === undefined || path === standardOutput ? [] : [path]));
}

/** Returns standard error if `--json -` reserves standard output for the report. */
export function humanOutput({ json }: ReportFileArguments, host: Host): Output {
  return json === standardOutput ? host.stderr : host.stdout;
}

/** Throws a SetUpError if two paths lead to the same file. */
export function rejectDuplicateFiles(files: readonly NamedFile[]): void {
  const optionOf = new Map<string, string>();
  for (const { option, path } of files) {
    const target = path === standardOutput ? path : resolveLinks(path);
    const earlier = optionOf.get(target);
    if (earlier === option) throw new SetUpError(`${path} is named twice`, "name each report once");
    if (earlier !== undefined)
      throw new SetUpError(`${earlier} and ${option} name the same file ${path}`, "name two files");
    optionOf.set(target, option);
  }
}

/** Works even for a file that doesn't exist yet. */
function resolveLinks(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  return existsSync(dirname(whole)) ? join(realpathSync(dirname(whole)), basename(whole)) : whole;
}

/** Writes all files, even if one of them fails. Returns false if one failed. */
export async function writeReportFiles(files: readonly ReportFile[], report: Report, stderr: Output): Promise<boolean> {
  const written: string[] = [];
  for (const one of files) if (await one.write(report, stderr)) written.push(one.label);
  if (written.length === files.length) return true;
  if (written.length > 0) stderr.write(`complete files: ${written.map(printableLine).join(", ")}\n`);
  return false;
}

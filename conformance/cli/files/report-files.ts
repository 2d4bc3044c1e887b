import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { Report } from "../../report/format/report.ts";
import { printableLine } from "../../report/printable.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { artefactOrOutput, standardOutput } from "./artefact.ts";
import type { Host, Output } from "../host.ts";
import type { Option } from "../arguments/option.ts";
import { reproFolder } from "./repro-folder.ts";
import { file, fileOrOutput } from "../../library/options/option-values.ts";

/** The files that a command may write its report to, under commander's names for the options. */
export interface ReportFileArguments {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  /** A folder. */
  readonly repro?: string;
}

type FileFormat = Exclude<keyof ReportFileArguments, "repro">;

/** The option that names a JSON file, the same in every command that has it. */
export function jsonOption(help: string): Option {
  return { flags: "--json <file>", help: `${help}; - is standard output`, parse: fileOrOutput };
}

/** The options that name them. */
export const reportFileOptions: readonly Option[] = [
  jsonOption("write the whole report as JSON"),
  { flags: "--junit <file>", help: "write the outcomes as JUnit XML", parse: file },
  { flags: "--html <file>", help: "write the report as one HTML page to read and hand on", parse: file },
  { flags: "--repro <folder>", help: "write a script for each failure, which repeats it with curl", parse: file },
];

/** A report file that a run will write. */
export interface ReportFile {
  /** Its option and its path. */
  readonly shown: string;
  /** Removes what an earlier run left there. */
  readonly clear: () => void;
  /** Writes it; false, and a line about it, where that fails. */
  readonly write: (report: Report, stderr: Output) => Promise<boolean>;
}

interface Style {
  /** A warning is a failure. */
  readonly warningsFail: boolean;
}

type Render = (report: Report, style: Style) => Promise<string>;

// Each format is loaded when it is asked for: most runs write one or none.
const formats: Readonly<Record<FileFormat, { readonly example: string; readonly render: Render }>> = {
  json: {
    example: "report.json",
    render: async (report) => (await import("../../report/machine/json.ts")).jsonReport(report),
  },
  junit: {
    example: "report.xml",
    render: async (report, style) => (await import("../../report/machine/junit.ts")).junitReport(report, style),
  },
  html: {
    example: "report.html",
    render: async (report) => (await import("../../report/html/html-report.ts")).htmlReport(report),
  },
};

/** Finds out, before anything runs, whether the chosen files can be written; throws a SetUpError. */
export function reportFiles(chosen: ReportFileArguments, style: Style, stdout: Output): readonly ReportFile[] {
  const files = formatNames.flatMap((name) => {
    const path = chosen[name];
    if (path === undefined) return [];
    const { example, render } = formats[name];
    const { clear, write } = artefactOrOutput(`--${name}`, path, example, stdout);
    const shown = `--${name} ${path}`;
    return [
      { shown, clear, write: async (report: Report, stderr: Output) => write(await render(report, style), stderr) },
    ];
  });
  if (chosen.repro === undefined) return files;
  const { clear, write } = reproFolder("--repro", chosen.repro);
  const shown = `--repro ${chosen.repro}`;
  return [...files, { shown, clear, write: async (report, stderr) => write(report, stderr) }];
}

const formatNames = Object.keys(formats) as readonly FileFormat[];

/** A file that the command line names, and what for. */
export interface NamedFile {
  /** `--json`, or the word for an argument. */
  readonly option: string;
  readonly path: string;
}

/** The report files that were chosen, by their options. */
export function namedFiles(chosen: ReportFileArguments): readonly NamedFile[] {
  return ([...formatNames, "repro"] as const).flatMap((name) => {
    const path = chosen[name];
    return path === undefined ? [] : [{ option: `--${name}`, path }];
  });
}

/** Of the chosen files those that hold all of each failure. */
export function fullFiles({ html, json, repro }: ReportFileArguments): readonly string[] {
  return [html, json, repro].flatMap((path) => (path === undefined || path === standardOutput ? [] : [path]));
}

/** Where text for people goes: standard output is for the JSON report if `--json -` asks for it there. */
export function textOutput({ json }: ReportFileArguments, host: Host): Output {
  return json === standardOutput ? host.stderr : host.stdout;
}

/** Throws a SetUpError when the same file is named twice, whatever the way to it. */
export function refuseSharedFiles(files: readonly NamedFile[]): void {
  const known = new Map<string, string>();
  for (const { option, path } of files) {
    const target = path === standardOutput ? path : placeOf(path);
    const earlier = known.get(target);
    if (earlier === option) throw new SetUpError(`${path} is named twice`, "name each report once");
    if (earlier !== undefined)
      throw new SetUpError(`${earlier} and ${option} name the same file ${path}`, "name two files");
    known.set(target, option);
  }
}

/** Where a path leads, through links, also when the file isn't there yet. */
function placeOf(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  return existsSync(dirname(whole)) ? join(realpathSync(dirname(whole)), basename(whole)) : whole;
}

/** Writes all files; one that can't be written keeps neither the others nor the verdict from being reported. */
export async function writeReportFiles(files: readonly ReportFile[], report: Report, stderr: Output): Promise<boolean> {
  const written: string[] = [];
  for (const one of files) if (await one.write(report, stderr)) written.push(one.shown);
  if (written.length === files.length) return true;
  if (written.length > 0) stderr.write(`written all the same: ${written.map(printableLine).join(", ")}\n`);
  return false;
}

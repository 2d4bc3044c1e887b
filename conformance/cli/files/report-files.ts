import type { Report } from "../../report/format/report.ts";
import { printableLine } from "../../report/printable.ts";
import { outputFileOrStdout, standardOutput } from "./output-file.ts";
import type { Host, Output } from "../host.ts";
import { namedFiles, type NamedFile } from "./distinct-files.ts";
import { reproFolder } from "./repro-folder.ts";

/** The options that write a report. Commander chooses the names of the members. */
export interface ReportFileArguments {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly repro?: string;
}

export interface ReportFile {
  /** `--json report.json`. */
  readonly label: string;
  readonly clear: () => void;
  /** Returns false and prints an error if writing fails. */
  readonly write: (report: Report, stderr: Output) => Promise<boolean>;
}

interface RenderOptions {
  /** True if a warning is a failure. */
  readonly warningsFail: boolean;
}

interface Format {
  readonly name: "json" | "junit" | "html";
  /** A file name to suggest if the path is a folder. */
  readonly example: string;
  readonly render: (report: Report, options: RenderOptions) => Promise<string>;
}

/** Formats are imported on demand: most runs write one or none. */
const formats: readonly Format[] = [
  {
    name: "json",
    example: "report.json",
    render: async (report) => (await import("../../report/machine/json.ts")).jsonReport(report),
  },
  {
    name: "junit",
    example: "report.xml",
    render: async (report, options) => (await import("../../report/machine/junit.ts")).junitReport(report, options),
  },
  {
    name: "html",
    example: "report.html",
    render: async (report) => (await import("../../report/html/html-report.ts")).htmlReport(report),
  },
];

/** Checks before the run that the files can be written. Throws a SetUpError. */
export function reportFiles(
  chosen: ReportFileArguments,
  options: RenderOptions,
  stdout: Output,
): readonly ReportFile[] {
  const files: ReportFile[] = [];
  for (const { name, example, render } of formats) {
    const path = chosen[name];
    if (path === undefined) continue;
    const { clear, write } = outputFileOrStdout(`--${name}`, path, example, stdout);
    files.push({
      label: `--${name} ${path}`,
      clear,
      write: async (report, stderr) => write(await render(report, options), stderr),
    });
  }
  if (chosen.repro !== undefined) {
    const { clear, write } = reproFolder("--repro", chosen.repro);
    files.push({ label: `--repro ${chosen.repro}`, clear, write: async (report, stderr) => write(report, stderr) });
  }
  return files;
}

/** Writes all files, even if one of them fails. Returns false if one failed. */
export async function writeReportFiles(files: readonly ReportFile[], report: Report, stderr: Output): Promise<boolean> {
  const written: string[] = [];
  for (const { label, write } of files) if (await write(report, stderr)) written.push(label);
  if (written.length === files.length) return true;
  if (written.length > 0) stderr.write(`files written in full: ${written.map(printableLine).join(", ")}\n`);
  return false;
}

export function namedReportFiles({ json, junit, html, repro }: ReportFileArguments): readonly NamedFile[] {
  return namedFiles({ "--json": json, "--junit": junit, "--html": html, "--repro": repro });
}

/** Returns standard error if `--json -` reserves standard output for the report. */
export function humanOutput({ json }: ReportFileArguments, host: Host): Output {
  return json === standardOutput ? host.stderr : host.stdout;
}

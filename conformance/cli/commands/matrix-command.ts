import { basename, dirname, join } from "node:path";
import type { Guard } from "../../http/redaction/guard.ts";
import { matrixOf, type Judged, type Matrix } from "../../report/matrix.ts";
import { printableLine } from "../../report/printable.ts";
import { SetUpError } from "../../run/options.ts";
import { artefact } from "../files/artefact.ts";
import type { MatrixArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { loadReport } from "../files/load-report.ts";
import { refuseSharedFiles } from "../files/report-files.ts";

/**
 * Lays reports of several implementations next to each other: prints where they stand and what differs, and writes a page whose cells lead
 * to a page for each report, which it writes next to it; throws a SetUpError.
 */
export async function matrixCommand(
  files: readonly string[],
  chosen: MatrixArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const hint = "name what verify wrote with --json";
  const judged = files.map((file): Judged => ({ name: nameOf(file), report: guard.value(loadReport(file, hint)) }));
  refuseSameNames(judged);
  const { html } = chosen;
  const pages = html === undefined ? [] : judged.map(({ name }) => join(dirname(html), pageOf(html, name)));
  const named = files.map((path) => ({ option: "a report", path }));
  if (html !== undefined)
    refuseSharedFiles([
      ...named,
      { option: "--html", path: html },
      ...pages.map((path) => ({ option: "the page of a report", path })),
    ]);
  const matrix = matrixOf(judged);
  host.stdout.write(textOf(matrix));
  if (html === undefined) return exitCode.conformant;
  const targets = [html, ...pages].map((path) => artefact("--html", path, "matrix.html"));
  const { htmlReport } = await import("../../report/html/html-report.ts");
  const { matrixPage } = await import("../../report/html/matrix-page.ts");
  const links = pages.map((path) => encodeURIComponent(basename(path)));
  const texts = [matrixPage(matrix, links), ...judged.map(({ report }) => htmlReport(report))];
  const written = targets.map(({ write }, index) => write(texts[index] ?? "", host.stderr));
  return written.every(Boolean) ? exitCode.conformant : exitCode.usage;
}

/** An implementation is called as its report's file is. */
function nameOf(file: string): string {
  return basename(file).replace(/\.json$/i, "");
}

/** `matrix-go.html` for the report `go` in `matrix.html`. */
function pageOf(html: string, name: string): string {
  return `${basename(html).replace(/\.html?$/i, "")}-${name}.html`;
}

function refuseSameNames(judged: readonly Judged[]): void {
  const twice = judged.find(({ name }, index) => judged.findIndex((one) => one.name === name) < index);
  if (twice !== undefined)
    throw new SetUpError(`two reports are called ${twice.name}`, "columns are named for the files: give each its own");
}

function textOf({ servers, chapters }: Matrix): string {
  const width = Math.max(...servers.map(({ name }) => name.length));
  const lines = servers.map(
    ({ name, verdict, musts, report }) => `${name.padEnd(width)}  ${verdict}, ${musts} MUSTs proven  ${report.baseUrl}`,
  );
  const differing = chapters.flatMap(({ rows }) => rows.filter(({ differs }) => differs));
  const changes = differing.map(({ id, cells }) => {
    const each = cells.map(
      (cell, index) => `${servers[index]?.name ?? ""} ${cell?.outcome.replace("-", " ") ?? "not judged"}`,
    );
    return `${id}  ${each.join(", ")}`;
  });
  return `${[...lines, "", ...(changes.length === 0 ? ["no outcome differs"] : changes)].map(printableLine).join("\n")}\n`;
}

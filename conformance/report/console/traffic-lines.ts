import { countText } from "../count-text.ts";
import type { Overheard } from "../format/overheard.ts";
import { namesText } from "../traffic-figures.ts";
import type { FormatLine } from "./format-line.ts";

/** Summarizes the judged requests of other clients and those left out. */
export function trafficLines(
  { judged, leftOut, files, hosts, proxy }: Overheard,
  formatLine: FormatLine,
): readonly string[] {
  const fileCount = files.length === 1 ? "" : `${files.length} files: `;
  const source =
    proxy === undefined ? `of ${fileCount}${namesText(files)}; nothing was sent` : `that went through ${proxy}`;
  return [
    formatLine("judged", `${countText(judged, "request")} ${source}`),
    formatLine("hosts", namesText(hosts)),
    ...leftOut.map(({ reason, count }) => formatLine("left out", `${count}: ${reason}`)),
  ];
}

import { countText } from "../count-text.ts";
import type { Overheard } from "../format/overheard.ts";
import { namesText } from "../traffic-figures.ts";
import type { FormatLine } from "./format-line.ts";

/** Which requests of other clients were judged and left out. */
export function trafficLines(
  { judged, leftOut, files, hosts, proxy }: Overheard,
  formatLine: FormatLine,
): readonly string[] {
  const number = files.length === 1 ? "" : `${files.length} files: `;
  const where =
    proxy === undefined ? `of ${number}${namesText(files)}; nothing was sent` : `that went through ${proxy}`;
  return [
    formatLine("judged", `${countText(judged, "request")} ${where}`),
    formatLine("hosts", namesText(hosts)),
    ...leftOut.map(({ reason, count }) => formatLine("left out", `${count}: ${reason}`)),
  ];
}

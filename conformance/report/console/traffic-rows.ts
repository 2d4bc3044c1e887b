import { countText } from "../count-text.ts";
import type { Overheard } from "../format/report.ts";
import { namesText } from "../traffic-figures.ts";
import type { SummaryRow } from "./summary-row.ts";

/** Summarizes the judged requests of other clients, and the requests that were left out. */
export function trafficRows({ judged, leftOut, files, hosts, proxy }: Overheard): readonly SummaryRow[] {
  const filesPrefix = files.length === 1 ? "" : `${files.length} files: `;
  const source =
    proxy === undefined ? `of ${filesPrefix}${namesText(files)}; nothing was sent` : `that went through ${proxy}`;
  return [
    ["judged", `${countText(judged, "request")} ${source}`],
    ["hosts", namesText(hosts)],
    ...leftOut.map(({ reason, count }) => ["left out", `${count}: ${reason}`] as const),
  ];
}

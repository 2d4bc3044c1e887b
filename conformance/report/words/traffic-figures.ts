import type { Overheard } from "../format/report.ts";

const maxNames = 5;

type Figure = readonly [name: string, value: string];

/** Returns the figures of a report on other clients' requests: `Requests judged` 1,100, `Files` a.har, b.har. */
export function trafficFigures({ judged, leftOut, files, proxy, hosts }: Overheard): readonly Figure[] {
  const leftOutCount = leftOut.reduce((sum, { count }) => sum + count, 0);
  const figures: Figure[] = [["Requests judged", judged.toLocaleString("en")]];
  if (leftOutCount > 0) figures.push(["Left out", leftOutCount.toLocaleString("en")]);
  figures.push(proxy === undefined ? ["Files", namesText(files)] : ["Proxy", proxy]);
  return [...figures, ["Hosts", namesText(hosts)]];
}

/** `a, b, c, d, e and 2 more`. */
export function namesText(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return `${names.slice(0, maxNames).join(", ")}${more}`;
}

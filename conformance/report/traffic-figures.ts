import type { Overheard } from "./format/overheard.ts";

const maxNames = 5;

/** Returns the figures of a report on others' requests, by name. */
export function trafficFigures(overheard: Overheard): readonly (readonly [name: string, value: string])[] {
  const { judged, leftOut, files, proxy, hosts } = overheard;
  const others = leftOut.reduce((sum, { count }) => sum + count, 0);
  return [
    ["Requests judged", judged.toLocaleString("en")],
    ...(others === 0 ? [] : [["Left out", others.toLocaleString("en")] as const]),
    proxy === undefined ? ["Files", namesText(files)] : ["Proxy", proxy],
    ["Hosts", namesText(hosts)],
  ];
}

export function namesText(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return `${names.slice(0, maxNames).join(", ")}${more}`;
}

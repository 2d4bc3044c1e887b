import type { Explained } from "../../format/report.ts";

/** So many requests are listed of each requirement; the JSON report holds all. */
const maxListed = 40;

/** What showed a requirement, as lines for a terminal. */
export function explainedText({ id, property, ways, steps }: Explained): string {
  const counted = Object.entries(ways).toSorted(([, one], [, other]) => other - one);
  const more = steps.length - maxListed;
  return [
    "",
    `${id}: ${property}`,
    `seen to hold in ${counted.length} ways, by ${steps.length} requests`,
    ...counted.map(([way, count]) => `${String(count).padStart(6)}  ${way}`),
    ...steps
      .slice(0, maxListed)
      .map(({ number, scenario, deed }) => `${String(number).padStart(6)}  ${scenario.padEnd(14)} ${deed}`),
    ...(more > 0 ? [`        and ${more} more; --json FILE lists all`] : []),
    "",
  ].join("\n");
}

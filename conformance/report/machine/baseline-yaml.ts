import { stringify } from "yaml";
import { knownFailureFrom } from "../known-failure-from.ts";
import { printableLine } from "../printable.ts";
import type { KnownFailure, Report } from "../format/report.ts";

interface Entry extends KnownFailure {
  readonly id: string;
}

export interface BaselineOptions {
  /** True if the baseline also lists broken SHOULDs. */
  readonly listsWarnings: boolean;
  /** The entries of the old baseline. */
  readonly entries?: readonly Entry[];
}

/**
 * Writes the failures of a run as a baseline (YAML). Known failures keep their reasons and dates. Old entries of
 * requirements that this run didn't judge stay, and so do flaky ones that passed.
 */
export function baselineYaml(report: Report, { listsWarnings, entries = [] }: BaselineOptions): string {
  const { outcomes } = report;
  const failing = outcomes.filter(
    ({ outcome, known }) => outcome === "failed" || (outcome === "warned" && (listsWarnings || known !== undefined)),
  );
  const isFailing = (id: string): boolean => failing.some((one) => one.id === id);
  const isJudged = (id: string): boolean =>
    outcomes.some((one) => one.id === id && one.outcome !== "not-tested" && one.outcome !== "inconclusive");
  const kept = entries.filter(({ id, flaky = false }) => !isJudged(id) || (flaky && !isFailing(id)));
  const startedAt = new Date(report.startedAt);
  const listed = failing.map((outcome): Entry => {
    const oldEntry = outcome.known ?? entries.find(({ id }) => id === outcome.id);
    return { id: outcome.id, ...knownFailureFrom(outcome, startedAt, oldEntry) };
  });
  const blocks = [...listed, ...kept].map(entryYaml);
  return [headerComment(report), ...(blocks.length === 0 ? ["[]\n"] : blocks)].join("\n");
}

function headerComment({ baseUrl }: Report): string {
  return `# Known failures of ${printableLine(baseUrl)}: --baseline excuses each until its date.
# An expired entry fails the run. So does an entry whose requirement passes, unless it has flaky: true. Delete such entries.
`;
}

function entryYaml({ id, reason, issue, expires, flaky }: Entry): string {
  const yaml = stringify(
    [{ id, reason, ...(issue === undefined ? {} : { issue }), expires, ...(flaky === true ? { flaky } : {}) }],
    { lineWidth: 0 },
  );
  return issue === undefined ? `${yaml}  # issue: the address of the issue that tracks it\n` : yaml;
}

import { stringify } from "yaml";
import { knownFailureFrom } from "../words/known-failure.ts";
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
  const startedAt = new Date(report.startedAt);
  const failing = outcomes.filter(({ outcome, known }) => {
    const isListedWarning = outcome === "warned" && (listsWarnings || known !== undefined);
    return outcome === "failed" || isListedWarning;
  });
  const newEntries = failing.map((outcome): Entry => {
    const oldEntry = outcome.known ?? entries.find(({ id }) => id === outcome.id);
    return { id: outcome.id, ...knownFailureFrom(outcome, startedAt, oldEntry) };
  });
  const judged = outcomes.filter(({ outcome }) => outcome !== "not-tested" && outcome !== "inconclusive");
  const failingIds = new Set<string>(failing.map(({ id }) => id));
  const judgedIds = new Set<string>(judged.map(({ id }) => id));
  const keptEntries = entries.filter(({ id, flaky = false }) => !judgedIds.has(id) || (flaky && !failingIds.has(id)));
  const blocks = [...newEntries, ...keptEntries].map(entryYaml);
  return [headerComment(report), ...(blocks.length === 0 ? ["[]\n"] : blocks)].join("\n");
}

function headerComment({ baseUrl }: Report): string {
  return `# Known failures of ${printableLine(baseUrl)}: --baseline excuses each failure until the date in its entry.
# An expired entry fails the run. So does an entry for a requirement that passes, unless the entry has flaky: true. Delete entries that fail the run.
`;
}

/** Writes a list of one entry. `stringify` omits undefined members and keeps the order of the others. */
function entryYaml({ id, reason, issue, expires, flaky }: Entry): string {
  const entry = { id, reason, issue, expires, flaky: flaky === true ? true : undefined };
  const yaml = stringify([entry], { lineWidth: 0 });
  return issue === undefined ? `${yaml}  # issue: the address of the issue that tracks this failure\n` : yaml;
}

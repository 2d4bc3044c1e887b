import { stringify } from "yaml";
import { knownFailureFrom } from "../known-failure.ts";
import { printableLine } from "../printable.ts";
import type { KnownFailure, Report } from "../format/report.ts";

export interface BaselineOptions {
  /** True if the baseline also lists broken SHOULDs. */
  readonly warningsFail: boolean;
  /** The entries of the old baseline; those that this run didn't judge stay. */
  readonly entries?: readonly (KnownFailure & { readonly id: string })[];
}

const header = (report: Report): string =>
  `# Known failures of ${printableLine(report.baseUrl)}: --baseline excuses each until its date.
# An expired entry fails the run. So does an entry whose requirement passes, unless it has flaky: true. Delete such entries.
`;

/** Writes the failures of a run as a baseline (YAML). Known failures keep their reasons and dates. */
export function baselineYaml(report: Report, { warningsFail, entries = [] }: BaselineOptions): string {
  const failing = report.outcomes.filter(
    ({ outcome, known }) => outcome === "failed" || (outcome === "warned" && (warningsFail || known !== undefined)),
  );
  const judged = new Set<string>(
    report.outcomes.filter(({ outcome }) => outcome !== "not-tested" && outcome !== "inconclusive").map(({ id }) => id),
  );
  const startedAt = new Date(report.startedAt);
  const listed = [
    ...failing.map((outcome) => {
      const earlier = outcome.known ?? entries.find(({ id }) => id === outcome.id);
      return { id: outcome.id, ...knownFailureFrom(outcome, startedAt, earlier) };
    }),
    ...entries.filter(({ id, flaky = false }) => !judged.has(id) || (flaky && !failing.some((one) => one.id === id))),
  ];
  const blocks = listed.map(({ id, reason, issue, expires, flaky }) => {
    const entry = stringify(
      [{ id, reason, ...(issue === undefined ? {} : { issue }), expires, ...(flaky === true ? { flaky } : {}) }],
      { lineWidth: 0 },
    );
    return issue === undefined ? `${entry}  # issue: the address of the issue that tracks it\n` : entry;
  });
  return [header(report), ...(blocks.length === 0 ? ["[]\n"] : blocks)].join("\n");
}

import type { Outcome, Shard } from "../report/report.ts";
import type { RunOptions } from "./options.ts";

/** What a shard's report says beside its outcomes, so that the reports of all shards can be merged. */
export function shardOf(
  findings: readonly Outcome[],
  outcomes: readonly Outcome[],
  { shard, strict, requireAll }: Pick<RunOptions, "shard" | "strict" | "requireAll">,
): { readonly shard?: Shard } {
  if (shard === undefined) return {};
  const told = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return {
    shard: {
      ...shard,
      strict,
      requireAll,
      findings: findings.map((outcome) => ({
        id: outcome.id,
        ...(told.get(outcome.id) === outcome ? {} : { outcome }),
      })),
    },
  };
}

import type { Outcome, Shard } from "../../format/report.ts";
import type { RunOptions } from "../options.ts";

/** What a shard's report says in addition to its outcomes, so that the reports of all shards can be merged. */
export function shardOf(
  findings: readonly Outcome[],
  outcomes: readonly Outcome[],
  { shard, strict, requireAll }: Pick<RunOptions, "shard" | "strict" | "requireAll">,
): { readonly shard?: Shard } {
  if (shard === undefined) return {};
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return {
    shard: {
      ...shard,
      strict,
      requireAll,
      findings: findings.map((outcome) => ({
        id: outcome.id,
        ...(outcomeOf.get(outcome.id) === outcome ? {} : { outcome }),
      })),
    },
  };
}

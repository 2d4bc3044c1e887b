import type { Outcome, Shard } from "../../format/report.ts";
import type { RunOptions } from "../options.ts";

/** What a shard's report says in addition to its outcomes, so that the reports of all shards can be merged. */
export function shardOf(
  findings: readonly Outcome[],
  outcomes: readonly Outcome[],
  { shard, strict, requireAll }: Pick<RunOptions, "shard" | "strict" | "requireAll">,
): Shard | undefined {
  if (shard === undefined) return undefined;
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return {
    ...shard,
    strict,
    requireAll,
    findings: findings.map((outcome) => ({
      id: outcome.id,
      outcome: outcomeOf.get(outcome.id) === outcome ? undefined : outcome,
    })),
  };
}

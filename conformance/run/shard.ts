import type { Check } from "../check/check.ts";
import type { Effort, Outcome, Shard } from "../report/report.ts";
import type { RunOptions } from "./options.ts";
import type { Finding } from "./settle.ts";

/** Which of how many shards: `{ number: 1, of: 4 }` is the first. */
export interface ShardChoice {
  readonly number: number;
  readonly of: number;
}

/** The checks that are a shard's to tell of, and those that it runs: what must come first comes first in each shard. */
export function checksOfShard(
  checks: readonly Check[],
  { shard, effort }: Pick<RunOptions, "shard" | "effort">,
): { readonly own: readonly Check[]; readonly run: readonly Check[] } {
  if (shard === undefined) return { own: checks, run: checks };
  const own = new Set(partition(checks, shard.of, effort)[shard.number - 1]);
  return {
    own: checks.filter((check) => own.has(check)),
    run: checks.filter((check) => own.has(check) || check.place === "first"),
  };
}

/** Shares checks out, about as many cases to each; those that set up the same things stay together. */
function partition(checks: readonly Check[], shards: number, effort: Effort): readonly (readonly Check[])[] {
  const pools = new Map<string, Check[]>();
  for (const check of checks) pools.set(check.pool, [...(pools.get(check.pool) ?? []), check]);
  const groups = [...pools.values()].map((group) => ({ group, cases: sum(group.map(({ runs }) => runs[effort])) }));
  const parts = Array.from({ length: shards }, () => ({ checks: [] as Check[], cases: 0 }));
  for (const { group, cases } of groups.toSorted((one, other) => other.cases - one.cases)) {
    const least = parts.toSorted((one, other) => one.cases - other.cases)[0];
    least?.checks.push(...group);
    if (least !== undefined) least.cases += cases;
  }
  return parts.map((part) => part.checks);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What a shard's report says beside its outcomes, so that the reports of all shards can be merged. */
export function shardOf(
  findings: readonly Finding[],
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
      findings: findings.map(({ outcome, encountered }) => ({
        id: outcome.id,
        ...(told.get(outcome.id) === outcome ? {} : { outcome }),
        ...(encountered === undefined ? {} : { encountered }),
      })),
    },
  };
}

/** The findings that are told of: those of the shard's own checks, and breaches wherever they were found. */
export function findingsToTell(findings: readonly Finding[], own: readonly Check[]): readonly Finding[] {
  const ids = new Set(own.map(({ id }) => id));
  return findings.filter(
    ({ outcome, encountered }) => ids.has(outcome.id) || outcome.failure !== undefined || encountered !== undefined,
  );
}

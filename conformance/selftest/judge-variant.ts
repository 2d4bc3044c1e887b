import type { OpenPointId } from "../../spec/open-points.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import type { Report } from "../report/report.ts";
import { judgeServed, judgeServer } from "./judge-server.ts";

/** How a run saw the open points answered: each with all its answers, by the alphabet. */
export type Fingerprint = Readonly<Partial<Record<OpenPointId, readonly string[]>>>;

/** What the suite made of one lawful server. */
export interface VariantJudgement {
  readonly name: string;
  /** Requirements that are broken or inconclusive, each with the reason: there should be none. */
  readonly blamed: readonly string[];
  readonly fingerprint: Fingerprint;
  readonly requests: number;
  readonly durationMs: number;
}

/**
 * Judges a lawful server in full, over a socket where it is served over one; one that makes the run wait with fewer cases, but
 * asks it every open point as well.
 */
export async function judgeVariant(
  { name, build, serve, isSlow = false }: Variant,
  seed: number,
): Promise<VariantJudgement> {
  const options = { seed, fingerprint: true, effort: isSlow ? "quick" : "standard" } as const;
  const report = await (serve === undefined ? judgeServer(build, options) : judgeServed(serve, build, options));
  const { requests, durationMs } = report;
  return { name, blamed: blamedIn(report), fingerprint: fingerprintIn(report), requests, durationMs };
}

function blamedIn({ outcomes }: Report): readonly string[] {
  const blamed = outcomes.filter(({ outcome }) => outcome === "failed" || outcome === "inconclusive");
  return blamed.map(({ id, failure, reason = "" }) => `${id}: ${failure?.message ?? reason}`);
}

function fingerprintIn({ observations }: Report): Fingerprint {
  return Object.fromEntries(
    observations.map(({ id, answers }) => [id, answers.map(({ answer }) => answer).toSorted()]),
  );
}

import { openPoint, openPointIds, type OpenPointId } from "../../../../spec/open-points.ts";
import { composeVariants } from "../../variants/compose-variants.ts";
import type { Variant } from "../../variants/variant.ts";
import { Observer } from "../../../suite/open-points/observer.ts";
import { answersInSteps } from "../../../suite/open-points/answers-in-steps.ts";
import type { Effort, Report } from "../../../report/format/report.ts";
import { judgeServed, judgeServer } from "../judge-server.ts";
import { playInProcess } from "./play-in-process.ts";

export interface VariantJudgement {
  readonly names: readonly string[];
  /** Broken or inconclusive requirements with reasons, and undeclared answers to open points. */
  readonly findings: readonly string[];
  readonly requests: number;
  readonly durationMs: number;
}

export interface JudgeOptions {
  readonly seed: number;
  readonly effort: Effort;
  /** True if answers to open points don't count, because a standard run may lack the surveys to observe them. */
  readonly isBlameAlone?: boolean;
}

/**
 * Judges one server that combines all members of a pack. If it shows findings, each half is judged again, down to
 * single members. Only the full judgement of a single member counts.
 */
export async function judgePack(
  members: readonly Variant[],
  options: JudgeOptions,
): Promise<readonly VariantJudgement[]> {
  const judgement = await judgeCombined(members, options);
  if (judgement.findings.length === 0) return [judgement];
  if (members.length > 1) {
    const middle = Math.ceil(members.length / 2);
    const firstHalf = await judgePack(members.slice(0, middle), options);
    const secondHalf = await judgePack(members.slice(middle), options);
    return [...firstHalf, ...secondHalf];
  }
  return options.effort === "quick" ? [await judgeCombined(members, { ...options, effort: "standard" })] : [judgement];
}

/** Plays the scenarios without a client. Some variants need a client's retries, decoding or concurrency. */
async function playInProcessOnly(variant: Variant, { seed, effort }: JudgeOptions): Promise<VariantJudgement> {
  const { brokenShoulds = [] } = variant;
  const observer = new Observer();
  const begun = performance.now();
  const { explanations, openReasons, journal } = await playInProcess(variant.build, { seed, effort, observer });
  for (const { id, answer } of answersInSteps(journal.steps)) observer.note(id, answer, undefined);
  const unclear = [...openReasons].filter(([, { outcome }]) => outcome === "inconclusive");
  const findings = [
    ...explanations()
      .filter(({ id }) => !brokenShoulds.includes(id))
      .map(({ id }) => `${id} is broken`),
    ...unclear.map(([id, { reason }]) => `${id}: ${reason}`),
    ...differences(declaredFingerprint(variant), fingerprintIn(observer.observations())),
  ];
  return { names: [variant.name], findings, requests: journal.steps.length, durationMs: performance.now() - begun };
}

/** Judges a variant over a socket if it has `serve`. A slow variant gets fewer cases, but all open points. */
async function judgeCombined(members: readonly Variant[], judgeOptions: JudgeOptions): Promise<VariantJudgement> {
  const { seed, effort, isBlameAlone = false } = judgeOptions;
  const [only] = members;
  const variant = members.length === 1 && only !== undefined ? only : composeVariants(members);
  const { build, serve, isSlow = false } = variant;
  const names = members.map(({ name }) => name);
  if (effort === "quick" && serve === undefined && !isSlow) {
    const played = await playInProcessOnly(variant, { seed, effort });
    // findings may come from the missing client, so a run with one judges again
    if (played.findings.length === 0) return { ...played, names };
  }
  const options = { seed, fingerprint: true, effort: isSlow ? "quick" : effort } as const;
  const report = await (serve === undefined ? judgeServer(build, options) : judgeServed(serve, build, options));
  const { requests, durationMs } = report;
  const findings = [
    ...blamedIn(report, variant.brokenShoulds),
    ...(isBlameAlone ? [] : differences(declaredFingerprint(variant), fingerprintIn(report.observations))),
  ];
  return { names, findings, requests, durationMs };
}

function blamedIn({ outcomes }: Report, brokenShoulds: Variant["brokenShoulds"] = []): readonly string[] {
  const blamed = outcomes.filter(({ id, outcome }) => {
    const isBlamed = outcome === "failed" || outcome === "warned" || outcome === "inconclusive";
    return isBlamed && !brokenShoulds.includes(id);
  });
  return blamed.map(({ id, failure, reason = "" }) => `${id}: ${failure?.message ?? reason}`);
}

function fingerprintIn(observations: Report["observations"]): Fingerprint {
  return Object.fromEntries(
    observations.map(({ id, answers }) => [id, answers.map(({ answer }) => answer).toSorted()]),
  );
}

/** Answers to open points, each list in alphabetical order. */
type Fingerprint = Readonly<Partial<Record<OpenPointId, readonly string[]>>>;

function declaredFingerprint({ answers }: Variant): Fingerprint {
  const observable = openPointIds.filter((id) => openPoint(id).unobserved === undefined);
  const declared = observable.map((id) => [id, [answers[id] ?? openPoint(id).reference].flat().toSorted()] as const);
  return Object.fromEntries(declared.filter(([, answerList]) => answerList.length > 0));
}

function differences(declared: Fingerprint, observed: Fingerprint): readonly string[] {
  const differing = openPointIds.filter((id) => answersTo(declared, id) !== answersTo(observed, id));
  return differing.map((id) => `${id} is declared ${answersTo(declared, id)}, and observed ${answersTo(observed, id)}`);
}

function answersTo(fingerprint: Fingerprint, id: OpenPointId): string {
  return fingerprint[id]?.map((answer) => `"${answer}"`).join(" and ") ?? "unanswered";
}

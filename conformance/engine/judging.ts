import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { ReadKind } from "../suite/journal/last-read.ts";
import type { Suspect, Claim, ExpectedSurvey, Step } from "../suite/journal/step.ts";
import { isWrite } from "../client/endpoint.ts";
import { recipientsOf, type ShownRecipient } from "../suite/reading/recipients.ts";
import type { ShownSurvey } from "../suite/reading/survey.ts";
import { judges } from "../suite/rules/all.ts";
import type { Context, Judge } from "../suite/rules/rule.ts";
import { requestName } from "../report/breach/request-phrase.ts";
import { wordsOfBreach } from "../report/breach/words-of-breach.ts";
import { shownSurveyOf } from "../suite/journal/shown.ts";
import { acceptanceClaims } from "../suite/rules/claims/acceptance-claims.ts";
import { countClaims } from "../suite/rules/claims/count-claims.ts";
import { unexpectedStatusSuspects } from "../suite/rules/tables/acceptance-suspects.ts";
import type { BrokenClaim } from "./blame/explanation.ts";
import { EvidenceCounts } from "./blame/evidence-counts.ts";
import { stateClaims } from "../suite/rules/claims/state-claims.ts";
import { updateResponseClaims } from "../suite/rules/claims/update-response-claims.ts";

export interface OpenReason {
  readonly outcome: "inconclusive" | "not-tested";
  readonly reason: string;
}

/**
 * Judges steps. Rules and comparisons with the model make claims about a step. `#record` then collects the broken claims, counts
 * the kept ones as evidence, and notes why requirements stay open.
 */
export class Judging {
  readonly evidence = new EvidenceCounts();
  readonly broken: BrokenClaim[] = [];
  /** Why a requirement stays open. Only its first reason counts. */
  readonly openReasons = new Map<RequirementId, OpenReason>();
  /** Contradictions that a list still showed after the longest wait: these are no delay, so later lists aren't read again for them. */
  readonly lastingContradictions: Set<string>;
  readonly #context: Context;

  constructor(context: Context, lastingContradictions = new Set<string>()) {
    this.#context = context;
    this.lastingContradictions = lastingContradictions;
  }

  /** Judges a step that the model has already applied. */
  judge(step: Step): void {
    if (step.isOpen === true) return;
    const claims = [...this.#ruleClaims(step), ...acceptanceClaims(step, this.#context), ...this.#stateClaims(step)];
    this.#record(step, claims);
    this.#noteRead(step);
  }

  /** Judges one requirement only, or only the acceptance of the request if `id` is absent. */
  judgeAgain(step: Step, id?: RequirementId): void {
    if (id === undefined) {
      this.#record(step, acceptanceClaims(step, this.#context));
      return;
    }
    for (const judge of judgesOf(id)) this.#record(step, judge.judge(step, this.#context));
  }

  /** True if the list contradicts the last writes, as a stale list does. */
  isStale(list: Step): boolean {
    return this.#contradictionsIn(list).some((name) => !this.lastingContradictions.has(name));
  }

  /** Notes what a list still contradicts after its last reading. */
  noteLasting(list: Step): void {
    for (const name of this.#contradictionsIn(list)) this.lastingContradictions.add(name);
  }

  /** Returns names such as `SUR-8 title`. */
  #contradictionsIn(list: Step): readonly string[] {
    // the list lacks a survey (SUR-4), shows old values (SUR-8), or shows recipients that no read showed (RCP-5)
    const judgesOfState = [...judgesOf("SUR-4"), ...judgesOf("SUR-8"), ...judgesOf("RCP-5")];
    const claims = judgesOfState.flatMap(({ judge }) => judge(list, this.#context));
    const broken = claims.filter(({ agrees }) => !agrees);
    return broken.map(({ suspects: [first], facet }) => `${first?.id} ${facet ?? ""}`);
  }

  /** Judges a list once all its pages were read. */
  judgeList(step: Step): void {
    this.#record(step, this.#ruleClaims(step));
  }

  leaveOpen(id: RequirementId, why: OpenReason): void {
    if (!this.openReasons.has(id)) this.openReasons.set(id, why);
  }

  /** Leaves the requirements open that need a second key. */
  leaveSecondKeyOpen(reason: string): void {
    for (const id of requirementIds)
      if (requirement(id).needs?.includes("a second key") === true)
        this.leaveOpen(id, { outcome: "not-tested", reason });
  }

  #leaveRecipientsOpen(step: Step): void {
    const reason = `some recipients are missing from the response to ${requestName(step)}`;
    for (const id of requirementIds)
      if (id.startsWith("RCP-") || id.startsWith("LIM-")) this.leaveOpen(id, { outcome: "not-tested", reason });
  }

  /** Notes how each survey was read, since a service may change a survey when it is read. */
  #noteRead({ operation, expected: { survey, outcome }, by, as }: Step): void {
    if (outcome !== "accepted") return;
    if (operation === "list") {
      const listed = this.#context.model.surveys.filter(({ owner }) => owner === as);
      for (const each of listed) addReadKind(each, "list");
    }
    if (survey === undefined) return;
    if (operation === "responses") addReadKind(survey, "responses");
    if (operation === "read" && by === "slug") addReadKind(survey, "slug");
  }

  #ruleClaims(step: Step): readonly Claim[] {
    return judges.flatMap(({ judge }) => judge(step, this.#context));
  }

  /** Compares the survey in the response with the model. */
  #stateClaims(step: Step): readonly Claim[] {
    // the model can't predict the state while other requests are under way
    if (step.race !== undefined) return [];
    // the next read shows whether the counts in the response are right
    if (step.operation === "add") step.deferredClaims = countClaims(step);
    const shown = shownSurveyOf(step);
    if (shown?.hasFurtherRecipients === true) this.#leaveRecipientsOpen(step);
    const survey = step.made ?? step.expected.survey;
    if (shown === undefined || survey === undefined) return [];
    if (survey.owner !== step.as || step.expected.outcome === "unauthorized") return [];
    if (step.made !== undefined) return this.#createClaims(step, survey, shown);
    // `acceptanceClaims` judges a response that shows another survey
    if (shown.id !== survey.id) return [];
    if (step.operation === "update") survey.unverifiedUpdate = step;
    return step.operation === "read" ? this.#readClaims(step, survey, shown) : [];
  }

  #createClaims(step: Step, survey: ExpectedSurvey, shown: ShownSurvey): readonly Claim[] {
    const { journal } = this.#context;
    const claims = stateClaims({ journal, step, survey, shown, view: "create response", isPartial: true });
    adoptIdsAndUrls(survey, recipientsOf(shown) ?? []);
    return claims;
  }

  #readClaims(step: Step, survey: ExpectedSurvey, shown: ShownSurvey): readonly Claim[] {
    const { journal, model } = this.#context;
    const isBySlug = step.by === "slug";
    const claims = stateClaims({ journal, step, survey, shown, view: isBySlug ? "read by slug" : "read" });
    const isAsExpected = claims.every(({ agrees }) => agrees);
    const { unverifiedUpdate: update, writesSinceRead: writes, isStateUnknown } = survey;
    delete survey.unverifiedUpdate;
    if (!isStateUnknown) for (const write of writes) this.#recordDeferredClaims(write, isAsExpected);
    // a stale read by slug doesn't show the stored state
    if (isBySlug && !isAsExpected) return claims;
    model.adopt(survey, shown);
    // this read shows whether the response to a PATCH was right, if no write came in between
    const isLastWrite = update !== undefined && writes.at(-1) === update;
    if (!isLastWrite || update.isViolated || isStateUnknown || !isAsExpected) return claims;
    return [...claims, ...updateResponseClaims(survey, update)];
  }

  /** Records the claims about the response to a write. A wrong state explains broken claims, so only kept ones count then. */
  #recordDeferredClaims(write: Step, isStateAsExpected: boolean): void {
    const claims = write.deferredClaims ?? [];
    this.#record(write, isStateAsExpected ? claims : claims.filter(({ agrees }) => agrees));
    delete write.deferredClaims;
  }

  #record(step: Step, claims: readonly Claim[]): void {
    const brokenClaims = claims.filter(({ agrees, openOutcome }) => !agrees && openOutcome === undefined);
    const brokenSuspects = brokenClaims.flatMap(({ suspects }) => suspects);
    for (const claim of claims) {
      if (claim.openOutcome !== undefined) this.#recordOpen(claim, claim.openOutcome);
      else if (claim.agrees) this.#recordKept(claim, step, brokenSuspects);
      else this.#recordBroken(claim, step);
    }
  }

  #recordOpen({ suspects, breach }: Claim, outcome: OpenReason["outcome"]): void {
    const reason = breach === undefined ? "" : wordsOfBreach(breach).message;
    for (const { id } of suspects) this.leaveOpen(id, { outcome, reason });
  }

  /** A kept claim is no evidence for a facet that the same step breaks elsewhere. */
  #recordKept(claim: Claim, step: Step, brokenSuspects: readonly Suspect[]): void {
    const isBroken = ({ id, facet }: Suspect): boolean =>
      brokenSuspects.some((broken) => broken.id === id && broken.facet === facet);
    for (const suspect of claim.suspects) {
      if (isBroken(suspect)) continue;
      if (claim.isWeak === true) this.evidence.addWeak(suspect);
      else this.evidence.add(suspect, claim, step);
    }
  }

  #recordBroken(claim: Claim, step: Step): void {
    if (claim.cause !== undefined) claim.cause.isViolated = true;
    // a malformed response to a write says nothing about the write's effect, so the step isn't violated
    const isOnlyForm = claim.cause === undefined && isWrite(step) && hasExpectedOutcome(step);
    if (!isOnlyForm) step.isViolated = true;
    this.broken.push({ claim: withStatusSuspects(claim, step), step });
  }
}

function judgesOf(id: RequirementId): readonly Judge[] {
  return judges.filter((judge) => judge.id === id);
}

function addReadKind(survey: ExpectedSurvey, kind: ReadKind): void {
  if (!survey.reads.includes(kind)) survey.reads = [...survey.reads, kind];
}

/** Adopts the recipients' ids and urls, which the response to a create shows for the first time. */
function adoptIdsAndUrls(survey: ExpectedSurvey, shown: readonly ShownRecipient[]): void {
  survey.rows = survey.rows.map((row) => {
    const matches = shown.filter(({ email }) => email !== undefined && email === row.members["email"]);
    const [match] = matches;
    if (match === undefined || matches.length > 1) return row;
    return { ...row, id: match.members["id"] ?? row.id, url: match.url ?? row.url };
  });
}

function hasExpectedOutcome(step: Step): boolean {
  const { expected, isAccepted, status } = step;
  // a 5xx, or a status that breaks a requirement, is unexpected even if the outcome is open
  if (expected.outcome === "open") return status < 500 && unexpectedStatusSuspects(step).length === 0;
  return (expected.outcome === "accepted") === isAccepted;
}

/** Puts the requirements that the status breaks first among the suspects: they explain everything else about the step. */
function withStatusSuspects(claim: Claim, step: Step): Claim {
  if (claim.cause !== undefined) return claim;
  const ids = new Set(claim.suspects.map(({ id }) => id));
  const statusSuspects = unexpectedStatusSuspects(step).filter(({ id }) => !ids.has(id));
  return statusSuspects.length === 0 ? claim : { ...claim, suspects: [...statusSuspects, ...claim.suspects] };
}

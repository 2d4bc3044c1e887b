import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { ReadKind } from "../suite/journal/last-read.ts";
import type { Suspect, Claim, ExpectedSurvey, Step } from "../suite/journal/step.ts";
import { isWrite } from "../client/endpoint.ts";
import { recipientsOf } from "../suite/reading/recipients.ts";
import { type ShownSurvey } from "../suite/reading/survey.ts";
import { judges } from "../suite/rules/all.ts";
import type { Context, Judge } from "../suite/rules/rule.ts";
import { requestName } from "../report/breach/request-phrase.ts";
import { wordsOfBreach } from "../report/breach/words-of-breach.ts";
import { shownSurveyOf } from "../suite/rules/shown.ts";
import { acceptanceClaims } from "../suite/rules/claims/acceptance-claims.ts";
import { countClaims } from "../suite/rules/claims/count-claims.ts";
import { unexpectedStatusSuspects } from "../suite/rules/tables/acceptance-suspects.ts";
import type { View } from "../suite/rules/tables/state-suspects.ts";
import type { BrokenClaim } from "./blame/explanation.ts";
import { EvidenceCounts } from "./blame/evidence-counts.ts";
import { stateClaims } from "../suite/rules/claims/state-claims.ts";
import { updateResponseClaims } from "../suite/rules/claims/update-response-claims.ts";

export interface OpenReason {
  readonly outcome: "inconclusive" | "not-tested";
  readonly reason: string;
}

export class Judging {
  readonly evidence = new EvidenceCounts();
  readonly broken: BrokenClaim[] = [];
  /** The first reason for each requirement. */
  readonly openReasons = new Map<RequirementId, OpenReason>();
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Judges a step that the model has already applied. */
  judge(step: Step): void {
    if (step.isOpen === true) return;
    this.#record(step, [
      ...this.#ruleClaims(step),
      ...acceptanceClaims(step, this.#context),
      ...this.#stateClaims(step),
    ]);
    this.#noteReading(step);
  }

  /** Judges by one requirement, or by acceptance if `id` is absent. */
  judgeAgain(step: Step, id?: RequirementId): void {
    if (id === undefined) {
      this.#record(step, acceptanceClaims(step, this.#context));
      return;
    }
    for (const judge of judges.filter((candidate) => candidate.id === id))
      this.#record(step, judge.judge(step, this.#context));
  }

  /** True if the list contradicts the last writes, as a stale list does. */
  isStale(list: Step): boolean {
    const isOfState = ({ id }: Judge): boolean => id === "SUR-4" || id === "SUR-8" || id === "RCP-5";
    const claims = judges.filter(isOfState).flatMap(({ judge }) => judge(list, this.#context));
    return claims.some(({ agrees }) => !agrees);
  }

  judgeList(step: Step): void {
    this.#record(step, this.#ruleClaims(step));
  }

  leaveOpen(id: RequirementId, why: OpenReason): void {
    this.openReasons.set(id, this.openReasons.get(id) ?? why);
  }

  leaveSecondKeyOpen(reason: string): void {
    for (const id of requirementIds)
      if (requirement(id).needs?.includes("a second key") === true)
        this.leaveOpen(id, { outcome: "not-tested", reason });
  }

  #leaveRecipientsOpen(step: Step): void {
    const reason = `some recipients are missing in the response to ${requestName(step)}`;
    for (const id of requirementIds)
      if (id.startsWith("RCP-") || id.startsWith("LIM-")) this.leaveOpen(id, { outcome: "not-tested", reason });
  }

  #noteReading({ operation, expected: { survey, outcome }, by, as }: Step): void {
    if (outcome !== "accepted") return;
    if (operation === "list")
      for (const listed of this.#context.model.surveys) if (listed.owner === as) noteRead(listed, "list");
    if (survey === undefined) return;
    if (operation === "responses") noteRead(survey, "responses");
    if (operation === "read" && by === "slug") noteRead(survey, "slug");
  }

  #ruleClaims(step: Step): readonly Claim[] {
    const claims: Claim[] = [];
    for (const { judge } of judges) for (const claim of judge(step, this.#context)) claims.push(claim);
    return claims;
  }

  #stateClaims(step: Step): readonly Claim[] {
    // only rules judge a response while other requests are under way
    if (step.race !== undefined) return [];
    const shown = shownSurveyOf(step);
    const survey = step.made ?? step.expected.survey;
    if (step.operation === "add") step.deferredClaims = countClaims(step);
    if (shown?.hasFurtherRecipients === true) this.#leaveRecipientsOpen(step);
    if (
      shown === undefined ||
      survey === undefined ||
      survey.owner !== step.as ||
      step.expected.outcome === "unauthorized"
    )
      return [];
    if (step.made !== undefined) return this.#createClaims(step, survey, shown);
    if (shown.id !== survey.id) return [];
    if (step.operation === "update") {
      survey.unverifiedUpdate = step;
      return [];
    }
    return step.operation === "read" ? this.#readClaims(step, survey, shown) : [];
  }

  #createClaims(step: Step, survey: ExpectedSurvey, shown: ShownSurvey): readonly Claim[] {
    const claims = stateClaims({
      journal: this.#context.journal,
      step,
      survey,
      shown,
      view: "create response",
      isPartial: true,
    });
    const rows = recipientsOf(shown) ?? [];
    // ids and urls are known from here on
    survey.rows = survey.rows.map((row) => {
      const [match, ...others] = rows.filter(({ email }) => email !== undefined && email === row.members["email"]);
      if (match === undefined || others.length > 0) return row;
      return { ...row, id: match.members["id"] ?? row.id, url: match.url ?? row.url };
    });
    return claims;
  }

  #readClaims(step: Step, survey: ExpectedSurvey, shown: ShownSurvey): readonly Claim[] {
    const view: View = step.by === "slug" ? "read by slug" : "read";
    const claims = stateClaims({ journal: this.#context.journal, step, survey, shown, view });
    const { unverifiedUpdate, writesSinceRead } = survey;
    delete survey.unverifiedUpdate;
    const differences = claims.filter(({ agrees }) => !agrees);
    for (const write of survey.isUncertain ? [] : writesSinceRead) {
      // the response to a write counts only if the state is right, else the state explains it
      this.#record(
        write,
        (write.deferredClaims ?? []).filter(({ agrees }) => agrees || differences.length === 0),
      );
      delete write.deferredClaims;
    }
    const isUncertain = survey.isUncertain;
    // a stale read by slug doesn't show the stored state
    if (view === "read by slug" && differences.length > 0) return claims;
    this.#context.model.adopt(survey, shown);
    const isComparable =
      unverifiedUpdate !== undefined &&
      differences.length === 0 &&
      writesSinceRead.at(-1) === unverifiedUpdate &&
      !unverifiedUpdate.isViolated;
    return isComparable && !isUncertain ? [...claims, ...updateResponseClaims(survey, unverifiedUpdate)] : claims;
  }

  #record(step: Step, claims: readonly Claim[]): void {
    const broken = claims
      .filter(({ agrees, isOpen = false }) => !agrees && isOpen === false)
      .flatMap(({ suspects }) => suspects);
    const isBrokenHere = ({ id, facet }: Suspect): boolean =>
      broken.some((other) => other.id === id && other.facet === facet);
    for (const claim of claims) {
      if (claim.isOpen === true || claim.isOpen === "not tested") {
        const outcome = claim.isOpen === true ? "inconclusive" : "not-tested";
        const reason = claim.breach === undefined ? "" : wordsOfBreach(claim.breach).message;
        for (const { id } of claim.suspects) this.leaveOpen(id, { outcome, reason });
        continue;
      }
      if (!claim.agrees) {
        if (claim.cause !== undefined) claim.cause.isViolated = true;
        // the form of a response to a write with the expected outcome doesn't explain its effect
        if (claim.cause !== undefined || !isWrite(step) || !isAsExpected(step)) step.isViolated = true;
        this.broken.push({ claim: withStatusSuspects(claim, step), step });
        continue;
      }
      // a facet that this step breaks wasn't seen to hold
      for (const suspect of claim.suspects)
        if (isBrokenHere(suspect)) continue;
        else if (claim.isWeak === true) this.evidence.addWeak(suspect);
        else this.evidence.add(suspect, claim, step);
    }
  }
}

function isAsExpected(step: Step): boolean {
  const { expected, isAccepted, status } = step;
  // a valid key never gets these statuses, even if the outcome is open
  if (expected.outcome === "open") return status < 500 && unexpectedStatusSuspects(step).length === 0;
  return (expected.outcome === "accepted") === isAccepted;
}

function withStatusSuspects(claim: Claim, step: Step): Claim {
  const statusSuspects = claim.cause === undefined ? unexpectedStatusSuspects(step) : [];
  const isNamed = ({ id }: Suspect): boolean => claim.suspects.some((suspect) => suspect.id === id);
  const further = statusSuspects.filter((suspect) => !isNamed(suspect));
  return further.length === 0 ? claim : { ...claim, suspects: [...further, ...claim.suspects] };
}

function noteRead(survey: ExpectedSurvey, kind: ReadKind): void {
  if (!survey.reads.includes(kind)) survey.reads = [...survey.reads, kind];
}

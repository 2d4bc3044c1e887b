import type { Suspect, Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import type { EndpointName } from "../../../client/endpoint.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Model } from "../../model/model.ts";
import { findList } from "../../reading/list.ts";
import { createdSurvey, findSurvey } from "../../reading/survey.ts";
import { openMembersIn } from "../../model/open-members.ts";
import type { Context } from "../rule.ts";
import { onCreate, onQuestion, onRow, onUpdate, requirementIn } from "../tables/members.ts";
import { rejectionText } from "../response-text.ts";
import type { Breach } from "../../../report/breach/breach.ts";
import { judgedRequest } from "./judged-request.ts";
import { acceptanceSuspects, misplacedSuspects } from "../tables/acceptance-suspects.ts";
import { requirementOfRejection } from "../tables/rejections.ts";
import { requirementOnOtherSurveys } from "../tables/other-survey-suspects.ts";

const expectedParts = {
  create: "created survey",
  read: "survey",
  update: "survey",
  list: "list of surveys",
  responses: "list of responses",
  add: "counts",
} as const;

export function acceptanceClaims(step: Step, { journal, model }: Context): readonly Claim[] {
  const { operation, expected, isAccepted, status, query = "" } = step;
  if (step.exchange === undefined) return [];
  if (expected.outcome === "open" && misplacedSuspects(step).length > 0 && step.isHostile !== true)
    return [misplacedClaim(step)];
  if (expected.outcome !== "accepted" || status === 401 || status === 429 || query !== "") return [];
  // fresh keys and rate limits have rules of their own
  if (step.credential !== undefined || step.isBurst === true) return [];
  const suspects = acceptanceSuspects(step, journal);
  const hasExpectedPart = isAccepted && showsExpectedPart(step);
  const shownSuspects: readonly Suspect[] = operation === "update" ? shownSurveySuspects(step) : [];
  if (hasExpectedPart) return [agreementClaim(operation, [...suspects, ...shownSuspects])];
  if (isAccepted && operation === "update")
    return [agreementClaim(operation, suspects), missingSurveyClaim(step, model)];
  // only documents that are marked as acceptable must be accepted
  const mustBeAccepted = step.isPlain === true && expected.mayBeRefused !== true;
  if (!isAccepted && status < 500 && step.body !== undefined && !mustBeAccepted)
    return misplacedSuspects(step).length > 0 ? [misplacedClaim(step)] : [];
  if (!isAccepted && step.body !== undefined && step.race === undefined) {
    const memberClaims = rejectedMemberClaims(step, journal);
    if (status === 413 || memberClaims !== undefined) return memberClaims ?? [];
  }
  const rivals = operation === "read" ? rivalsOf(step, journal) : [];
  if (rivals.some(({ isViolated }) => isViolated)) return [];
  // a rival for the slug makes the slug's requirements as likely as any other
  const ownSuspects = rivals.length === 0 ? suspects : suspects.map(({ id, facet }) => ({ id, facet }));
  const allSuspects = [
    ...lostRaceSuspects(expected.survey),
    ...rejectedWriteSuspects(step),
    ...rivals.map((rival) => rivalSuspect(rival, step)),
    ...ownSuspects,
  ];
  const request = judgedRequest(step);
  const precedingClaim = step.by === "slug" ? expected.survey?.firstBrokenClaims.get("slug") : undefined;
  const breach: Breach = isAccepted
    ? { kind: "missing part", request, part: showsOtherSurvey(step) ? "that survey" : expectedParts[operation] }
    : { kind: "status", request, expected: "success" };
  const cause = rivals.length === 0 ? undefined : journal.lastWriteOfSlug(expected.survey?.slug, step.number);
  const claim = { suspects: allSuspects, agrees: false, breach, operation, cause };
  return [precedingClaim === undefined ? claim : { ...claim, precedingClaim }];
}

function rejectedMemberClaims(step: Step, journal: Journal): readonly Claim[] | undefined {
  const named = openMembersIn(step, journal);
  if (named.length === 0) return undefined;
  const { operation } = step;
  const response = rejectionText(step);
  return named.map((member): Claim => {
    const requirements = [operation === "create" ? onCreate : onUpdate, onRow, onQuestion].flatMap(
      (table) => requirementIn(table, member) ?? [],
    );
    const suspects = requirements.map((id) => ({ id, facet: "accepted" }));
    return {
      suspects,
      agrees: false,
      openOutcome: "not-tested",
      breach: { kind: "member rejected", member, response },
      operation,
    };
  });
}

function misplacedClaim(step: Step): Claim {
  const breach = { kind: "status", request: judgedRequest(step), expected: "no redirect and no 405" } as const;
  return { suspects: misplacedSuspects(step), agrees: false, breach, operation: step.operation };
}

function agreementClaim(operation: EndpointName, suspects: readonly Suspect[]): Claim {
  return { suspects, agrees: true, operation, isAcceptance: true };
}

function missingSurveyClaim(step: Step, model: Model): Claim {
  const shown = step.exchange === undefined ? undefined : findSurvey(step.exchange);
  const isMixed = shown !== undefined && (model.withId(shown.id, step.as)?.owner ?? step.as) !== step.as;
  const mixedSuspects: readonly Suspect[] = isMixed ? [{ id: "AUT-10", facet: "seen", isSpecific: true }] : [];
  const breach = { kind: "missing part", request: judgedRequest(step), part: "survey" } as const;
  return { suspects: [...mixedSuspects, ...shownSurveySuspects(step)], agrees: false, breach };
}

/** True if a response shows a survey, but not the one that the request names. */
function showsOtherSurvey({ operation, exchange }: Step): boolean {
  return operation === "read" && exchange !== undefined && findSurvey(exchange)?.id !== undefined;
}

function shownSurveySuspects({ by }: Step): readonly Suspect[] {
  const bySlug: Suspect = { id: "SUR-39", facet: "shows the survey" };
  return [{ id: "SUR-38", facet: "shows the survey" }, ...(by === "slug" ? [bySlug] : [])];
}

function lostRaceSuspects(survey: ExpectedSurvey | undefined): readonly Suspect[] {
  return (survey?.writesSinceRead ?? []).flatMap(({ race }) =>
    race === undefined ? [] : [{ id: race.id, facet: "there", isSpecific: true }],
  );
}

function rejectedWriteSuspects({ operation, by, expected: { survey } }: Step): readonly Suspect[] {
  const isLost = operation === "read" && by !== "slug";
  const failed = isLost ? (survey?.writesSinceRead ?? []).filter(({ isAccepted }) => !isAccepted) : [];
  return failed.map((write) => ({ id: requirementOfRejection(write), facet: "there", isSpecific: true }));
}

/** Returns writes that asked for this survey's slug. A write of the same key can only take the slug. */
function rivalsOf({ expected: { survey }, by }: Step, journal: Journal): readonly Step[] {
  if (survey === undefined) return [];
  return journal.rivalsOf(survey).filter(({ as }) => by === "slug" || as !== survey.owner);
}

function rivalSuspect(rival: Step, { as }: Step): Suspect {
  return { id: rival.as === as ? requirementOnOtherSurveys(rival, "slug") : "AUT-14", facet: "slug" };
}

function showsExpectedPart({ operation, exchange, expected, status }: Step): boolean {
  if (exchange === undefined) return true;
  if (operation === "update" && exchange.text.trim() === "") return false;
  if (exchange.json.unreadable !== undefined) return true; // the rule for JSON says so
  if (operation === "create") return createdSurvey(exchange) !== undefined;
  if (operation === "list" || operation === "responses") return status === 204 || findList(exchange) !== undefined;
  if (operation === "add") return true;
  const shown = findSurvey(exchange);
  return shown !== undefined && shown.id === expected.survey?.id;
}

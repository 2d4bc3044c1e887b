import type { Suspect, Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import type { EndpointName } from "../../../client/endpoint.ts";
import { slugSent, type Journal } from "../../journal/journal.ts";
import type { Model } from "../../model/model.ts";
import { findList } from "../../reading/list.ts";
import { createdSurvey, findSurvey } from "../../reading/survey.ts";
import { openMembersIn } from "../../model/open-members.ts";
import type { Context } from "../rule.ts";
import { onCreate, onQuestion, onRow, onUpdate, requirementIn } from "../tables/members.ts";
import { rejectionText, judgedRequest } from "./judged-request.ts";
import type { Breach } from "../../../report/breach/breach.ts";
import { acceptanceSuspects, misplacedSuspects } from "../tables/acceptance-suspects.ts";
import { requirementOfRejection } from "../tables/rejections.ts";
import { requirementOnOtherSurveys } from "../tables/state-suspects.ts";
import { specificSuspect, suspect } from "../tables/suspect.ts";

/** Judges that an acceptable request was accepted, and that its response contains the expected survey or list. */
export function acceptanceClaims(step: Step, { journal, model }: Context): readonly Claim[] {
  const { expected, isAccepted, isHostile = false } = step;
  if (step.exchange === undefined) return [];
  if (expected.outcome === "open") return isHostile ? [] : misplacedClaims(step);
  if (expected.outcome !== "accepted" || isJudgedByRule(step)) return [];
  return isAccepted ? claimsOfAccepted(step, journal, model) : claimsOfRejected(step, journal);
}

/** True if another rule judges the status: on keys, rate limits or queries. */
function isJudgedByRule({ status, query = "", credential, isBurst = false }: Step): boolean {
  return status === 401 || status === 429 || query !== "" || credential !== undefined || isBurst;
}

function claimsOfAccepted(step: Step, journal: Journal, model: Model): readonly Claim[] {
  const { operation } = step;
  const suspects = acceptanceSuspects(step, journal);
  const isUpdate = operation === "update";
  if (showsExpectedPart(step)) {
    const shownSuspects = isUpdate ? shownSurveySuspects(step) : [];
    return [agreementClaim(operation, [...suspects, ...shownSuspects])];
  }
  // SUR-38, not the acceptance, requires the response to a PATCH to show the survey
  if (isUpdate) return [agreementClaim(operation, suspects), missingSurveyClaim(step, model)];
  const part = showsOtherSurvey(step) ? "that survey" : expectedParts[operation];
  return brokenClaims(step, { kind: "missing part", request: judgedRequest(step), part }, journal);
}

const expectedParts = {
  create: "created survey",
  read: "survey",
  update: "survey",
  list: "list of surveys",
  responses: "list of responses",
  add: "counts",
} as const;

function claimsOfRejected(step: Step, journal: Journal): readonly Claim[] {
  const { status, body, race, expected, isPlain = false } = step;
  if (mayHaveTakenSlug(step, journal)) return [];
  if (body !== undefined) {
    // the contract leaves open whether a service accepts other documents
    const mustBeAccepted = isPlain && expected.mayBeRejected !== true;
    if (status < 500 && !mustBeAccepted) return misplacedClaims(step);
    const memberClaims = race === undefined ? rejectedMemberClaims(step, journal) : [];
    if (memberClaims.length > 0) return memberClaims;
    // a service may limit the size of a body
    if (status === 413 && race === undefined) return [];
  }
  return brokenClaims(step, { kind: "status", request: judgedRequest(step), expected: "success" }, journal);
}

/** True if an earlier create with this slug may have succeeded in spite of its response, and so have taken the slug. */
function mayHaveTakenSlug(step: Step, journal: Journal): boolean {
  const slug = step.operation === "create" ? slugSent(step) : undefined;
  return slug !== undefined && step.status < 500 && journal.mayHaveMade("slug", slug);
}

function brokenClaims(step: Step, breach: Breach, journal: Journal): readonly Claim[] {
  const { operation, by, number } = step;
  const { survey } = step.expected;
  // another write may have taken the survey's slug: if it broke the contract, it explains why the read fails
  const rivals = operation === "read" ? rivalsOf(step, journal) : [];
  if (rivals.some(({ isViolated }) => isViolated)) return [];
  const hasRivals = rivals.length > 0;
  const suspects = acceptanceSuspects(step, journal);
  return [
    {
      suspects: [
        ...lostRaceSuspects(survey),
        ...rejectedWriteSuspects(step),
        ...rivals.map((rival) => rivalSuspect(rival, step)),
        // with a rival, no suspect explains the claim alone
        ...(hasRivals ? suspects.map(({ id, facet }) => ({ id, facet })) : suspects),
      ],
      agrees: false,
      breach,
      operation,
      cause: hasRivals ? journal.lastWriteOfSlug(survey?.slug, number) : undefined,
      // if an earlier response showed a wrong slug, that explains a failure by slug
      precedingClaim: by === "slug" ? survey?.firstBrokenClaims.get("slug") : undefined,
    },
  ];
}

/** Leaves requirements open: those on members that the rejection names, and whose values a service may reject. */
function rejectedMemberClaims(step: Step, journal: Journal): readonly Claim[] {
  const { operation } = step;
  const response = rejectionText(step);
  const tables = [operation === "create" ? onCreate : onUpdate, onRow, onQuestion];
  return openMembersIn(step, journal).map((member): Claim => {
    const requirements = tables.flatMap((table) => requirementIn(table, member) ?? []);
    return {
      suspects: requirements.map((id) => suspect(id, "accepted")),
      agrees: false,
      openOutcome: "not-tested",
      breach: { kind: "member rejected", member, response },
      operation,
    };
  });
}

/** Judges that the response is no redirect and no 405, even if the contract leaves the request's outcome open. */
function misplacedClaims(step: Step): readonly Claim[] {
  const suspects = misplacedSuspects(step);
  if (suspects.length === 0) return [];
  const breach = { kind: "status", request: judgedRequest(step), expected: "no redirect and no 405" } as const;
  return [{ suspects, agrees: false, breach, operation: step.operation }];
}

function agreementClaim(operation: EndpointName, suspects: readonly Suspect[]): Claim {
  return { suspects, agrees: true, operation, isAcceptance: true };
}

function missingSurveyClaim(step: Step, model: Model): Claim {
  const shown = step.exchange === undefined ? undefined : findSurvey(step.exchange);
  const owner = shown && model.withId(shown.id, step.as)?.owner;
  const isOfAnotherKey = owner !== undefined && owner !== step.as;
  const suspects = shownSurveySuspects(step);
  const breach = { kind: "missing part", request: judgedRequest(step), part: "survey" } as const;
  // AUT-10: concurrent requests of two keys don't mix
  return { suspects: isOfAnotherKey ? [specificSuspect("AUT-10"), ...suspects] : suspects, agrees: false, breach };
}

/** True if a read shows a survey. It isn't the requested one, since `showsExpectedPart` was false. */
function showsOtherSurvey({ operation, exchange }: Step): boolean {
  return operation === "read" && exchange !== undefined && findSurvey(exchange)?.id !== undefined;
}

function shownSurveySuspects({ by }: Step): readonly Suspect[] {
  const facet = "shows the survey";
  return by === "slug" ? [suspect("SUR-38", facet), suspect("SUR-39", facet)] : [suspect("SUR-38", facet)];
}

/** A race may have lost the survey. */
function lostRaceSuspects(survey: ExpectedSurvey | undefined): readonly Suspect[] {
  return (survey?.writesSinceRead ?? []).flatMap(({ race }) =>
    race === undefined ? [] : specificSuspect(race.id, "there"),
  );
}

/** A rejected write may have deleted the survey. */
function rejectedWriteSuspects({ operation, by, expected: { survey } }: Step): readonly Suspect[] {
  if (operation !== "read" || by === "slug") return [];
  const rejected = (survey?.writesSinceRead ?? []).filter(({ isAccepted }) => !isAccepted);
  return rejected.map((write) => specificSuspect(requirementOfRejection(write), "there"));
}

/** Returns writes that asked for this survey's slug. Those of the same key can't hide the survey from a read by id. */
function rivalsOf({ expected: { survey }, by }: Step, journal: Journal): readonly Step[] {
  if (survey === undefined) return [];
  return journal.rivalsOf(survey).filter(({ as }) => by === "slug" || as !== survey.owner);
}

function rivalSuspect(rival: Step, { as }: Step): Suspect {
  // AUT-14: a survey stays hidden from another key, even after that key tried to create one with its slug
  return suspect(rival.as === as ? requirementOnOtherSurveys(rival, "slug") : "AUT-14", "slug");
}

/** True also if another rule judges the part. */
function showsExpectedPart({ operation, exchange, expected, status }: Step): boolean {
  if (exchange === undefined) return true;
  if (operation === "update" && exchange.text.trim() === "") return false;
  // SVC-2 judges a body that isn't JSON
  if (exchange.json.unreadable !== undefined) return true;
  if (operation === "create") return createdSurvey(exchange) !== undefined;
  // a 204 may stand for an empty list
  if (operation === "list" || operation === "responses") return status === 204 || findList(exchange) !== undefined;
  // RCP-31 judges whether the response has counts
  if (operation === "add") return true;
  const shown = findSurvey(exchange);
  return shown !== undefined && shown.id === expected.survey?.id;
}

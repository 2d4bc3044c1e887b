import { slugSent, type Journal } from "../journal/journal.ts";
import { isByOthers } from "../journal/other-clients.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { isUsualSlug } from "../model/expected-survey.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { isRejectedBesidesSlug } from "../model/open-members.ts";
import { finding, rule, type AnsweredStep, type Context, type Finding, type Rule } from "./rule.ts";
import { twoThatShare, listedSurveys } from "./listed-surveys.ts";
import { wrongStatus } from "./claims/judged-request.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { specificSuspect } from "./tables/suspect.ts";
import { optionalMembers, type onCreate, type onUpdate } from "./tables/members.ts";
import { memberSuspects } from "./tables/member-suspects.ts";
import { requirementOnOtherSurveys, undisturbedSuspects, stateSuspects } from "./tables/state-suspects.ts";
import { acceptanceSuspects, acceptedCreateSuspects } from "./tables/acceptance-suspects.ts";
import { sharedRecipients } from "../properties/shared-recipients.ts";
import { slugs } from "../properties/slugs.ts";
import { tour } from "../properties/tour.ts";
import { opening } from "../scenarios/opening.ts";
import { readingSuspects } from "./claims/suspects-of-fact.ts";
import { requirementOfRejection } from "./tables/rejections.ts";
import { updateSuspects } from "./tables/update-suspects.ts";
import { patching } from "../properties/patching.ts";

/**
 * The rules on creates, reads and lists of surveys. A rule judges by itself (`judge`, `judgeList`), or it names the shared
 * function that judges it with others (`judgedBy`, for readers only). `sentBy` sends its requests.
 */
export const surveys: readonly Rule[] = [
  ...listedSurveys,
  rule("SUR-20", {
    property: "a create with a slug that is in use is answered with 409",
    sentBy: slugs,
    facets: ["rejected"],
    judgeList: (list, context) => list.listed.pages.flatMap((page) => judgeSlugsOfPage(page, list, context) ?? []),
    judge: (step, { journal }) => judgeSlugInUse(step, journal),
  }),
  memberRule("SUR-10", "slug", opening),
  memberRule("SUR-11", "targetCompany", opening),
  memberRule("SUR-12", "title", opening),
  memberRule("SUR-13", "description", opening),
  memberRule("SUR-14", "welcomeMessage", tour),
  memberRule("SUR-15", "logoUrl", tour),
  memberRule("SUR-16", "accentColor", tour),
  memberRule("SUR-17", "published", opening),
  memberRule("SUR-18", "notifyOnResponse", opening),
  memberRule("SUR-19", "notificationEmail", opening),
  rule("SUR-1", {
    property: "a create of a valid survey succeeds, and its response contains the new survey with an id",
    judgedBy: acceptedCreateSuspects,
    sentBy: opening,
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("SUR-2", {
    property: "GET with the id of a created survey returns that survey",
    judgedBy: acceptanceSuspects,
    sentBy: opening,
    isAcceptance: true,
    facets: ["read"],
  }),
  rule("SUR-3", {
    property: "GET by slug returns the same survey as GET by id, member for member",
    judgedBy: undisturbedSuspects,
    sentBy: tour,
  }),
  rule("SUR-5", {
    property: "a create succeeds whichever optional members it omits",
    judgedBy: acceptedCreateSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: optionalMembers,
  }),
  rule("SUR-21", {
    property: "a create with a slug that is in use leaves the survey that has this slug unchanged",
    judgedBy: requirementOfRejection,
    sentBy: slugs,
    facets: ["recipients"],
  }),
  rule("SUR-40", {
    property: "a create or a PATCH leaves other surveys unchanged, including those of other keys",
    judgedBy: requirementOnOtherSurveys,
    sentBy: sharedRecipients,
  }),
  rule("SUR-41", { property: "a GET request leaves the survey unchanged", judgedBy: readingSuspects, sentBy: tour }),
];

/** The type of `id` ensures that it is the requirement on this member. */
function memberRule<M extends keyof typeof onCreate>(
  id: (typeof onCreate)[M] & RequirementId,
  member: M,
  sentBy: Rule["sentBy"],
): Rule {
  const isSwitch = member === "published" || member === "notifyOnResponse";
  const property = isSwitch
    ? `a create with ${member}: true or ${member}: false succeeds, and the value is returned`
    : `a created survey's ${member} is returned as it was sent`;
  return rule(id, { property, judgedBy: memberSuspects, sentBy });
}

/** Two surveys with one slug prove that the second create wasn't rejected. */
function judgeSlugsOfPage(
  page: readonly JsonObject[],
  list: Pick<Step, "as" | "others">,
  { journal, model }: Context,
): Finding | undefined {
  const shared = twoThatShare(page, "slug", "id");
  if (shared === undefined) return undefined;
  // surveys of earlier runs say nothing about this service, which may have been repaired
  const isOfThisRun = shared.surveys.some((id) => model.withId(id, list.as) !== undefined);
  if (!isOfThisRun && !isByOthers(list)) return undefined;
  const cause = journal.lastWriteOfSlug(shared.value);
  const suspects = cause?.race?.id === "SUR-22" ? [specificSuspect("SUR-22")] : undefined;
  return finding(false, { kind: "shared slug", ...shared }, { suspects, cause });
}

function judgeSlugInUse(step: AnsweredStep, journal: Journal): Finding | undefined {
  const { expected, status, isPlain = false, isAccepted } = step;
  if (expected.why === "slug of another key" && isPlain) return judgeAnotherKeysSlug(step, journal);
  if (expected.why !== "slug in use") return undefined;
  // a server may generate slugs that it would reject in a request, so a 400 is allowed for those
  const mustBeValid = isPlain && isCallersSlug(slugSent(step), expected.survey);
  const isCalledInvalid = status === 400 || status === 422;
  if (isCalledInvalid && !mustBeValid) return undefined;
  if (isRejectedBesidesSlug(step, journal)) return undefined;
  const agrees = status === 409;
  // the server may reject the document whatever its slug is
  const others = agrees || isAccepted ? [] : acceptanceSuspects(step, journal);
  return finding(agrees, wrongStatus(step, "409"), { facet: "rejected", others });
}

/** The contract leaves open whether the slug of another key's survey is in use: a success and a 409 are allowed. */
function judgeAnotherKeysSlug(step: Step, journal: Journal): Finding | undefined {
  const { isAccepted, status } = step;
  if (isAccepted || status === 409) return undefined;
  return finding(false, wrongStatus(step, "409 or success"), { others: acceptanceSuspects(step, journal) });
}

/** True for `team-pulse`. False for generated forms: the survey's id, `2026-04`, `3f2a9c1e-77`. */
function isCallersSlug(slug: unknown, holder: ExpectedSurvey | undefined): boolean {
  return isUsualSlug(slug) && slug !== holder?.id && !/^[\d-]+$|^[\da-f]{8}-/.test(slug);
}

/** The rules on PATCH. */
export const patches: readonly Rule[] = [
  updateRule("SUR-30", "title"),
  updateRule("SUR-31", "description"),
  updateRule("SUR-32", "welcomeMessage"),
  updateRule("SUR-33", "logoUrl"),
  updateRule("SUR-34", "accentColor"),
  updateRule("SUR-35", "questions"),
  rule("SUR-36", {
    property: "a PATCH of several members sets all of them",
    judgedBy: updateSuspects,
    sentBy: patching,
    // the number of members in the PATCH
    facets: ["2"],
  }),
  rule("SUR-37", {
    property: "a PATCH doesn't change members that its body doesn't name, including the ids and urls of recipients",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
  rule("SUR-38", {
    property: "every member in the response to a PATCH has the value that the next read shows",
    judgedBy: stateSuspects,
    sentBy: patching,
  }),
  rule("SUR-39", {
    property: "a PATCH by slug does the same as a PATCH by id",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
];

function updateRule<M extends keyof typeof onUpdate>(id: (typeof onUpdate)[M] & RequirementId, member: M): Rule {
  const property = `after a PATCH of ${member}, the survey has the new ${member}`;
  return rule(id, { property, judgedBy: updateSuspects, sentBy: patching });
}

import { slugSent, type Journal } from "../journal/journal.ts";
import { isByOthers, isDueInLists, mayBeDeleted } from "../journal/other-clients.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { isUsualSlug } from "../model/expected-survey.ts";
import { isSame } from "../model/values/equality.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isRejectedBesidesSlug } from "../model/open-members.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import { knownItems, twoThatShare } from "./list-items.ts";
import { wrongStatus } from "./wrong-status.ts";
import { idOf, shownSurveyOf } from "./shown.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { specificSuspect } from "./tables/suspect.ts";
import type { onCreate } from "./tables/members.ts";
import { memberSuspects } from "./tables/member-suspects.ts";
import { requirementOnOtherSurveys } from "./tables/other-survey-suspects.ts";
import { undisturbedSuspects } from "./tables/state-suspects.ts";
import { acceptanceSuspects, acceptedCreateSuspects } from "./tables/acceptance-suspects.ts";
import { closing } from "../scenarios/closing.ts";
import { patching } from "../properties/patching.ts";
import { slugs } from "../scenarios/slugs.ts";
import { opening, tour } from "../scenarios/tour.ts";
import { readingSuspects } from "./claims/suspects-of-fact.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

function memberRule<M extends keyof typeof onCreate>(
  id: (typeof onCreate)[M] & RequirementId,
  member: M,
  sentBy: Rule["sentBy"],
): Rule {
  const isSwitch = member === "published" || member === "notifyOnResponse";
  const property = isSwitch
    ? `a create with ${member} true or false succeeds, and the value is returned`
    : `a survey is returned with the ${member} given on create`;
  return rule(id, { property, judgedBy: memberSuspects, sentBy });
}

const shownInLists = ["title", "slug", "targetCompany"] as const;

export const surveys: readonly Rule[] = [
  rule("SUR-4", {
    property: "GET /surveys lists every survey of the key",
    sentBy: tour,
    judgeList(list, { model }) {
      const { listed, as, begun } = list;
      const mine = model.surveys.filter((one) => one.owner === as && one.madeAt < begun && isDueInLists(one, list));
      const ids = new Set(listed.items.map((item) => textId(item["id"])));
      const listedSlugs = new Set(listed.items.flatMap((item) => (item["id"] === undefined ? [item["slug"]] : [])));
      const lacking = mine.filter(({ id, slug }) => !ids.has(id) && !listedSlugs.has(slug));
      // a list that promises more on each page and shows nothing isn't a list of the surveys
      const isUnread = !listed.complete && (listed.items.length > 0 || isByOthers(list));
      if (lacking.length > 0 && isUnread && !isByOthers(list))
        return finding(
          false,
          { kind: "unread pages", missing: lacking.length, listed: listed.items.length },
          { openOutcome: listed.isPromised === true ? "not-tested" : "inconclusive" },
        );
      if (lacking.length > 0 && (isUnread || mayBeDeleted(lacking, list))) return undefined;
      if (mine.length === 0) return undefined;
      return finding(lacking.length === 0, {
        kind: "unlisted",
        missing: lacking.length,
        all: mine.length,
        listed: listed.items.length,
        survey: lacking.slice(0, 1).map(idOf).join(""),
      });
    },
  }),
  rule("SUR-6", {
    property: "no two surveys have the same id",
    sentBy: tour,
    judgeList: ({ listed }) =>
      listed.pages.flatMap((page): readonly Finding[] => {
        const shared = twoThatShare(page, "id", "slug");
        const ids = new Set(page.flatMap(({ id, slug }) => (textId(slug) === undefined ? [] : (textId(id) ?? []))));
        if (shared === undefined && ids.size < 2) return [];
        return [finding(shared === undefined, { kind: "shared survey id", ...(shared ?? { value: "", surveys: [] }) })];
      }),
    judge(step, { model, journal }) {
      const shown = step.operation === "create" ? shownSurveyOf(step) : undefined;
      if (shown === undefined || step.expected.outcome === "unauthorized") return undefined;
      // a repeated create may get the response of the first one
      if (step.made === undefined && !isAnotherCreate(step, model.withId(shown.id, step.as), journal)) return undefined;
      // there is no other survey to share an id with
      if (step.made !== undefined && model.surveys.length === 1) return undefined;
      const isOwn = step.made !== undefined && model.withId(shown.id, step.as) === step.made;
      return finding(isOwn, { kind: "reused survey id", id: idOf({ id: shown.id, shownId: shown.members["id"] }) });
    },
  }),
  rule("SUR-7", {
    property: "GET /surveys shows each survey once, over all its pages",
    sentBy: closing,
    judgeList({ listed, scenario }) {
      // a survey that is created meanwhile moves another one to the next page
      if (scenario !== closing.name || listed.items.length === 0) return undefined;
      const pages = listed.pages.map((page) => [...new Set(idsOf(page))]);
      const repeated = firstRepeated(pages.flat());
      return finding(repeated === undefined, { kind: "listed twice", id: repeated ?? "", isOnOnePage: false });
    },
  }),
  rule("SUR-9", {
    property: "a response to GET /surveys shows each survey once",
    sentBy: closing,
    judgeList: ({ listed }) =>
      listed.pages.map(idsOf).flatMap((ids): readonly Finding[] => {
        if (ids.length === 0) return [];
        const repeated = firstRepeated(ids);
        return [finding(repeated === undefined, { kind: "listed twice", id: repeated ?? "", isOnOnePage: true })];
      }),
  }),
  rule("SUR-8", {
    property: "if GET /surveys shows a title, slug or company, it is the survey's own, or the beginning of its title",
    sentBy: closing,
    facets: shownInLists,
    judgeList: (step, { model }) =>
      knownItems(step, model).flatMap(([item, known]) =>
        shownInLists.flatMap((member) => {
          const [expected, received] = [known.members[member], item[member]];
          if (typeof expected !== "string" || typeof received !== "string") return [];
          const agrees = isSame(expected, received, member) || (member === "title" && isBeginning(received, expected));
          return finding(
            agrees,
            { kind: "listed value", survey: idOf(known), member, expected, received },
            { facet: member },
          );
        }),
      ),
  }),
  rule("SUR-20", {
    property: "a create with a slug in use is answered 409",
    sentBy: slugs,
    facets: ["rejected"],
    // the second of the two creates should have been rejected
    judgeList: (step, { journal, model }) =>
      step.listed.pages.flatMap((page) => {
        const shared = twoThatShare(page, "slug", "id");
        // surveys of earlier runs say nothing about this service, which may have been repaired
        const isOfThisRun = isByOthers(step) || shared?.surveys.some((id) => model.withId(id, step.as) !== undefined);
        if (shared === undefined || isOfThisRun !== true) return [];
        const cause = journal.lastWriteOfSlug(shared.value);
        const suspects = cause?.race?.id === "SUR-22" ? { suspects: [specificSuspect("SUR-22")] } : {};
        return finding(false, { kind: "shared slug", ...shared }, { ...suspects, cause });
      }),
    judge(step, { journal }) {
      // the contract leaves open only if the slug of another key's survey is in use
      if (step.expected.why === "slug of another key" && step.isPlain === true)
        return judgeAnotherKeysSlug(step, journal);
      if (step.expected.why !== "slug in use") return undefined;
      // a server may reject a document that isn't acceptable, and generate slugs in a form that it accepts from no caller
      const isInvalid = step.status === 400 || step.status === 422;
      if (isInvalid && !(step.isPlain === true && isCallersSlug(slugSent(step), step.expected.survey)))
        return undefined;
      if (isRejectedBesidesSlug(step, journal)) return undefined;
      const agrees = step.status === 409;
      // the document may be rejected whatever its slug
      const others = agrees || step.isAccepted ? [] : acceptanceSuspects(step, journal);
      return finding(agrees, wrongStatus(step, "409"), { facet: "rejected", others });
    },
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
    property: "a create of a valid survey succeeds and shows the new survey, with an id",
    judgedBy: acceptedCreateSuspects,
    sentBy: opening,
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("SUR-2", {
    property: "the id of a created survey reads that survey",
    judgedBy: acceptanceSuspects,
    sentBy: opening,
    isAcceptance: true,
    facets: ["read"],
  }),
  rule("SUR-3", {
    property: "a survey read by its slug is the one that its id reads, member for member",
    judgedBy: undisturbedSuspects,
    sentBy: tour,
  }),
  rule("SUR-5", {
    property: "a create without any of the optional members succeeds",
    judgedBy: acceptedCreateSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: ["slug", "published", "notifyOnResponse", "notificationEmail", "welcomeMessage", "logoUrl", "accentColor"],
  }),
  rule("SUR-21", {
    property: "a create with a slug in use leaves the survey that has the slug unchanged",
    judgedBy: requirementOfRejection,
    sentBy: slugs,
    facets: ["recipients"],
  }),
  rule("SUR-40", {
    property: "a create or a PATCH leaves other surveys as they were, including those of other keys",
    judgedBy: requirementOnOtherSurveys,
    sentBy: patching,
  }),
  rule("SUR-41", { property: "a GET request leaves the survey as it was", judgedBy: readingSuspects, sentBy: tour }),
];

function idsOf(items: readonly JsonObject[]): readonly string[] {
  return items.flatMap(({ id }) => textId(id) ?? []);
}

function firstRepeated(ids: readonly string[]): string | undefined {
  const before = new Set<string>();
  return ids.find((id) => before.size === before.add(id).size);
}

function isBeginning(shown: string, title: string): boolean {
  const beginning = shown.replace(/(…|\.\.\.)$/, "").trimEnd();
  return beginning !== "" && title.normalize("NFC").startsWith(beginning.normalize("NFC"));
}

/** A success or a 409 is allowed for the slug of another key's survey. */
function judgeAnotherKeysSlug(step: Step, journal: Journal): Finding | undefined {
  const { isAccepted, status } = step;
  if (isAccepted || status === 409) return undefined;
  return finding(false, wrongStatus(step, "409 or success"), { others: acceptanceSuspects(step, journal) });
}

function isCallersSlug(slug: unknown, holder: ExpectedSurvey | undefined): boolean {
  return isUsualSlug(slug) && slug !== holder?.id && !/^[\d-]+$|^[\da-f]{8}-/.test(slug);
}

function isAnotherCreate({ sent }: Step, known: ExpectedSurvey | undefined, journal: Journal): boolean {
  const create = known && journal.createOf(known);
  return create !== undefined && create.sent !== sent;
}

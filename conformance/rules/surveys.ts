import { slugSent, type Journal } from "../journal/journal.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import { isUsualSlug } from "../model/held-survey.ts";
import { isSame } from "../model/values/equality.ts";
import { writeJson, type JsonObject } from "../format/json.ts";
import { textId } from "../reading/survey.ts";
import { either, rule, type Finding, type Rule } from "./rule.ts";
import { knownItems } from "./list-items.ts";
import { idOf, shownSurveyOf } from "./shown.ts";
import { onCreate, onUpdate } from "./tables/members.ts";
import { acceptanceOf } from "./tables/acceptance.ts";

const onCreateGiven = Object.entries(onCreate)
  .filter(([member]) => member !== "published" && member !== "notifyOnResponse")
  .map(([member, id]) => rule(id, { property: `a survey is returned with the ${member} given on create` }));

const ofSettings = (["published", "notifyOnResponse"] as const).flatMap((member) => {
  const id = onCreate[member];
  return id === undefined
    ? []
    : [rule(id, { property: `a create with ${member} true or false succeeds, and the value is returned` })];
});

const ofUpdates = Object.entries(onUpdate)
  .filter(([member]) => member !== "recipients")
  .map(([member, id]) => rule(id, { property: `after PATCH of ${member} the survey has the new ${member}` }));

const shownInLists = ["title", "slug", "targetCompany"] as const;

/** The rules of the chapter `SUR` that have a judge of their own. */
export const surveys: readonly Rule[] = [
  rule("SUR-4", {
    property: "GET /surveys lists every survey of the key",
    judge({ listed, as, begun, ended, isOverheard = false }, { model }) {
      if (listed === undefined) return undefined;
      const mine = model.surveys.filter(({ owner, madeAt }) => owner === as && madeAt < begun);
      const ids = new Set(listed.items.map((item) => textId(item["id"])));
      const slugs = new Set(listed.items.flatMap((item) => (item["id"] === undefined ? [item["slug"]] : [])));
      const lacking = mine.filter(({ id, slug }) => !ids.has(id) && !slugs.has(slug));
      // what isn't listed any more may have been deleted where no recording shows it, unless it is read afterwards
      const isGone = isOverheard && !lacking.some(({ seenAt = 0 }) => seenAt > ended);
      if (lacking.length > 0 && !listed.complete && !isOverheard)
        return {
          ...either(
            false,
            "seen",
            `GET /surveys shows ${listed.items.length} surveys and not ${lacking.length} of this run: none of the known ways to a next page brought more`,
          ),
          isOpen: true,
        };
      if (lacking.length > 0 && (!listed.complete || isGone)) return undefined;
      if (mine.length === 0) return undefined;
      return either(
        lacking.length === 0,
        "seen",
        `the list lacks ${lacking.length} of ${mine.length} surveys of this run`,
        {
          expected: `the survey ${lacking.slice(0, 1).map(idOf).join("")} among others`,
          received: `${listed.items.length} ${listed.items.length === 1 ? "survey" : "surveys"} without it`,
        },
      );
    },
  }),
  rule("SUR-6", {
    property: "no two surveys have the same id",
    judge(step, { model, journal }) {
      if (step.listed !== undefined) return step.listed.pages.flatMap(ofOnePage);
      const shown = step.operation === "create" ? shownSurveyOf(step) : undefined;
      if (shown === undefined || step.expected.outcome === "unauthorized") return undefined;
      // a response to a create that was sent before may be repeated
      if (
        step.isOverheard === true &&
        step.made === undefined &&
        !isAnotherCreate(step, model.withId(shown.id, step.as), journal)
      )
        return undefined;
      // the id of the first survey is its own
      if (step.made !== undefined && model.surveys.length === 1) return undefined;
      return either(
        step.made !== undefined && model.withId(shown.id, step.as) === step.made,
        "seen",
        `the id ${writeJson(shown.members["id"])} was given before`,
        {
          expected: "an id of its own",
          received: writeJson(shown.members["id"]) ?? shown.id,
        },
      );
    },
  }),
  rule("SUR-7", {
    property: "GET /surveys shows each survey once",
    judge({ listed }) {
      // a survey that is created meanwhile can push another one to the next page, but not to its own
      return listed?.pages.flatMap((page): readonly Finding[] => {
        const ids = page.flatMap(({ id }) => textId(id) ?? []);
        if (ids.length === 0) return [];
        const before = new Set<string>();
        const repeated = ids.find((id) => before.size === before.add(id).size);
        const finding = either(repeated === undefined, "seen", "the list shows a survey twice", {
          expected: "each id once",
          received: repeated ?? "",
        });
        return [finding];
      });
    },
  }),
  rule("SUR-8", {
    property: "where GET /surveys shows a title, slug or company, it is the one that the survey has",
    facets: shownInLists,
    judge: (step, { model }) =>
      knownItems(step, model).flatMap(([item, known]) =>
        shownInLists
          .filter((member) => typeof item[member] === "string" && typeof known.members[member] === "string")
          .map((member) =>
            either(
              isSame(known.members[member], item[member], member),
              member,
              `the list shows another ${member} than the survey has`,
              {
                expected: String(known.members[member]),
                received: String(item[member]),
              },
            ),
          ),
      ),
  }),
  rule("SUR-20", {
    property: "a create with a slug in use is answered 409",
    judge(step, { journal }) {
      if (step.listed !== undefined)
        return step.isOverheard === true ? step.listed.pages.flatMap(ofSharedSlugs) : undefined;
      if (isOfAnotherKey(step)) return ofAnotherKey(step, journal);
      if (step.expected.why !== "slug in use" || step.exchange === undefined) return undefined;
      // what a server makes up may be of a form that it takes from nobody
      if ((step.status === 400 || step.status === 422) && !isForCallers(slugSent(step), step.expected.survey))
        return undefined;
      const finding = either(step.status === 409, "seen", `a create with a slug in use was answered ${step.status}`, {
        expected: "409",
      });
      // it may be rejected for what it is, whatever its slug
      const others = finding.agrees || step.isAccepted ? [] : acceptanceOf(step, journal);
      return { ...finding, candidates: [{ id: "SUR-20", facet: "seen" }, ...others] };
    },
  }),
  ...onCreateGiven,
  ...ofSettings,
  ...ofUpdates,
  rule("SUR-1", {
    property: "a create of a valid survey succeeds and shows the new survey, with an id",
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("SUR-2", { property: "the id of a created survey reads that survey", isAcceptance: true, facets: ["read"] }),
  rule("SUR-3", { property: "a survey read by its slug is the one that its id reads, member for member" }),
  rule("SUR-5", {
    property: "a create without any of the optional members succeeds",
    isAcceptance: true,
    facets: ["slug", "published", "notifyOnResponse", "notificationEmail", "welcomeMessage", "logoUrl", "accentColor"],
  }),
  rule("SUR-21", {
    property: "a create with a slug in use changes nothing of the survey that has it",
    facets: ["recipients"],
  }),
  rule("SUR-36", { property: "a PATCH of several members sets all of them", facets: ["2"] }),
  rule("SUR-37", {
    property:
      "a PATCH leaves all members that it doesn't name as they were, recipients with their ids and urls included",
  }),
  rule("SUR-38", { property: "the response to PATCH shows the survey as the next read shows it, in every member" }),
  rule("SUR-39", { property: "a PATCH that names the survey by its slug does what it does by id" }),
  rule("SUR-40", { property: "a PATCH leaves the key's other surveys as they were" }),
  rule("SUR-41", { property: "a GET request leaves the survey as it was" }),
];

/** Says whether a plain create has the slug of another key's survey: whether that is in use is open, and nothing else. */
function isOfAnotherKey({ expected, exchange, isPlain }: Step): boolean {
  return expected.why === "slug of another key" && exchange !== undefined && isPlain === true;
}

/** What is accepted, or answered 409, says nothing of the slugs of one key. */
function ofAnotherKey(step: Step, journal: Journal): Finding | undefined {
  const { isAccepted, isOverheard, status } = step;
  if (isAccepted || isOverheard === true || status === 409) return undefined;
  const message = `a create with the slug of another key's survey was answered ${status}`;
  const finding = either(false, "seen", message, { expected: "409, or a new survey" });
  return { ...finding, candidates: [{ id: "SUR-20", facet: "seen" }, ...acceptanceOf(step, journal)] };
}

/** Says whether a slug in use is one that callers may give, and not like an id. */
function isForCallers(slug: unknown, holder: HeldSurvey | undefined): boolean {
  return isUsualSlug(slug) && slug !== holder?.id && !/^[\d-]+$|^[\da-f]{8}-/.test(slug);
}

/** Two surveys of one page that have one slug: the second create should have been rejected. */
function ofSharedSlugs(page: readonly JsonObject[]): readonly Finding[] {
  const holders = new Map<unknown, string>();
  for (const { id, slug } of page) {
    const [own, holder] = [textId(id), holders.get(slug)];
    if (own === undefined || typeof slug !== "string" || slug === "") continue;
    if (holder !== undefined && holder !== own) {
      const received = `${holder} and ${own}: ${slug}`;
      return [either(false, "seen", "two surveys of a key have one slug", { expected: "a slug for each", received })];
    }
    holders.set(slug, own);
  }
  return [];
}

/** Two surveys that stand in one page of a list with one id, and differ in their slugs. */
function ofOnePage(page: readonly JsonObject[]): readonly Finding[] {
  const slugs = new Map<string, string>();
  let shared: string | undefined;
  for (const { id, slug } of page) {
    const key = textId(id);
    if (key === undefined || typeof slug !== "string") continue;
    if ((slugs.get(key) ?? slug) !== slug) shared ??= `${key}: ${slugs.get(key) ?? ""} and ${slug}`;
    slugs.set(key, slug);
  }
  if (shared === undefined && slugs.size < 2) return [];
  return [
    either(shared === undefined, "seen", "two surveys share an id", { expected: "two ids", received: shared ?? "" }),
  ];
}

/** Says whether a survey is known to have been made by another document than this step's. */
function isAnotherCreate({ sent }: Step, known: HeldSurvey | undefined, journal: Journal): boolean {
  const create = journal.steps.find(({ made }) => made !== undefined && made === known);
  return create !== undefined && create.sent !== sent;
}

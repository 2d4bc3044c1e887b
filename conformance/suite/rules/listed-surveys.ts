import { isByOthers, isDueInLists, mayBeDeleted, isSettled } from "../journal/other-clients.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { isSame } from "../model/values/equality.ts";
import { type JsonObject, objectItems } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import {
  finding,
  rule,
  type AnsweredStep,
  type Context,
  type Finding,
  type ListStep,
  type Rule,
  judgeOf,
  type Judge,
} from "./rule.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import { idOf, shownSurveyOf } from "../journal/shown.ts";
import { closing } from "../scenarios/closing.ts";
import { tour } from "../properties/tour.ts";
import type { SharedValue } from "../../report/breach/list-breach.ts";

const shownInLists = ["title", "slug", "targetCompany"] as const;

/** The rules for surveys as a list shows them. */
export const listedSurveys: readonly Rule[] = [
  rule("SUR-4", {
    property: "GET /surveys lists every survey of the key",
    sentBy: tour,
    judgeList: (list, { model }) => judgeCompleteness(list, model),
  }),
  rule("SUR-6", {
    property: "no two surveys have the same id",
    sentBy: tour,
    judgeList: ({ listed }) => listed.pages.flatMap((page) => judgeIdsOfPage(page) ?? []),
    judge: judgeIdOfCreated,
  }),
  rule("SUR-7", {
    property: "across all its pages, GET /surveys shows each survey only once",
    sentBy: closing,
    judgeList({ listed, scenario }) {
      // a create between two pages may move a survey to the next page: `closing` reads lists while nothing is created
      if (scenario !== closing.name || listed.items.length === 0) return undefined;
      const pages = listed.pages.map((page) => [...new Set(idsOf(page))]);
      const repeated = firstRepeated(pages.flat());
      return finding(repeated === undefined, { kind: "listed twice", id: repeated ?? "", isOnOnePage: false });
    },
  }),
  rule("SUR-9", {
    property: "no single response to GET /surveys shows a survey twice",
    sentBy: closing,
    judgeList({ listed }) {
      const idsByPage = listed.pages.map(idsOf).filter((ids) => ids.length > 0);
      return idsByPage.map((ids) => {
        const repeated = firstRepeated(ids);
        return finding(repeated === undefined, { kind: "listed twice", id: repeated ?? "", isOnOnePage: true });
      });
    },
  }),
  rule("SUR-8", {
    property:
      "every title, slug and targetCompany that GET /surveys shows matches the survey itself, but a title may be truncated",
    sentBy: closing,
    facets: shownInLists,
    judgeList: (list, { model }) =>
      certainItems(list, model).flatMap(([item, survey]) =>
        shownInLists.flatMap((member) => judgeListedValue(item, survey, member) ?? []),
      ),
  }),
];

function judgeCompleteness(list: ListStep, model: Model): Finding | undefined {
  const { listed, as, begun } = list;
  const due = model.surveys.filter(
    (survey) => survey.owner === as && survey.madeAt < begun && isDueInLists(survey, list),
  );
  if (due.length === 0) return undefined;
  const ids = new Set(listed.items.map((item) => textId(item["id"])));
  const slugsWithoutId = new Set(listed.items.filter((item) => item["id"] === undefined).map((item) => item["slug"]));
  const missing = due.filter(({ id, slug }) => !ids.has(id) && !(slug !== undefined && slugsWithoutId.has(slug)));
  if (missing.length > 0) {
    // if all pages are empty, they count as the whole list, even if each promises a next one
    const hasUnreadPages = !listed.complete && (listed.items.length > 0 || isByOthers(list));
    if (hasUnreadPages) return isByOthers(list) ? undefined : unreadPages(missing.length, listed);
    if (mayBeDeleted(missing, list)) return undefined;
  }
  return finding(missing.length === 0, {
    kind: "unlisted",
    missing: missing.length,
    all: due.length,
    listed: listed.items.length,
    survey: missing.slice(0, 1).map(idOf).join(""),
  });
}

function unreadPages(missing: number, { items, isPromised = false }: ListedSurveys): Finding {
  const breach = { kind: "unread pages", missing, listed: items.length } as const;
  return finding(false, breach, { openOutcome: isPromised ? "not-tested" : "inconclusive" });
}

/** Returns undefined if the page shows fewer than two surveys with a slug and an id. */
function judgeIdsOfPage(page: readonly JsonObject[]): Finding | undefined {
  const shared = twoThatShare(page, "id", "slug");
  if (shared !== undefined) return finding(false, { kind: "shared survey id", ...shared });
  const ids = new Set(idsOf(page.filter(({ slug }) => textId(slug) !== undefined)));
  return ids.size < 2 ? undefined : finding(true, { kind: "shared survey id", value: "", surveys: [] });
}

function judgeIdOfCreated(step: AnsweredStep, { model, journal }: Context): Finding | undefined {
  const { operation, expected, made, as } = step;
  const shown = operation === "create" ? shownSurveyOf(step) : undefined;
  if (shown === undefined || expected.outcome === "unauthorized") return undefined;
  const holder = model.withId(shown.id, as);
  if (made === undefined) {
    // a service may answer a repeated create like the first one, with the same id
    const create = holder && journal.createOf(holder);
    if (create === undefined || create.sent === step.sent) return undefined;
  } else if (model.surveys.length === 1) return undefined; // no other survey could have its id
  const isNew = made !== undefined && holder === made;
  return finding(isNew, { kind: "reused survey id", id: idOf({ id: shown.id, shownId: shown.members["id"] }) });
}

function idsOf(items: readonly JsonObject[]): readonly string[] {
  return items.flatMap(({ id }) => textId(id) ?? []);
}

function firstRepeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return ids.find((id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  });
}

function judgeListedValue(
  item: JsonObject,
  survey: ExpectedSurvey,
  member: (typeof shownInLists)[number],
): Finding | undefined {
  const expected = survey.members[member];
  const received = item[member];
  if (typeof expected !== "string" || typeof received !== "string") return undefined;
  const agrees = isSame(expected, received, member) || (member === "title" && isBeginning(received, expected));
  return finding(agrees, { kind: "listed value", survey: idOf(survey), member, expected, received }, { facet: member });
}

/** True for `Team pul…` of `Team pulse`. */
function isBeginning(shown: string, title: string): boolean {
  const beginning = shown.replace(/(…|\.\.\.)$/, "").trimEnd();
  return beginning !== "" && title.normalize("NFC").startsWith(beginning.normalize("NFC"));
}

/** A list must show no recipient that the last read of the survey didn't show. */
export const listJudges: readonly Judge[] = [
  judgeOf("RCP-5", {
    judgeList: (list, { model }) =>
      certainItems(list, model, ({ recipients }) => Array.isArray(recipients)).flatMap(([item, survey]) =>
        judgeListedRecipients(item, survey),
      ),
  }),
];

/** Returns the listed surveys whose state the model knows, each with that state. */
function certainItems(
  list: ListStep,
  model: Model,
  isWanted: (item: JsonObject) => boolean = () => true,
): readonly (readonly [item: JsonObject, survey: ExpectedSurvey])[] {
  // a list may be long, so `isWanted` comes first
  return list.listed.items.filter(isWanted).flatMap((item) => {
    const survey = model.withId(textId(item["id"]), list.as);
    return survey !== undefined && isCertain(survey, list) ? [[item, survey] as const] : [];
  });
}

function isCertain(survey: ExpectedSurvey, list: Step): boolean {
  // another scenario may be changing its survey right now, but none runs at the same time as `closing`
  const mayBeChanging = survey.scenario !== list.scenario && list.scenario !== closing.name;
  if (mayBeChanging || survey.owner !== list.as || !isDueInLists(survey, list)) return false;
  if (survey.isStateUnknown || survey.writesSinceRead.length > 0 || survey.madeAt >= list.begun) return false;
  return survey.lastRead !== undefined && isSettled(survey, list);
}

function judgeListedRecipients(item: JsonObject, survey: ExpectedSurvey): readonly Finding[] {
  const knownIds = new Set(survey.lastRead?.rows.map(({ id }) => textId(id)));
  // others may change a shared survey unseen, and `undefined` stands for a recipient without an id
  if (survey.isShared === true || knownIds.size === 0 || knownIds.has(undefined)) return [];
  const expected = [...knownIds].map(String);
  const listed = objectItems(item["recipients"]).flatMap(({ id }) => textId(id) ?? []);
  return listed.map((received) =>
    finding(
      knownIds.has(received),
      { kind: "listed recipient", survey: idOf(survey), expected, received },
      { facet: "in a list" },
    ),
  );
}

/** Returns two surveys of a page with the same slug but different ids, or with the same id but different slugs. */
export function twoThatShare(
  page: readonly JsonObject[],
  shared: "id" | "slug",
  other: "id" | "slug",
): SharedValue | undefined {
  const holders = new Map<string, string>();
  for (const item of page) {
    const value = textId(item[shared]);
    const survey = textId(item[other]);
    if (value === undefined || survey === undefined) continue;
    const holder = holders.get(value) ?? survey;
    if (holder !== survey) return { value, surveys: [holder, survey] };
    holders.set(value, survey);
  }
  return undefined;
}

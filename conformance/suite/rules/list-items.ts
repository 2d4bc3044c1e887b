import type { SharedValue } from "../../report/breach/list-breach.ts";
import { isDueInLists, isSettled } from "../journal/other-clients.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import { objectItems, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { closing } from "../scenarios/closing.ts";
import { idOf } from "../journal/shown.ts";
import { finding, judgeOf, type Finding, type Judge, type ListStep } from "./rule.ts";

/** A list must show no recipient that the last read of the survey didn't show. */
export const listJudges: readonly Judge[] = [
  judgeOf("RCP-5", {
    judgeList: (list, { model }) =>
      certainItems(list, model, ({ recipients }) => Array.isArray(recipients)).flatMap(([item, survey]) =>
        judgeListedRecipients(item, survey),
      ),
  }),
];

/** Returns the listed surveys of which the model knows the state, each with that state. */
export function certainItems(
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
  const mayBeChanging = survey.scenario !== list.scenario && list.scenario !== closing.name;
  if (mayBeChanging || survey.owner !== list.as || !isDueInLists(survey, list)) return false;
  if (survey.isUncertain || survey.writesSinceRead.length > 0 || survey.madeAt >= list.begun) return false;
  return survey.lastRead !== undefined && isSettled(survey, list);
}

function judgeListedRecipients(item: JsonObject, survey: ExpectedSurvey): readonly Finding[] {
  const lastRead = new Set(survey.lastRead?.rows.map(({ id }) => textId(id)));
  // others may change a shared survey unseen
  if (survey.isShared === true || lastRead.size === 0 || lastRead.has(undefined)) return [];
  const expected = [...lastRead].map(String);
  const listed = objectItems(item["recipients"]).flatMap(({ id }) => textId(id) ?? []);
  return listed.map((received) =>
    finding(
      lastRead.has(received),
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

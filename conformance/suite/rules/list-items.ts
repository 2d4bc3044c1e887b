import type { SharedValue } from "../../report/breach/list-breach.ts";
import { isDueInLists, isSettled } from "../journal/other-clients.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import { objectItems, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { closing } from "../scenarios/closing.ts";
import { idOf } from "./shown.ts";
import { finding, judgeOf, type Finding, type Judge, type ListStep } from "./rule.ts";

/** Returns the listed surveys with a known state. `isWanted` keeps long lists fast. */
export function knownItems(
  list: ListStep,
  model: Model,
  isWanted: (item: JsonObject) => boolean = () => true,
): readonly (readonly [item: JsonObject, known: ExpectedSurvey])[] {
  const { listed, as, begun, scenario } = list;
  return listed.items.filter(isWanted).flatMap((item) => {
    const known = model.withId(textId(item["id"]), as);
    // other scenarios may be changing their surveys
    if (known === undefined || !isDueInLists(known, list) || (known.scenario !== scenario && scenario !== closing.name))
      return [];
    const isKnown =
      known.owner === as && known.writesSinceRead.length === 0 && !known.isUncertain && known.madeAt < begun;
    const wasReadBack = known.lastRead !== undefined && isSettled(known, list);
    return isKnown && wasReadBack ? [[item, known] as const] : [];
  });
}

/** A list shows no recipient that the last read of the survey didn't show. */
export const listJudges: readonly Judge[] = [
  judgeOf("RCP-5", {
    judgeList: (step, { model }) =>
      knownItems(step, model, ({ recipients }) => Array.isArray(recipients)).flatMap(([item, known]) =>
        judgeListedRecipients(item, known),
      ),
  }),
];

function judgeListedRecipients(item: JsonObject, known: ExpectedSurvey): readonly Finding[] {
  const { lastRead, isShared } = known;
  const survey = idOf(known);
  const ids = new Set(lastRead?.rows.map(({ id }) => textId(id)));
  if (isShared === true || ids.size === 0 || ids.has(undefined)) return [];
  return objectItems(item["recipients"])
    .flatMap(({ id }) => textId(id) ?? [])
    .map((id) =>
      finding(
        ids.has(id),
        { kind: "listed recipient", survey, expected: [...ids].map(String), received: id },
        { facet: "in a list" },
      ),
    );
}

/** Returns two surveys of one page that share one member and differ in the other: `1: a and b`. */
export function twoThatShare(
  page: readonly JsonObject[],
  shared: "id" | "slug",
  other: "id" | "slug",
): SharedValue | undefined {
  const holders = new Map<string, string>();
  for (const item of page) {
    const [key, own] = [textId(item[shared]), textId(item[other])];
    if (key === undefined || own === undefined) continue;
    const holder = holders.get(key) ?? own;
    if (holder !== own) return { value: key, surveys: [holder, own] };
    holders.set(key, own);
  }
  return undefined;
}

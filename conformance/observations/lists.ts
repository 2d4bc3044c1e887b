import { isListed } from "../reading/listed.ts";
import { readList } from "../engine/read-list.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import type { Ask, Asker, Asks } from "./asker.ts";

/** Surveys that were made at the same time may stand either way round. */
const nearlyAll = 0.9;

/** What a list shows, asked by reading it once. */
interface ListAnswers {
  readonly items?: string | undefined;
  readonly paging?: string | undefined;
  readonly order?: string | undefined;
}

async function readAnswers({ session, survey, steps }: Asker): Promise<ListAnswers> {
  const { listed } = (await readList(session, "owner", () => false)) ?? {};
  steps.push(...session.journal.steps.slice(-1));
  if (listed === undefined) return {};
  const mine = session.model.surveys.filter(({ owner }) => owner === "owner");
  return { items: formOf(listed.items, survey), paging: listed.paging, order: orderOf(listed.items, mine) };
}

const namesOf = ({ id, slug = "" }: HeldSurvey): { readonly id: string; readonly slug: string } => ({ id, slug });

function formOf(items: readonly JsonObject[], survey: HeldSurvey): string | undefined {
  const first = items.find((item) => isListed([item], namesOf(survey))) ?? items[0];
  if (first === undefined) return undefined;
  return Array.isArray(first["questions"]) && Array.isArray(first["recipients"]) ? "whole surveys" : "summaries";
}

function orderOf(items: readonly JsonObject[], mine: readonly HeldSurvey[]): string | undefined {
  const places = mine
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .map((one) => items.findIndex((item) => isListed([item], namesOf(one))))
    .filter((place) => place >= 0);
  const pairs = places.flatMap((early, index) => places.slice(index + 1).map((late) => early < late));
  if (pairs.length === 0) return undefined;
  const inOrder = pairs.filter(Boolean).length / pairs.length;
  if (inOrder >= nearlyAll) return "oldest first";
  return inOrder <= 1 - nearlyAll ? "newest first" : "another order";
}

const ofList =
  (answer: keyof ListAnswers): Ask =>
  async (asker) =>
    (await asker.once(readAnswers))[answer];

/** How the list of surveys looks, asked by reading alone. */
export const readLists: Asks = { "list-items": ofList("items"), "list-pagination": ofList("paging") };

/** How the list of surveys looks, the order of those that the run has made included. */
export const listAsks: Asks = { ...readLists, "list-order": ofList("order") };

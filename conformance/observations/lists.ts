import { isListed, type ListedSurveys } from "../engine/listed.ts";
import { readList } from "../engine/read-list.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { Asker, Asks } from "./asker.ts";

/** Surveys that were made at the same time may stand either way round. */
const nearlyAll = 0.9;

async function listed({ session, steps }: Asker): Promise<ListedSurveys | undefined> {
  const step = await readList(session, "owner", () => false);
  steps.push(...session.journal.steps.slice(-1));
  return step?.listed;
}

const namesOf = ({ id, slug = "" }: HeldSurvey): { readonly id: string; readonly slug: string } => ({ id, slug });

/** How the list of surveys looks, asked by reading alone. */
export const readLists: Asks = {
  "list-items": async (asker) => {
    const { items = [] } = (await listed(asker)) ?? {};
    const first = items.find((item) => isListed([item], namesOf(asker.survey))) ?? items[0];
    if (first === undefined) return undefined;
    return Array.isArray(first["questions"]) && Array.isArray(first["recipients"]) ? "whole surveys" : "summaries";
  },
  "list-pagination": async (asker) => (await listed(asker))?.paging,
};

/** How the list of surveys looks, the order of those that the run has made included. */
export const listAsks: Asks = {
  ...readLists,
  "list-order": async (asker) => {
    const mine = asker.session.model.surveys
      .filter(({ owner }) => owner === "owner")
      .toSorted((a, b) => a.madeAt - b.madeAt);
    const { items = [] } = (await listed(asker)) ?? {};
    const places = mine
      .map((one) => items.findIndex((item) => isListed([item], namesOf(one))))
      .filter((place) => place >= 0);
    const pairs = places.flatMap((early, index) => places.slice(index + 1).map((late) => early < late));
    if (pairs.length === 0) return undefined;
    const inOrder = pairs.filter(Boolean).length / pairs.length;
    if (inOrder >= nearlyAll) return "oldest first";
    return inOrder <= 1 - nearlyAll ? "newest first" : "another order";
  },
};

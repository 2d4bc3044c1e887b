import { isListed, listedSurveys } from "../check/listed.ts";
import type { Tools } from "../check/tools.ts";
import type { Probes } from "./probe.ts";

async function listItems({ owner, standing }: Tools): Promise<string | undefined> {
  const own = await standing();
  const { items } = await listedSurveys(owner, (seen) => seen.length > 0);
  // of a long list the run's own surveys alone are read whole
  const first = items.find((item) => isListed([item], own)) ?? items[0];
  if (first === undefined) return undefined;
  return Array.isArray(first["questions"]) && Array.isArray(first["recipients"]) ? "whole surveys" : "summaries";
}

/** Surveys that were made at the same time may stand either way round. */
const nearlyAll = 0.9;

/** The order in which the run's own surveys stand in the list. */
async function listOrder({ owner, made, standing }: Tools): Promise<string | undefined> {
  await standing();
  const mine = [...made("owner")];
  const { items } = await listedSurveys(owner, (seen) => mine.every((one) => isListed(seen, one)));
  const places = mine.map((one) => items.findIndex((item) => isListed([item], one))).filter((place) => place >= 0);
  const pairs = places.flatMap((early, index) => places.slice(index + 1).map((late) => early < late));
  if (pairs.length === 0) return undefined;
  const inOrder = pairs.filter(Boolean).length / pairs.length;
  if (inOrder >= nearlyAll) return "oldest first";
  return inOrder <= 1 - nearlyAll ? "newest first" : "another order";
}

/** Asked before the other probes make more surveys, which would move the pages while they are read. */
export const listProbes: Probes = {
  "list-items": listItems,
  "list-order": listOrder,
  "list-pagination": async ({ owner, standing }) => {
    await standing();
    return (await listedSurveys(owner)).paging;
  },
};

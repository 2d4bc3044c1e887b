import { isListed } from "../reading/listed.ts";
import { readList } from "../session/read-list.ts";
import type { Step } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Answers, Asker, Asks } from "./asker.ts";

/** A list with this share of its pairs in order counts as ordered: some surveys may have equal creation times. */
const orderThreshold = 0.9;

async function listAnswers({ session, survey, steps }: Asker): Promise<Answers> {
  // `false`: no number of surveys is enough, so every page is read
  const { listed, begun = 0 } = (await readList(session, "owner", () => false)) ?? {};
  const last = session.journal.steps.findLast(({ operation, as }) => operation === "list" && as === "owner");
  if (last !== undefined) steps.push(last);
  if (listed === undefined) return {};
  const { items, paging } = listed;
  const item = items.find((one) => isListed(one, survey)) ?? items[0];
  const creates = session.journal.steps.filter(({ made, ended }) => made?.owner === "owner" && ended < begun);
  return {
    "list-items": item && formOf(item),
    "list-pagination": paging,
    "list-order": orderOf(items, creates),
  };
}

function formOf({ questions, recipients }: JsonObject): string {
  return Array.isArray(questions) && Array.isArray(recipients) ? "whole surveys" : "summaries";
}

/** Compares the positions of surveys with the order of their creates, except creates that overlapped. */
function orderOf(items: readonly JsonObject[], creates: readonly Step[]): string | undefined {
  const located = creates
    .map(({ made, begun, ended }) => ({
      begun,
      ended,
      position: items.findIndex((item) => made !== undefined && isListed(item, made)),
    }))
    .filter(({ position }) => position >= 0);
  const pairs = located.flatMap((early) =>
    located.filter((late) => late.begun > early.ended).map((late) => early.position < late.position),
  );
  if (pairs.length === 0) return undefined;
  const inOrder = pairs.filter(Boolean).length / pairs.length;
  if (inOrder >= orderThreshold) return "oldest first";
  return inOrder <= 1 - orderThreshold ? "newest first" : "another order";
}

/** These only read, so runs that must not write ask them, too. */
export const readLists: Asks = { "list-items": listAnswers, "list-pagination": listAnswers };

export const listAsks: Asks = { ...readLists, "list-order": listAnswers };

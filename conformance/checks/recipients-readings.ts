import type { Reading, ReadingTools } from "../check/reading.ts";
import {
  demandDistinctUrls,
  demandOwnIds,
  demandPagePaths,
  demandPagesKept,
  demandUrls,
  type Sight,
} from "../check/recipient-rules.ts";
import { recipientsShown } from "../check/stored.ts";
import { NotTested } from "../check/violation.ts";
import { succeeded } from "../http/exchange.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { preparedListed, preparedReadTwice } from "./surveys-readings.ts";

/** Surveys of the key beside the prepared one that are looked at. */
const others = 4;

/** Every read that shows recipients: of the prepared survey, by id and by slug, and of a few others of the key. */
function sights(tools: ReadingTools): Promise<readonly Sight[]> {
  return tools.once("sights of recipients", async (own) => {
    const { id, survey } = await own.prepared();
    const [byId, answer] = await preparedReadTwice(own);
    const bySlug = succeeded(answer) ? findSurvey(answer) : undefined;
    const views = [
      { where: "the prepared survey", survey },
      { where: "the read by id", survey: byId },
      ...(bySlug?.id === id ? [{ where: "the read by slug", survey: bySlug }] : []),
    ];
    const { items } = await preparedListed(own);
    const ids = items.flatMap((item) => textId(item["id"]) ?? []).filter((one) => one !== id);
    for (const other of ids.slice(0, others)) {
      const read = await own.owner.read(other);
      const found = succeeded(read) ? findSurvey(read) : undefined;
      if (found !== undefined) views.push({ where: `the survey ${other}`, survey: found });
    }
    return Promise.all(views.map(async (view) => ({ ...view, rows: await recipientsShown(view.survey) })));
  });
}

/** The sights, once it is known that the prepared survey has at least so many recipients. */
async function sightsOf(tools: ReadingTools, fewest: number): Promise<readonly Sight[]> {
  const all = await sights(tools);
  const [first] = all;
  if ((first?.rows.length ?? 0) >= fewest) return all;
  const had = first?.rows.length === 1 ? "one recipient" : "no recipients";
  throw new NotTested(`the prepared survey has ${had}: prepare one with ${fewest} or more`);
}

export const recipientReadings: readonly Reading[] = [
  {
    id: "RCP-1",
    property: "each recipient of the prepared survey, read by id and by slug, has a url",
    holds: async (tools) => demandUrls(await sightsOf(tools, 1)),
  },
  {
    id: "RCP-2",
    needs: ["RCP-1", "SUR-3"],
    property: "the urls of all recipients of the prepared survey and of a few others of the key differ",
    holds: async (tools) => demandDistinctUrls(await sightsOf(tools, 2)),
  },
  {
    id: "RCP-3",
    needs: ["RCP-1", "RCP-4"],
    property:
      "the path of each url is /s/{slug}/{id}, or /zh/s/{slug}/{id}, with the survey's slug and the recipient's id",
    holds: async (tools) => demandPagePaths(await sightsOf(tools, 1), tools.baseUrl),
  },
  {
    id: "RCP-4",
    property: "each recipient of the prepared survey has an id, and no other recipient of it has the same",
    holds: async (tools) => demandOwnIds(await sightsOf(tools, 2)),
  },
  {
    id: "RCP-6",
    needs: ["RCP-5", "SUR-3"],
    property: "each recipient of the prepared survey has the id and url of the first read in a later one",
    async holds(tools) {
      const [first, later] = await sightsOf(tools, 1);
      demandPagesKept(first?.rows ?? [], later?.rows ?? []);
    },
  },
];

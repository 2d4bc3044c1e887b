import { demand, demandShown, demandUnchanged } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { isListed, listedSurveys, type ListedSurveys } from "../check/listed.ts";
import { demandReadById, demandSameBySlug } from "../check/read-survey.ts";
import { readingTour, type Reading, type ReadingTools } from "../check/reading.ts";
import { storedSurvey } from "../check/stored.ts";
import { Inconclusive, NotTested } from "../check/violation.ts";
import type { Exchange } from "../http/exchange.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { textId, type ShownSurvey } from "../reading/survey.ts";

/** The prepared survey read by its id, and by its slug. */
export function preparedReadTwice(tools: ReadingTools): Promise<readonly [ShownSurvey, Exchange]> {
  return tools.once("prepared read twice", async (own) => {
    const { id, slug } = await own.prepared();
    // what reading the responses changes is changed by then
    await readingTour(own);
    return [await storedSurvey(own.owner, id), await own.owner.read(slug)] as const;
  });
}

/** The list of the key, once it is proven that the prepared survey is told from others. */
export function preparedListed(tools: ReadingTools): Promise<ListedSurveys> {
  return tools.once("prepared listed", async (own) => {
    const prepared = await own.prepared();
    return listedSurveys(own.owner, (seen) => isListed(seen, prepared));
  });
}

export const surveyReadings: readonly Reading[] = [
  {
    id: "SUR-2",
    property: "the id that the prepared survey shows reads it",
    async holds(tools) {
      await demandReadById(tools.owner, await tools.prepared(), "the prepared survey");
    },
  },
  {
    id: "SUR-3",
    property: "the prepared survey read by its slug is the same, member for member, as read by its id",
    async holds(tools) {
      const { id, slug } = await tools.prepared();
      if (id === slug) throw new NotTested("the prepared survey shows no slug; give its slug with --survey");
      demandSameBySlug(...(await preparedReadTwice(tools)));
    },
  },
  {
    id: "SUR-4",
    property: "the list of the key shows the prepared survey",
    async holds(tools) {
      const prepared = await tools.prepared();
      const { items, complete } = await preparedListed(tools);
      if (!isListed(items, prepared) && !complete)
        throw new Inconclusive("the list of surveys has more pages than were followed");
      demand(isListed(items, prepared), {
        message: `GET /surveys doesn't list the survey ${prepared.id} of the key`,
        expected: `a list with the survey ${prepared.slug}`,
        received: `a list of ${items.length} surveys without it`,
      });
    },
  },
  {
    id: "SUR-6",
    property: "no two surveys of the list, told apart by their slugs, share an id",
    async holds(tools) {
      await tools.prepared();
      const { items } = await preparedListed(tools);
      const slugs = new Map<string, string>();
      for (const { id, slug } of items) {
        const key = textId(id);
        if (key === undefined || typeof slug !== "string") continue;
        const known = slugs.get(key) ?? slug;
        demand(known === slug, {
          message: "two surveys share an id",
          expected: "two ids",
          received: `${key}: ${known} and ${slug}`,
        });
        slugs.set(key, slug);
      }
      if (slugs.size < 2) throw new NotTested("it takes two surveys of the key whose list shows ids and slugs");
    },
  },
  {
    id: "SUR-7",
    property: "no page of the list shows a survey twice",
    async holds(tools) {
      await tools.prepared();
      const { pages } = await preparedListed(tools);
      const ids = (pages[0] ?? []).flatMap((item) => (item["id"] === undefined ? [] : [item["id"]]));
      if (ids.length === 0) throw new NotTested("the list shows no survey with an id");
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      demand(twice === undefined, {
        message: "GET /surveys shows a survey twice",
        expected: "each survey once",
        received: `the id ${inJson(twice)} more than once`,
      });
    },
  },
  {
    id: "SUR-8",
    needs: ["SUR-30"],
    property: "where the list shows title, slug or company of the prepared survey, a read shows the same",
    async holds(tools) {
      const prepared = await tools.prepared();
      const { items } = await preparedListed(tools);
      const item = items.find((one) => isListed([one], prepared));
      const [{ members }] = await preparedReadTwice(tools);
      const shown = ["title", "slug", "targetCompany"].filter(
        (member) => typeof item?.[member] === "string" && typeof members[member] === "string",
      );
      if (shown.length === 0) throw new NotTested("the list shows nothing of the prepared survey that a read shows");
      demandShown(
        Object.fromEntries(shown.map((member) => [member, members[member]])),
        item,
        "the survey in the list, compared with a read,",
      );
    },
  },
  {
    id: "SUR-41",
    property: "after reads of the prepared survey, of the list and of the responses the survey is as it was first read",
    async holds(tools) {
      const { name, id, slug, survey } = await tools.prepared();
      await tools.owner.list();
      await tools.owner.responses(id);
      await tools.owner.read(slug);
      demandUnchanged(
        snapshotOf(survey),
        snapshotOf(await storedSurvey(tools.owner, name)),
        "a survey that was only read",
      );
    },
  },
];

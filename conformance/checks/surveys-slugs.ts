import fc from "fast-check";
import { together } from "../check/together.ts";
import { rivals } from "../arbitraries/rivals.ts";
import { check } from "../check/check.ts";
import { sluglessCreate } from "../check/made-without-slug.ts";
import { listOf } from "../check/alignment.ts";
import { demandEmails } from "../check/emails.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { demand, demandShown, demandStatus, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { listedSurveys } from "../check/listed.ts";
import { storedSurvey } from "../check/stored.ts";
import { succeeded } from "../http/exchange.ts";
import { writeJson, type JsonObject } from "../reading/json.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { createdSurvey } from "../reading/survey.ts";
import type { Tools } from "../check/tools.ts";
import { plainDraft } from "../run/survey-maker.ts";
import { publishedSurvey } from "./surveys-members.ts";

const once = { quick: 1, standard: 1, thorough: 1 };

/** Demands, once in a run, that the slugs of a published survey and of one that was given none are in use, too. */
async function demandOthersInUse(tools: Tools): Promise<void> {
  await tools.once("slugs of others", async (own) => {
    const slugs = [(await publishedSurvey(own)).created.slug, createdSurvey((await sluglessCreate(own)).answer)?.slug];
    for (const slug of slugs) {
      if (slug === undefined) continue;
      const answer = await own.owner.create({ ...plainDraft(own.names), slug });
      demandStatus(answer, 409, `creating a survey with the slug ${slug}, which is in use,`);
    }
  });
}

export const slugChecks = [
  check("SUR-20", {
    property: "a create with a slug in use is answered 409, whatever else it gives; with a fresh slug it succeeds",
    given: fc.record({ alike: fc.boolean() }),
    examples: [{ alike: true }, { alike: false }],
    runs: { quick: 1, standard: 2, thorough: 4 },
    async holds({ alike }, tools) {
      const { slug, draft } = await tools.workbench();
      const fresh = { ...plainDraft(tools.names), title: tools.names.title("Another survey") };
      const body: JsonObject = alike ? { ...draft } : fresh;
      demandStatus(
        await tools.owner.create({ ...body, slug }),
        409,
        `creating a survey with the slug ${slug}, which is in use,`,
      );
      const control = await tools.owner.create({ ...body, slug: tools.names.slug() });
      await relyingOn("SUR-1", () => demandSuccess(control, "the same create with a fresh slug"));
      const shown = createdSurvey(control);
      const rows = shown && recipientsOf(shown);
      // the people are another survey's, too
      if (alike && rows !== undefined)
        await relyingOn("RCP-5", () => demandEmails(listOf(body["recipients"]), rows, "the answer to the create"));
      await demandOthersInUse(tools);
    },
  }),
  check("SUR-21", {
    property: "after a create was refused for its slug no list shows it, and the slug's holder is as before",
    given: fc.constant({}),
    runs: once,
    needs: ["SUR-3", "SUR-20"],
    async holds(_given, tools) {
      const { id, slug } = await tools.workbench();
      const before = await storedSurvey(tools.owner, id);
      const mark = tools.names.fresh();
      const body = {
        ...plainDraft(tools.names, slug),
        title: tools.names.title(`Refused ${mark}`),
        targetCompany: `Refused ${mark}`,
      };
      await relyingOn("SUR-20", async () =>
        demandStatus(await tools.owner.create(body), 409, "creating a survey with a slug in use"),
      );
      demandUnchanged(
        snapshotOf(before),
        snapshotOf(await storedSurvey(tools.owner, id)),
        "the survey that holds the slug",
      );
      const { items } = await listedSurveys(tools.owner);
      const created = items.find((item) => (writeJson(item) ?? "").includes(`Refused ${mark}`));
      demand(created === undefined, {
        message: "a create that was answered 409 made a survey all the same",
        expected: "no such survey in the list",
        received: inJson(created),
      });
    },
  }),
  check("SUR-22", {
    property:
      "of concurrent creates with one fresh slug at most one succeeds, the others are answered 409, and the slug names the winner",
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort) }),
    runs: { quick: 1, standard: 2, thorough: 6 },
    race: true,
    needs: ["SUR-3", "SUR-10", "SUR-20"],
    async holds({ rivals: count }, tools) {
      const slug = tools.names.slug();
      const drafts = Array.from({ length: count }, (_, index) => ({
        ...plainDraft(tools.names, slug),
        description: `Rival ${index}`,
      }));
      const answers = await together(drafts.map((body) => tools.owner.call("create", { body, unqueued: true })));
      const statuses = answers.map(({ status }) => status).join(", ");
      const winners = answers.filter(succeeded);
      // one of them may be put off (503) for a reason of its own, but not all
      const losers = answers.filter((answer) => !succeeded(answer));
      demand(winners.length <= 1, {
        message: `${winners.length} of ${count} concurrent creates with one slug succeeded`,
        expected: "at most one success",
        received: `statuses ${statuses}`,
      });
      demand(
        losers.every(({ status }) => status === 409 || status === 503) && losers.some(({ status }) => status === 409),
        {
          message: "a create that lost the race for a slug was not answered 409",
          expected: "409 for each loser",
          received: `statuses ${statuses}`,
        },
      );
      // that one of them succeeds is not stated: where all yield to each other, nobody has the slug
      if (winners[0] === undefined) return;
      const winner = createdSurvey(winners[0]);
      const { description = drafts[answers.findIndex(succeeded)]?.["description"] } = winner?.members ?? {};
      const stored = await storedSurvey(tools.owner, slug);
      demandShown(winner?.id, stored.id, "the survey that the slug names");
      demandShown(description, stored.members["description"], "the description of the survey that the slug names");
    },
  }),
] as const;

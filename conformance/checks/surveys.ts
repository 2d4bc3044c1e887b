import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandPresent, demandShown, demandSuccess, relyingOn } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { isListed, listedSurveys } from "../check/listed.ts";
import { plainText } from "../arbitraries/text.ts";
import { demandReadById, demandSameBySlug } from "../check/read-survey.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import { Inconclusive } from "../check/violation.ts";
import type { Api } from "../http/api.ts";
import { refused, type Exchange } from "../http/exchange.ts";
import type { Tools } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { createdSurvey, findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { firstCreate } from "./service.ts";
import { plainDraft } from "../run/survey-maker.ts";

/** The standing survey read by its id, and the answer to reading it by its slug. */
export function standingReadTwice(tools: Tools): Promise<readonly [ShownSurvey, Exchange]> {
  return tools.once("standing read twice", async (own) => {
    const { id, slug } = await own.standing();
    return [await storedSurvey(own.owner, id), await own.owner.read(slug)] as const;
  });
}

/** Demands that of what a list shows beside the surveys of the run nothing has the slug or the title of a create that was refused. */
async function demandNothingRefused(items: readonly JsonObject[], tools: Tools): Promise<void> {
  const made = tools.made("owner");
  const others = items.filter((item) => !made.some((one) => isListed([item], one)));
  for (const { isSlugTaken, slug, title } of tools.refused("owner")) {
    const left = others.find(
      (item) => (slug !== undefined && item["slug"] === slug) || (title !== undefined && item["title"] === title),
    );
    await relyingOn(isSlugTaken ? "SUR-21" : "ERR-10", () =>
      demand(left === undefined, () => ({
        message: "GET /surveys lists a survey whose create was refused",
        expected: "no survey from a create that was answered 4xx",
        received: inJson(left),
      })),
    );
  }
}

const once = { quick: 1, standard: 1, thorough: 1 };

/** What a create may leave out. Source: Endpoints, POST /surveys. */
const optionalMembers = [
  "slug",
  "published",
  "notifyOnResponse",
  "notificationEmail",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
] as const;

const decoration = {
  welcomeMessage: "Welcome",
  logoUrl: "https://www.example.com/logos/seal.png",
  accentColor: "#336699",
};

export const surveyChecks = [
  check("SUR-1", {
    property:
      "a create without welcomeMessage, logoUrl and accentColor succeeds and shows the new survey, with an id, under `survey`",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      const answer = await firstCreate(tools);
      demandSuccess(answer, "creating a survey");
      demandPresent(createdSurvey(answer), () => ({
        message: "the answer to a create holds no survey with an id under `survey`",
        expected: 'an object like {"survey": {"id": …}}',
        received: answerOf(answer),
      }));
    },
  }),
  check("SUR-2", {
    property: "the id in the answer to a create reads that survey",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      await demandReadById(tools.owner, await tools.workbench(), "a created survey");
    },
  }),
  check("SUR-3", {
    property: "a survey read by its slug is the same, member for member, as read by its id",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      demandSameBySlug(...(await standingReadTwice(tools)));
    },
  }),
  check("SUR-4", {
    property: "the list shows each survey that the run has created under the key, whatever it was created with",
    given: fc.constant({}),
    runs: once,
    place: "last",
    async holds(_given, tools) {
      const ids = tools.made("owner").flatMap(({ id }) => (id === "" ? [] : [id]));
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      await relyingOn("SUR-6", () =>
        demand(twice === undefined, {
          message: "two creates of the run answered the same id",
          expected: "an id for each survey",
          received: String(twice),
        }),
      );
      const workbench = await tools.workbench();
      await tools.owner.update(workbench.id, { recipients: [], questions: [] });
      const wanted = [await tools.standing(), workbench, ...tools.made("owner")];
      const { items, complete } = await listedSurveys(tools.owner, (seen) =>
        wanted.every((one) => isListed(seen, one)),
      );
      const missing = wanted.find((one) => !isListed(items, one));
      if (missing !== undefined && !complete)
        throw new Inconclusive("the list of surveys has more pages than were followed");
      demand(missing === undefined, {
        message: `GET /surveys doesn't list the survey ${missing?.id} of the key`,
        expected: `a list with ${wanted.length} surveys of this run, ${missing?.slug} among them`,
        received: `a list of ${items.length} surveys without it`,
      });
      await demandNothingRefused(items, tools);
    },
  }),
  check("SUR-5", {
    property: "a create without any of the optional members succeeds",
    given: fc.record({ left: fc.subarray([...optionalMembers], { minLength: 1 }) }),
    examples: [{ left: [...optionalMembers] }, { left: ["slug", "accentColor"] }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    async holds({ left }, tools) {
      await tools.standing();
      const without = (draft: JsonObject): JsonObject =>
        Object.fromEntries(Object.entries(draft).filter(([name]) => !left.some((one) => one === name)));
      const whole = { ...plainDraft(tools.names), ...decoration };
      const first = await tools.owner.create(without(whole));
      // which logos are taken is open: a server that refuses the whole, too, is given none
      const isUndecorated =
        refused(first) && refused(await tools.owner.create({ ...plainDraft(tools.names), ...decoration }));
      const answer = isUndecorated ? await tools.owner.create(without(plainDraft(tools.names))) : first;
      demandSuccess(answer, `a create without ${left.join(", ")}`);
      const survey = await relyingOn("SUR-1", () =>
        demandPresent(createdSurvey(answer), {
          message: "the create shows no survey",
          expected: "a survey",
          received: answerOf(answer),
        }),
      );
      if (left.includes("slug")) {
        const shown = survey.members["slug"];
        tools.observe(
          "slug-absent",
          typeof shown === "string" && shown !== "" ? "generated" : shown === undefined ? "omitted" : "null",
        );
        if (survey.slug !== undefined) await generatedSlugNames(survey.slug, survey.id, tools.owner.read);
      }
    },
  }),
  check("SUR-6", {
    property:
      "surveys created one after another, alike but for their slugs, have different ids, and each id reads its own",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      const [one, two] = [await tools.workbench(), await tools.workbench()];
      demand(one.id !== two.id, { message: "two surveys share an id", expected: "two ids", received: one.id });
      for (const { id, slug } of [one, two]) {
        const read = await storedSurvey(tools.owner, id);
        demand(read.id === id && (slug === read.slug || ![one.slug, two.slug].includes(read.slug ?? "")), {
          message: `the id ${id} reads another survey than the one created with it`,
          expected: `the survey with the slug ${slug}`,
          received: `slug ${read.slug ?? "none"}`,
        });
      }
    },
  }),
  check("SUR-8", {
    property:
      "where the list shows title, slug or company of a survey just created, and of one just patched, a read shows the same",
    given: fc.record({ title: plainText() }),
    runs: once,
    needs: ["SUR-30"],
    async holds({ title }, tools) {
      const { id, slug } = await tools.workbench();
      const long = tools.names.title(`${title} and a good deal more, so that the list is tempted`);
      if (refused(await tools.owner.update(id, { title: long })))
        await updatedSurvey(tools.owner, id, { title: tools.names.title(title) });
      const read = await storedSurvey(tools.owner, id);
      const { items } = await listedSurveys(tools.owner, (seen) => isListed(seen, { id, slug }));
      const item = items.find((one) => isListed([one], { id, slug })) ?? {};
      const shown = ["title", "slug", "targetCompany"].filter(
        (member) => typeof item[member] === "string" && typeof read.members[member] === "string",
      );
      demandShown(
        Object.fromEntries(shown.map((member) => [member, read.members[member]])),
        item,
        "the survey in the list, compared with a read,",
      );
    },
  }),
  check("SUR-7", {
    property: "no page of the list shows a survey twice",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      await tools.standing();
      const { pages } = await listedSurveys(tools.owner, () => true);
      const ids = (pages[0] ?? []).flatMap((item) => (item["id"] === undefined ? [] : [item["id"]]));
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      demand(twice === undefined, {
        message: "GET /surveys shows a survey twice",
        expected: "each survey once",
        received: `the id ${inJson(twice)} more than once`,
      });
    },
  }),
] as const;

async function generatedSlugNames(slug: string, id: string, read: Api["read"]): Promise<void> {
  await relyingOn("SUR-3", async () => {
    const answer = await read(slug);
    demandSuccess(answer, "GET /surveys/{id} with a generated slug");
    demand(findSurvey(answer)?.id === id, {
      message: "a generated slug reads another survey than its own",
      expected: `the survey ${id}`,
      received: answerOf(answer),
    });
  });
}

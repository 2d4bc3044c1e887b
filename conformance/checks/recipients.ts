import { demandEmails } from "../check/emails.ts";
import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { RecipientDraft } from "../arbitraries/recipient.ts";
import type { SurveyContent } from "../arbitraries/survey-content.ts";
import { addStory } from "../check/add-story.ts";
import { listOf, recipientPairs } from "../check/alignment.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandShown } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { breachIsRefused } from "../check/refusal.ts";
import { listedSurveys } from "../check/listed.ts";
import {
  demandDistinctUrls,
  demandNoOwnCopy,
  demandOwnIds,
  demandPagePaths,
  demandPagesKept,
  demandUrls,
  type Sight,
} from "../check/recipient-rules.ts";
import { recipientsShown } from "../check/stored.ts";
import { together } from "../check/together.ts";
import type { Tools } from "../check/tools.ts";
import { Violation } from "../check/violation.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { findSurvey, shownSurvey } from "../reading/survey.ts";
import type { Placed } from "../run/specimens.ts";
import { mixedCast } from "./recipients-adding.ts";
import { madeWithoutSlug } from "../check/made-without-slug.ts";
import { createdContent, createdPool } from "./surveys-members.ts";
import { standingReadTwice } from "./surveys.ts";

/** The recipients of a content by all three roads: create, PATCH, and an add of other people. */
function allRoads({ specimens }: Tools, content: SurveyContent): Promise<readonly Placed[]> {
  return together([specimens.created(content), specimens.updated(content), specimens.added(content.recipients)]);
}

/** Surveys after an add of many sorts of rows, plain and skipping: an add that failed is told of by the checks that judge it. */
async function addedSights(tools: Tools): Promise<readonly Sight[]> {
  const found: Sight[] = [];
  for (const [manner, where] of addManners) {
    try {
      const { surveyAfter, after } = await addStory(mixedCast, manner, tools);
      found.push({ where, survey: surveyAfter, rows: after });
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
    }
  }
  return found;
}

const addManners = [
  [{}, "the survey after an add"],
  [{ skipExisting: true }, "the survey after a skipping add"],
] as const;

/** Every answer that shows recipients: of create, PATCH, add and read, by id and by slug, and of the list where it shows them. */
async function sights(tools: Tools, content: SurveyContent): Promise<readonly Sight[]> {
  const placed = (await allRoads(tools, content)).flatMap(({ road, answered, views }) =>
    [...(answered === undefined ? [] : [answered]), ...views].map((view) => ({
      ...view,
      where: `${view.where} (${road})`,
    })),
  );
  const standing = await tools.standing();
  const bySlug = findSurvey((await standingReadTwice(tools))[1]);
  const views = [
    ...placed,
    { where: "the answer to a create", survey: standing.survey },
    ...(bySlug === undefined ? [] : [{ where: "the read by slug", survey: bySlug }]),
  ];
  const seen = await Promise.all(views.map(async (view) => ({ ...view, rows: await recipientsShown(view.survey) })));
  return [...seen, ...(await addedSights(tools))];
}

/** The first page of the list, which may show recipients. */
function listedOnce(tools: Tools): Promise<readonly JsonObject[]> {
  return tools.once("list with recipients", async ({ owner }) => (await listedSurveys(owner, () => true)).items);
}

/** The surveys of this run that the list shows with recipients, where it shows any. */
async function listedSights(tools: Tools): Promise<readonly Sight[]> {
  const made = new Set(tools.made("owner").map(({ id }) => id));
  return (await listedOnce(tools)).flatMap((item) => {
    const survey = shownSurvey(item, "an item of the list");
    const rows = survey === undefined || !made.has(survey.id) ? undefined : recipientsOf(survey);
    return survey === undefined || rows === undefined ? [] : [{ where: "the list of surveys", survey, rows }];
  });
}

/** Recipients that a list of surveys or the answer to an add shows, where they show any. */
async function rowsElsewhere(
  tools: Tools,
  content: SurveyContent,
): Promise<readonly (readonly [string, JsonObject])[]> {
  const { answer } = await tools.specimens.added(content.recipients);
  return [
    ...rowsIn(answer.json.unreadable === undefined ? answer.json.value : undefined).map(
      (row) => ["the answer to an add", row] as const,
    ),
    ...(await listedOnce(tools)).flatMap((item) => rowsIn(item)).map((row) => ["the list of surveys", row] as const),
  ];
}

/** The recipient objects under members of that name, at most two levels down. */
function rowsIn(value: unknown, depth = 2): readonly JsonObject[] {
  if (!isObject(value) || depth < 0) return [];
  return [
    ...listOf(value["recipients"]).filter(({ id, email }) => id !== undefined && email !== undefined),
    ...Object.values(value).flatMap((member) => rowsIn(member, depth - 1)),
  ];
}

function memberIsReturned(id: RequirementId, member: keyof RecipientDraft): Check {
  return check(id, {
    property: `the ${member} given for a recipient is returned, on create, PATCH and add, in the answer and in the next read`,
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      for (const placed of await allRoads(tools, content)) {
        for (const { where, name, sent, shown: row } of await recipientPairs(placed)) {
          const given = sent[member];
          const same = member === "email" && typeof row["email"] === "string" && row["email"].toLowerCase() === given;
          if (!same)
            demandShown(
              { [member]: given },
              { [member]: row[member] },
              `${name} in ${where}, which ${placed.road} wrote,`,
            );
        }
      }
    },
  });
}

const once = { quick: 1, standard: 1, thorough: 1 };

export const recipientChecks = [
  check("RCP-1", {
    property:
      "each recipient in the answers to create, PATCH and GET, by id and by slug, has a url, those that an add brought included",
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      demandUrls(await sights(tools, content));
      for (const [where, row] of await rowsElsewhere(tools, content)) {
        demand(typeof row["url"] === "string" && row["url"] !== "", () => ({
          message: `a recipient in ${where} has no url`,
          expected: "`url`: a non-empty string",
          received: inJson(row),
        }));
      }
    },
  }),
  check("RCP-2", {
    property: "the urls of all recipients of all surveys of a run differ",
    given: createdContent,
    ...createdPool,
    needs: ["RCP-1", "SUR-3"],
    async holds({ content }, tools) {
      demandDistinctUrls(await sights(tools, content));
    },
  }),
  check("RCP-3", {
    property:
      "the path of each url is /s/{slug}/{id}, or /zh/s/{slug}/{id}, with the survey's slug and the recipient's id",
    given: createdContent,
    ...createdPool,
    needs: ["RCP-1", "RCP-4"],
    async holds({ content }, tools) {
      const { survey: slugless } = await madeWithoutSlug(tools);
      const generated = {
        where: "the answer to a create without a slug",
        survey: slugless,
        rows: recipientsOf(slugless) ?? [],
      };
      const elsewhere = [generated, ...(await listedSights(tools))];
      demandPagePaths([...(await sights(tools, content)), ...elsewhere], tools.baseUrl);
    },
  }),
  check("RCP-4", {
    property: "each recipient of a survey has an id, and no other recipient of the survey has it",
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      demandOwnIds(await sights(tools, content));
    },
  }),
  check("RCP-5", {
    property:
      "the emails of the recipients given on create are those of the survey, in the answer and in the next read",
    given: createdContent,
    ...createdPool,
    needs: ["RCP-11"],
    async holds({ content }, { specimens }) {
      const { sent, views } = await specimens.created(content);
      for (const { where, survey } of views)
        demandEmails(listOf(sent["recipients"]), await recipientsShown(survey), where);
    },
  }),
  check("RCP-6", {
    property: "each recipient has the id and url of the answer to the create in a later read",
    given: fc.constant({}),
    runs: once,
    needs: ["RCP-5", "SUR-3"],
    async holds(_given, tools) {
      const { survey } = await tools.standing();
      const [byId] = await standingReadTwice(tools);
      demandPagesKept(await recipientsShown(survey), await recipientsShown(byId));
    },
  }),
  memberIsReturned("RCP-10", "targetCompany"),
  memberIsReturned("RCP-11", "email"),
  memberIsReturned("RCP-12", "title"),
  memberIsReturned("RCP-13", "accentColor"),
  memberIsReturned("RCP-14", "inviteTop"),
  memberIsReturned("RCP-15", "inviteBottom"),
  memberIsReturned("RCP-16", "inviteSignOff"),
  check("RCP-18", {
    property:
      "no survey in a response to create, PATCH and GET, by id and by slug, or in the list has invite copy of its own",
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      for (const { where, survey } of await sights(tools, content)) demandNoOwnCopy(where, survey.members);
      for (const item of await listedOnce(tools)) demandNoOwnCopy("the list of surveys", item);
    },
  }),
  breachIsRefused("RCP-50", "a body whose recipients are no array of objects is refused on create, PATCH and add"),
  breachIsRefused("RCP-51", "an add whose skipExisting is no boolean is refused"),
] as const;

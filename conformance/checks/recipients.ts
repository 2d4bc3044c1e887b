import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { RecipientDraft } from "../arbitraries/recipient.ts";
import type { SurveyContent } from "../arbitraries/survey-content.ts";
import { listOf, recipientPairs } from "../check/alignment.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { shown } from "../check/difference.ts";
import { breachIsRefused } from "../check/refusal.ts";
import { recipientsShown, storedRecipients } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { readPageUrl } from "../reading/page-url.ts";
import type { JsonObject } from "../reading/json.ts";
import { byEmail, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey, type ShownSurvey } from "../reading/survey.ts";
import type { Placed } from "../run/specimens.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";
import { createdContent, createdPool } from "./surveys-members.ts";
import { standingReadTwice } from "./surveys.ts";

/** The recipients of a content by all three roads: create, PATCH, and an add of other people. */
async function allRoads({ specimens }: Tools, content: SurveyContent): Promise<readonly Placed[]> {
  const placed = [await specimens.created(content), await specimens.updated(content)];
  return [...placed, await specimens.added(content.recipients)];
}

interface Sight {
  readonly where: string;
  readonly survey: ShownSurvey;
  readonly rows: readonly ShownRecipient[];
}

/** Every answer that shows recipients: of create, PATCH, add and read, by id and by slug, and of the list where it shows them. */
async function sights(tools: Tools, content: SurveyContent): Promise<readonly Sight[]> {
  const placed = (await allRoads(tools, content)).flatMap(({ road, views }) =>
    views.map((view) => ({ ...view, where: `${view.where} (${road})` })),
  );
  const standing = await tools.standing();
  const bySlug = findSurvey((await standingReadTwice(tools))[1]);
  const views = [
    ...placed,
    { where: "the answer to a create", survey: standing.survey },
    ...(bySlug === undefined ? [] : [{ where: "the read by slug", survey: bySlug }]),
  ];
  return Promise.all(views.map(async (view) => ({ ...view, rows: await recipientsShown(view.survey) })));
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

const once = { quick: 1, standard: 1, thorough: 3 };

export const recipientChecks = [
  check("RCP-1", {
    property:
      "each recipient in the answers to create, PATCH and GET, by id and by slug, has a url, those that an add brought included",
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      for (const { where, rows } of await sights(tools, content)) {
        for (const [index, row] of rows.entries()) {
          demand(row.url !== undefined, () => ({
            message: `recipient ${index + 1} of ${rows.length} in ${where} has no url`,
            expected: "`url`: a non-empty string",
            received: shown(row.members),
          }));
        }
      }
    },
  }),
  check("RCP-2", {
    property: "the urls of all recipients of all surveys of a run differ",
    given: createdContent,
    ...createdPool,
    needs: ["RCP-1"],
    async holds({ content }, tools) {
      const holders = new Map<string, string>();
      for (const { survey, rows } of await sights(tools, content)) {
        for (const { url, email = "" } of rows) {
          const holder = `${email.toLowerCase()} of survey ${survey.id}`;
          const known = url === undefined ? holder : (holders.get(url) ?? holder);
          demand(known === holder, {
            message: `two recipients share the url ${url ?? ""}`,
            expected: "a url for each",
            received: `${known} and ${holder}`,
          });
          if (url !== undefined) holders.set(url, holder);
        }
      }
    },
  }),
  check("RCP-3", {
    property:
      "the path of each url is /s/{slug}/{id}, or /zh/s/{slug}/{id}, with the survey's slug and the recipient's id",
    given: createdContent,
    ...createdPool,
    needs: ["RCP-1", "RCP-4"],
    async holds({ content }, tools) {
      for (const { where, survey, rows } of await sights(tools, content)) {
        for (const { id, url = "" } of rows) {
          const page = readPageUrl(url, tools.baseUrl);
          demand(
            page !== undefined && page.recipientId === id && (survey.slug === undefined || page.slug === survey.slug),
            () => ({
              message: `the url of a recipient in ${where} doesn't lead to its page`,
              expected: `a path like /s/${survey.slug ?? "{slug}"}/${id ?? "{recipientId}"}`,
              received: url,
            }),
          );
        }
      }
    },
  }),
  check("RCP-4", {
    property: "each recipient of a survey has an id, and no other recipient of the survey has it",
    given: createdContent,
    ...createdPool,
    async holds({ content }, tools) {
      for (const { where, rows } of await sights(tools, content)) {
        const ids = rows.map(({ id }) => id);
        const nameless = rows.find(({ id }) => id === undefined);
        demand(nameless === undefined, () => ({
          message: `a recipient in ${where} has no id`,
          expected: "`id`: a text or a number",
          received: shown(nameless?.members),
        }));
        const twice = ids.find((id, index) => ids.indexOf(id) !== index);
        demand(twice === undefined, {
          message: `two recipients in ${where} share an id`,
          expected: "an id for each",
          received: `${twice} twice`,
        });
      }
    },
  }),
  check("RCP-5", {
    property:
      "the emails of the recipients given on create are those of the survey, in the answer and in the next read",
    given: createdContent,
    ...createdPool,
    async holds({ content }, { specimens }) {
      const { sent, views } = await specimens.created(content);
      for (const { where, survey } of views)
        demandEmails(listOf(sent["recipients"]), await recipientsShown(survey), where);
    },
  }),
  check("RCP-6", {
    property: "each recipient has the id and url of the answer to the create in a later read, by id and by slug",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      const { survey } = await tools.standing();
      const [byId, answer] = await standingReadTwice(tools);
      const pages = (rows: readonly ShownRecipient[]): unknown =>
        Object.fromEntries(
          rows.map(({ id: row, url = null, email = "" }) => [email.toLowerCase(), { id: row ?? null, url }]),
        );
      const before = pages(await recipientsShown(survey));
      demandUnchanged(before, pages(await recipientsShown(byId)), "the recipients' ids and urls in the next read");
      const bySlug = findSurvey(answer);
      if (bySlug !== undefined)
        demandUnchanged(
          before,
          pages(await recipientsShown(bySlug)),
          "the recipients' ids and urls in the read by slug",
        );
    },
  }),
  memberIsReturned("RCP-10", "targetCompany"),
  memberIsReturned("RCP-11", "email"),
  memberIsReturned("RCP-12", "title"),
  memberIsReturned("RCP-13", "accentColor"),
  memberIsReturned("RCP-14", "inviteTop"),
  memberIsReturned("RCP-15", "inviteBottom"),
  memberIsReturned("RCP-16", "inviteSignOff"),
  check("RCP-17", {
    property: "two recipients of one survey, given different copy, each keep their own after one of them was updated",
    given: fc.constant({}),
    runs: once,
    needs: ["RCP-32"],
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      const [one, two = {}] = plainRows(tools.names, 2);
      await relyingOn("RCP-30", async () =>
        demandSuccess(await tools.owner.add(id, { recipients: [one, two] }), "adding two recipients"),
      );
      const changed: JsonObject = {
        ...one,
        inviteTop: "Welcome back",
        inviteBottom: "Only for you",
        inviteSignOff: "See you",
        accentColor: "#aa5500",
      };
      await relyingOn("RCP-32", async () =>
        demandSuccess(await tools.owner.add(id, { recipients: [changed] }), "updating one recipient"),
      );
      const rows = await storedRecipients(tools.owner, id);
      for (const row of [changed, two]) {
        const { email, ...copy } = row;
        demandShown(copy, byEmail(rows, String(email))?.members, `the copy of ${String(email)}`);
      }
    },
  }),
  check("RCP-20", {
    property:
      "after PATCH of recipients the survey has exactly the given people: those named in both lists, the new, and no others",
    given: fc.record({
      kept: fc.integer({ min: 0, max: 2 }),
      fresh: fc.integer({ min: 1, max: 4 }),
      bySlug: fc.boolean(),
    }),
    examples: [
      { kept: 1, fresh: 2, bySlug: false },
      { kept: 0, fresh: 1, bySlug: true },
    ],
    runs: { quick: 1, standard: 3, thorough: 15 },
    async holds({ kept, fresh, bySlug }, tools) {
      const { id, slug } = await tools.workbench();
      const first = plainRows(tools.names, 3);
      demandSuccess(await tools.owner.update(id, { recipients: first }), "PATCH of recipients");
      demandEmails(first, await storedRecipients(tools.owner, id), "the read after the first PATCH");
      const second = [...first.slice(0, kept), ...plainRows(tools.names, fresh)];
      demandSuccess(
        await tools.owner.update(bySlug ? slug : id, { recipients: second }),
        "PATCH of recipients, a second time,",
      );
      demandEmails(second, await storedRecipients(tools.owner, id), "the read after the second PATCH");
    },
  }),
  check("RCP-21", {
    property: "after PATCH of recipients with [] the survey has none, and one that is added then is its only one",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      await relyingOn("RCP-20", async () =>
        demandSuccess(await tools.owner.update(id, { recipients: plainRows(tools.names, 2) }), "PATCH of recipients"),
      );
      demandSuccess(await tools.owner.update(id, { recipients: [] }), "PATCH of recipients with []");
      demandEmails([], await storedRecipients(tools.owner, id), "the read after PATCH with []");
      const row = plainRow(tools.names, "only", tools.names.fresh());
      await relyingOn("RCP-30", async () =>
        demandSuccess(await tools.owner.add(id, { recipients: [row] }), "adding a recipient"),
      );
      demandEmails([row], await storedRecipients(tools.owner, id), "the read after one was added");
    },
  }),
  breachIsRefused("RCP-50", "a body whose recipients are no array of objects is refused on create, PATCH and add"),
  breachIsRefused("RCP-51", "an add whose skipExisting is no boolean is refused"),
] as const;

/** Demands that the rows shown have exactly the given emails, each once, in any order. */
export function demandEmails(
  given: readonly { readonly [name: string]: unknown }[],
  rows: readonly ShownRecipient[],
  where: string,
): void {
  const wanted = given.map(({ email }) => String(email).toLowerCase()).toSorted();
  const found = rows.map(({ email = "" }) => email.toLowerCase()).toSorted();
  const missing = wanted.filter((email) => !found.includes(email));
  const extra = found.filter((email, index) => !wanted.includes(email) || found.indexOf(email) !== index);
  demand(missing.length === 0 && extra.length === 0, {
    message: `${where} doesn't have exactly the recipients that were given`,
    expected: `${wanted.length} recipients${missing.length === 0 ? "" : `, ${missing.slice(0, 5).join(", ")} among them`}`,
    received: `${found.length} recipients${extra.length === 0 ? "" : `, ${extra.slice(0, 5).join(", ")} too many`}${missing.length === 0 ? "" : `, ${missing.length} missing`}`,
  });
}

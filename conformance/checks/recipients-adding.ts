import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { addStory, bystandersOf, cast, changed, type AddStory, type Cast, type Manner } from "../check/add-story.ts";
import { countsOf, demandCounts, stateByEmail, theRow } from "../check/adding.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, demandUnchanged } from "../check/demand.ts";
import { addedRows, storedRecipients, storedSurvey, updatedSurvey } from "../check/stored.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import type { Effort } from "../report/report.ts";
import { plainRows } from "../run/survey-maker.ts";

/** A quick run tells one story for `skipExisting: false` and for the slug; others tell two, so that each is blamed alone. */
const bySlug = (effort: Effort): Manner =>
  effort === "quick" ? { skipExisting: false, bySlug: true } : { bySlug: true };
const withFalse = (effort: Effort): Manner =>
  effort === "quick" ? { skipExisting: false, bySlug: true } : { skipExisting: false };

/** The members of a row, each with its own requirement: a lost one is not blamed on the add again. */
export const rowMembers: readonly RequirementId[] = [
  "RCP-10",
  "RCP-11",
  "RCP-12",
  "RCP-13",
  "RCP-14",
  "RCP-15",
  "RCP-16",
];

interface Judged {
  readonly property: string;
  readonly manner?: (effort: Effort) => Manner;
  readonly needs?: readonly RequirementId[];
  readonly judge: (story: AddStory, given: Cast) => void | Promise<void>;
}

/** A check that judges one aspect of an add; all with one manner judge the same adds. */
export function judgesAdd(id: RequirementId, { property, manner = () => ({}), needs = [], judge }: Judged): Check {
  return check(id, {
    property,
    given: cast,
    pool: "add",
    runs: { quick: 1, standard: 5, thorough: 20 },
    needs,
    async holds(given, tools) {
      await judge(await addStory(given, manner(tools.effort), tools), given);
    },
  });
}

function demandUpdated({ after, byEmail }: AddStory): void {
  for (const row of byEmail)
    demandShown(
      row,
      theRow(after, row["email"], "the survey after the upsert").members,
      `the recipient ${String(row["email"])}, whose email was given,`,
    );
}

function demandAdded({ after, fresh }: AddStory): void {
  for (const { email } of fresh) theRow(after, email, "the survey after the add");
}

export const addingChecks = [
  judgesAdd("RCP-30", {
    property: "rows with new emails, alone or mixed with known ones, are on the survey afterwards, each once",
    judge(story) {
      for (const { email } of story.seeded) theRow(story.before, email, "the survey after an add of new rows");
      demandAdded(story);
    },
  }),
  check("RCP-31", {
    property: "the answer to an add, default and skipping, holds the three counts as integers",
    given: cast,
    pool: "add",
    runs: { quick: 1, standard: 2, thorough: 5 },
    async holds(given, tools) {
      await countsOf((await addStory(given, {}, tools)).answer);
      await countsOf((await addStory(given, { skipExisting: true }, tools)).answer);
    },
  }),
  judgesAdd("RCP-32", {
    needs: rowMembers,
    property:
      "each row with a known email gives that recipient the row's new members, and no second recipient has the email",
    judge: demandUpdated,
  }),
  judgesAdd("RCP-33", {
    needs: ["RCP-4", ...rowMembers],
    property: "each row with a known id and a new email gives that recipient the new email and the other new members",
    judge({ after, byId }) {
      for (const {
        row: { id: _id, ...row },
        formerly,
      } of byId) {
        demandShown(
          row,
          theRow(after, row["email"], "the survey after the upsert by id").members,
          `the recipient whose id was given and who was ${formerly}`,
        );
        demand(!after.some(({ email }) => email?.toLowerCase() === formerly), {
          message: "a row with a known id was added as another recipient",
          expected: `the recipient ${formerly} to have the new email`,
          received: "both emails on the survey",
        });
      }
    },
  }),
  judgesAdd("RCP-34", {
    property: "recipients that were updated by email or by id have the id and url of before",
    needs: ["RCP-32", "RCP-33"],
    judge({ before, after, byEmail, byId }) {
      const pairs = [
        ...byEmail.map(({ email }) => [email, email]),
        ...byId.map(({ row, formerly }) => [formerly, row["email"]]),
      ];
      for (const [was, is] of pairs) {
        const [old, now] = [theRow(before, was, "the survey"), theRow(after, is, "the survey after the upsert")];
        demandUnchanged({ id: old.id, url: old.url }, { id: now.id, url: now.url }, "the page of an updated recipient");
      }
    },
  }),
  judgesAdd("RCP-35", {
    property:
      "in an add of new rows and known ones, by email and by id, `added` and `updated` count them, and `skipped` is 0",
    needs: ["RCP-30", "RCP-32", "RCP-33"],
    judge: ({ answer }, { fresh, byEmail, byId }) =>
      demandCounts(
        answer,
        { added: fresh, updated: byEmail + byId, skipped: 0 },
        `an add of ${fresh} new and ${byEmail + byId} known rows`,
      ),
  }),
  judgesAdd("RCP-36", {
    property: "an add of new and known rows leaves every other recipient as it was, and makes up none",
    judge(story) {
      const { before, after } = bystandersOf(story);
      demandUnchanged(before, after, "a recipient that no row of the add names");
    },
  }),
  judgesAdd("RCP-37", {
    property: "an add with `skipExisting: false` updates known rows, adds new ones and counts them as the default does",
    manner: withFalse,
    needs: ["RCP-30", "RCP-32", "RCP-33", "RCP-35"],
    async judge(story, { fresh, byEmail, byId }) {
      demandAdded(story);
      demandUpdated(story);
      await demandCounts(
        story.answer,
        { added: fresh, updated: byEmail + byId, skipped: 0 },
        "an add with skipExisting false",
      );
    },
  }),
  judgesAdd("RCP-38", {
    property: "an add that names the survey by its slug adds and updates, and leaves the others, as a read by id shows",
    manner: bySlug,
    needs: ["RCP-30", "RCP-32", "RCP-36"],
    judge(story) {
      demandAdded(story);
      demandUpdated(story);
      const { before, after } = bystandersOf(story);
      demandUnchanged(before, after, "a recipient that no row of an add by slug names");
    },
  }),
  check("RCP-39", {
    property:
      "an email that is on another survey of the key is added here, counted as added, and that survey stays as it was, also when rows name its recipients by id",
    given: fc.record({ skipping: fc.boolean() }),
    examples: [{ skipping: false }, { skipping: true }],
    runs: { quick: 1, standard: 2, thorough: 4 },
    needs: ["RCP-30", "RCP-35", "RCP-42", "RCP-43", ...rowMembers],
    async holds({ skipping }, tools) {
      const [there, here] = [await tools.workbench(), await tools.workbench()];
      const known = plainRows(tools.names, 2);
      await addedRows(tools.owner, there.id, known);
      const before = await storedRecipients(tools.owner, there.id);
      const rows = known.map((row) => changed(row, "here"));
      const answer = await tools.owner.add(here.id, { ...(skipping ? { skipExisting: true } : {}), recipients: rows });
      demandSuccess(answer, "an add of emails that are on another survey");
      const after = await storedRecipients(tools.owner, here.id);
      for (const row of rows)
        demandShown(
          row,
          theRow(after, row["email"], "the survey").members,
          `the added recipient ${String(row["email"])}`,
        );
      await demandCounts(answer, { added: 2, updated: 0, skipped: 0 }, "an add of emails that are on another survey");
      const strangers = plainRows(tools.names, 2).map((row, index) => ({
        ...row,
        id: before.find(({ email }) => email === known[index]?.["email"])?.members["id"],
      }));
      const strangersAnswer = await tools.owner.add(here.id, { recipients: strangers });
      if (succeeded(strangersAnswer)) {
        const stored = await storedRecipients(tools.owner, here.id);
        for (const { email } of strangers as readonly JsonObject[])
          theRow(stored, email, "the survey after an add of rows with ids of another survey");
      }
      demandUnchanged(
        stateByEmail(before),
        stateByEmail(await storedRecipients(tools.owner, there.id)),
        "the other survey's recipients",
      );
    },
  }),
  check("RCP-45", {
    property:
      "after an add and a skipping add the survey's questions, texts and settings are as they were given before",
    given: fc.record({ mark: fc.nat({ max: 999 }) }),
    runs: { quick: 1, standard: 2, thorough: 5 },
    needs: ["SUR-36"],
    async holds({ mark }, tools) {
      const { id, draft } = await tools.workbench();
      const patch = {
        title: tools.names.title(`Before the add ${mark}`),
        description: `Before the add ${mark}`,
        welcomeMessage: `Welcome ${mark}`,
        questions: [{ type: "rating", label: `Rate it ${mark}`, required: true }],
      };
      await updatedSurvey(tools.owner, id, patch);
      const rows = plainRows(tools.names, 2);
      await addedRows(tools.owner, id, rows);
      await tools.owner.add(id, { skipExisting: true, recipients: rows });
      const settings = {
        published: draft["published"],
        notifyOnResponse: draft["notifyOnResponse"],
        notificationEmail: draft["notificationEmail"],
      };
      demandShown(
        { ...patch, ...settings },
        (await storedSurvey(tools.owner, id)).members,
        "the survey after two adds",
      );
    },
  }),
] as const;

import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import {
  addStory,
  bystandersOf,
  cast,
  demandLeftAlone,
  type AddStory,
  type Cast,
  type Manner,
} from "../check/add-story.ts";
import { countsOf, demandCounts, demandRow, theRow } from "../check/adding.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandUnchanged } from "../check/demand.ts";
import { pageIn } from "../check/recipient-rules.ts";
import { byEmail as theOne } from "../reading/recipients.ts";

const bySlug = ({ byId }: Cast): Manner => ({ bySlug: true, ...(byId === 1 ? {} : { skipExisting: true }) });
const withFalse = (): Manner => ({ skipExisting: false });

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

/** A cast of each sort. */
export const mixedCast: Cast = { byEmail: 2, byId: 2, fresh: 4, bystanders: 2, freshFirst: false };

/** The same, and one without new rows. */
const casts: readonly Cast[] = [mixedCast, { byEmail: 3, byId: 1, fresh: 0, bystanders: 1, freshFirst: true }];

interface Judged {
  readonly property: string;
  readonly manner?: (given: Cast) => Manner;
  readonly quickRuns?: number;
  readonly needs?: readonly RequirementId[];
  readonly judge: (story: AddStory, given: Cast) => void | Promise<void>;
}

/** A check that judges one aspect of an add; all with one manner judge the same adds. */
export function judgesAdd(
  id: RequirementId,
  { property, manner = () => ({}), quickRuns = 1, needs = [], judge }: Judged,
): Check {
  return check(id, {
    property,
    given: cast,
    pool: "add",
    examples: casts,
    runs: { quick: quickRuns, standard: 5, thorough: 20 },
    needs: id === "RCP-30" ? ["RCP-11"] : ["RCP-11", "RCP-21", ...needs],
    async holds(given, tools) {
      await judge(await addStory(given, manner(given), tools), given);
    },
  });
}

function demandUpdated({ after, byEmail }: AddStory): void {
  for (const row of byEmail)
    demandRow(
      row,
      theRow(after, row["email"], "the survey after the upsert"),
      `the recipient ${String(row["email"])}, whose email was given,`,
    );
}

function demandAdded({ before, after, fresh }: AddStory): void {
  for (const { email } of fresh) {
    const { id } = theRow(after, email, "the survey after the add");
    const former = before.find((row) => row.id !== undefined && row.id === id && !theOne(after, row.email ?? ""));
    demand(former === undefined, () => ({
      message: "a row with a new email was taken for a recipient who has another",
      expected: `the new recipient ${String(email)} beside ${former?.email}`,
      received: `${String(email)} with the id of ${former?.email}`,
    }));
  }
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
    examples: casts,
    runs: { quick: 1, standard: 2, thorough: 5 },
    needs: ["RCP-11"],
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
    property:
      "each row with a known id, and a new email or the old one, gives that recipient the email and the other new members",
    judge({ after, byId }) {
      for (const {
        row: { id: _id, ...row },
        formerly,
      } of byId) {
        demandRow(
          row,
          theRow(after, row["email"], "the survey after the upsert by id"),
          `the recipient whose id was given and who was ${formerly}`,
        );
        demand(row["email"] === formerly || !after.some(({ email }) => email?.toLowerCase() === formerly), {
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
        demandUnchanged(pageIn(old), pageIn(now), "the page of an updated recipient");
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
    property:
      "an add, plain or skipping, that names the survey by its slug does what it does by id, as a read by id shows",
    manner: bySlug,
    quickRuns: 2,
    needs: ["RCP-30", "RCP-32", "RCP-35", "RCP-36", "RCP-40", "RCP-41", "RCP-42", "RCP-43"],
    async judge(story, { fresh, byEmail, byId }) {
      const known = byEmail + byId;
      const skipping = story.manner.skipExisting === true;
      const counts = { added: fresh, updated: skipping ? 0 : known, skipped: skipping ? known : 0 };
      await demandCounts(story.answer, counts, "an add by slug");
      demandAdded(story);
      if (skipping) demandLeftAlone(story, "byEmail");
      else demandUpdated(story);
      const { before, after } = bystandersOf(story);
      demandUnchanged(before, after, "a recipient that no row of an add by slug names");
    },
  }),
] as const;

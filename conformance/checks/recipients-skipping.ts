import fc from "fast-check";
import { bystandersOf, changed, demandLeftAlone, type Manner } from "../check/add-story.ts";
import { demandCounts, theRow } from "../check/adding.ts";
import { check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, demandUnchanged } from "../check/demand.ts";
import { storedRecipients } from "../check/stored.ts";
import { NotTested } from "../check/violation.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainRow } from "../run/survey-maker.ts";
import { judgesAdd, rowMembers } from "./recipients-adding.ts";

const manner = (): Manner => ({ skipExisting: true });

export const skippingChecks = [
  judgesAdd("RCP-40", {
    property:
      "recipients whose known emails were given with new members and `skipExisting: true` are as before in every member",
    manner,
    judge: (story) => demandLeftAlone(story, "byEmail"),
  }),
  judgesAdd("RCP-41", {
    needs: ["RCP-4"],
    property:
      "recipients whose known ids were given with new emails, or the old ones, and `skipExisting: true` are as before in every member",
    manner,
    judge(story) {
      demandLeftAlone(story, "byId");
      for (const { row, formerly } of story.byId) {
        if (row["email"] === formerly) continue;
        demand(!story.after.some(({ email }) => email?.toLowerCase() === row["email"]), {
          message: "a row with a known id was added in spite of skipExisting",
          expected: `no recipient ${String(row["email"])}`,
          received: "it is on the survey",
        });
      }
    },
  }),
  judgesAdd("RCP-42", {
    property:
      "with `skipExisting: true` rows that match by email or by id count as skipped, new ones as added, none as updated",
    manner,
    needs: ["RCP-35", "RCP-40", "RCP-41", "RCP-43"],
    judge: ({ answer }, { fresh, byEmail, byId }) =>
      demandCounts(
        answer,
        { added: fresh, updated: 0, skipped: byEmail + byId },
        `a skipping add of ${fresh} new and ${byEmail + byId} known rows`,
      ),
  }),
  judgesAdd("RCP-43", {
    property:
      "new rows given with `skipExisting: true`, alone or between known ones, are stored with the members given, and nobody else changes",
    manner,
    needs: ["RCP-30", "RCP-40", "RCP-41", ...rowMembers],
    judge(story) {
      for (const row of story.seeded)
        demandShown(
          row,
          theRow(story.before, row["email"], "the survey after an add of new rows").members,
          "a recipient added with skipExisting true",
        );
      for (const row of story.fresh)
        demandShown(
          row,
          theRow(story.after, row["email"], "the survey after the add").members,
          "a recipient added with skipExisting true",
        );
      const { before, after } = bystandersOf(story);
      demandUnchanged(before, after, "a recipient that no row of the skipping add names");
    },
  }),
  check("RCP-44", {
    property:
      "a recipient whose inviteSentAt is set has the same after a skipping add, by email and by id, that gives another or none",
    given: fc.record({ byId: fc.boolean(), named: fc.constantFrom("another", "none") }),
    examples: [
      { byId: false, named: "none" },
      { byId: true, named: "another" },
      { byId: false, named: "another" },
    ],
    runs: { quick: 1, standard: 4, thorough: 12 },
    needs: ["RCP-40", "RCP-41"],
    async holds({ byId, named }, tools) {
      const { id } = await tools.workbench();
      const row: JsonObject = {
        ...plainRow(tools.names, "invited", tools.names.fresh()),
        inviteSentAt: "2026-03-04T05:06:07.000Z",
      };
      const given = await tools.owner.add(id, { recipients: [row] });
      const stored = succeeded(given) ? await storedRecipients(tools.owner, id) : [];
      const before = stored.find(({ email }) => email?.toLowerCase() === row["email"]);
      const sentAt = before?.members["inviteSentAt"];
      if (before === undefined || sentAt === null || sentAt === undefined) {
        throw new NotTested(
          "no recipient has an inviteSentAt: the API doesn't take one, and only the dashboard sends invitations",
        );
      }
      const other = { another: { inviteSentAt: "2027-01-01T00:00:00.000Z" }, none: {} }[named];
      const { inviteSentAt: _sentAt, ...bare } = row;
      const match = byId ? { id: before.members["id"] } : {};
      const answer = await tools.owner.add(id, {
        skipExisting: true,
        recipients: [{ ...changed(bare, "skip"), ...match, ...other }],
      });
      demandSuccess(answer, "an add with skipExisting true of an invited recipient");
      const after = theRow(await storedRecipients(tools.owner, id), row["email"], "the survey after a skipping add");
      demandShown(sentAt, after.members["inviteSentAt"], "the inviteSentAt after a skipping add");
    },
  }),
] as const;

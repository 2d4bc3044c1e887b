import { bystandersOf, demandLeftAlone, type Manner } from "../check/add-story.ts";
import { demandCounts, demandRow, theRow } from "../check/adding.ts";
import { demand, demandUnchanged } from "../check/demand.ts";
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
        demandRow(
          row,
          theRow(story.before, row["email"], "the survey after an add of new rows"),
          "a recipient added with skipExisting true",
        );
      for (const row of story.fresh)
        demandRow(
          row,
          theRow(story.after, row["email"], "the survey after the add"),
          "a recipient added with skipExisting true",
        );
      const { before, after } = bystandersOf(story);
      demandUnchanged(before, after, "a recipient that no row of the skipping add names");
    },
  }),
] as const;

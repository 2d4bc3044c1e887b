import fc from "fast-check";
import { check } from "../check/check.ts";
import { demandCounts, stateByEmail, theRow } from "../check/adding.ts";
import { demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { addedRows, storedRecipients } from "../check/stored.ts";
import { NotTested } from "../check/violation.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";
import { changed } from "./recipients-adding.ts";

const runs = { quick: 1, standard: 3, thorough: 15 };
const sizes = fc.record({ known: fc.integer({ min: 1, max: 4 }), fresh: fc.integer({ min: 1, max: 3 }) });

export const skippingChecks = [
  check("RCP-40", {
    property: "known emails given with new members and `skipExisting: true` leave every stored recipient as it was",
    given: sizes,
    runs,
    async holds({ known, fresh }, tools) {
      const { id } = await tools.workbench();
      const rows = plainRows(tools.names, known);
      await addedRows(tools.owner, id, rows);
      const before = stateByEmail(await storedRecipients(tools.owner, id));
      const others = plainRows(tools.names, fresh);
      const sent = [...rows.map((row, index) => changed(row, String(index))), ...others];
      demandSuccess(await tools.owner.add(id, { skipExisting: true, recipients: sent.toReversed() }), "an add with skipExisting true");
      const after = stateByEmail(await storedRecipients(tools.owner, id));
      const kept = Object.fromEntries(Object.keys(before).map((email) => [email, after[email]]));
      demandUnchanged(before, kept, "a recipient that skipExisting should have left alone");
    },
  }),
  check("RCP-41", {
    property: "known ids given with a new email and `skipExisting: true` leave every stored recipient as it was, and add none",
    given: sizes,
    runs,
    async holds({ known }, tools) {
      const { id } = await tools.workbench();
      const rows = plainRows(tools.names, known);
      await addedRows(tools.owner, id, rows);
      const stored = await storedRecipients(tools.owner, id);
      const moved = plainRows(tools.names, known).map((row, index) => ({
        ...changed(row, String(index)),
        id: theRow(stored, rows[index]?.["email"], "the survey").members["id"],
      }));
      const answer = await tools.owner.add(id, { skipExisting: true, recipients: moved });
      demandSuccess(answer, "an add of known ids with skipExisting true");
      const after = await storedRecipients(tools.owner, id);
      demandUnchanged(stateByEmail(stored), stateByEmail(after), "the list after an add that only skips");
    },
  }),
  check("RCP-42", {
    property: "with `skipExisting: true` rows that match by email or by id count as skipped, new ones as added, none as updated",
    given: sizes,
    runs,
    async holds({ known, fresh }, tools) {
      const { id } = await tools.workbench();
      const rows = plainRows(tools.names, known + 1);
      await addedRows(tools.owner, id, rows);
      const stored = await storedRecipients(tools.owner, id);
      const byId = { ...plainRow(tools.names, "moved", tools.names.fresh()), id: theRow(stored, rows[0]?.["email"], "the survey").members["id"] };
      const sent = [byId, ...rows.slice(1).map((row) => changed(row, "skip")), ...plainRows(tools.names, fresh)];
      const answer = await tools.owner.add(id, { skipExisting: true, recipients: sent });
      await relyingOn("RCP-43", () => demandSuccess(answer, "an add with skipExisting true"));
      await demandCounts(answer, { added: fresh, updated: 0, skipped: known + 1 }, `an add with skipExisting true of ${known + 1} known and ${fresh} new rows`);
    },
  }),
  check("RCP-43", {
    property: "new rows given with `skipExisting: true`, alone or between known ones, are stored with the members given",
    given: sizes,
    runs,
    async holds({ known, fresh }, tools) {
      const { id } = await tools.workbench();
      const rows = plainRows(tools.names, known);
      await addedRows(tools.owner, id, rows);
      const alone = plainRows(tools.names, fresh);
      demandSuccess(await tools.owner.add(id, { skipExisting: true, recipients: alone }), "an add of new rows with skipExisting true");
      const between = plainRows(tools.names, fresh);
      const sent = rows.flatMap((row, index) => [row, ...between.slice(index, index + 1)]).concat(between.slice(known));
      demandSuccess(await tools.owner.add(id, { skipExisting: true, recipients: sent }), "an add of new and known rows with skipExisting true");
      const after = await storedRecipients(tools.owner, id);
      for (const row of [...alone, ...between]) demandShown(row, theRow(after, row["email"], "the survey").members, "a recipient added with skipExisting true");
    },
  }),
  check("RCP-44", {
    property: "a recipient whose inviteSentAt is set has the same after a skipping add, by email and by id, that gives another or none",
    given: fc.record({ byId: fc.boolean(), named: fc.constantFrom("another", "none") }),
    examples: [{ byId: false, named: "none" }, { byId: true, named: "another" }, { byId: false, named: "another" }],
    runs: { quick: 1, standard: 4, thorough: 12 },
    async holds({ byId, named }, tools) {
      const { id } = await tools.workbench();
      const row: JsonObject = { ...plainRow(tools.names, "invited", tools.names.fresh()), inviteSentAt: "2026-03-04T05:06:07.000Z" };
      const given = await tools.owner.add(id, { recipients: [row] });
      const stored = succeeded(given) ? await storedRecipients(tools.owner, id) : [];
      const before = stored.find(({ email }) => email?.toLowerCase() === row["email"]);
      const sentAt = before?.members["inviteSentAt"];
      if (before === undefined || sentAt === null || sentAt === undefined) {
        throw new NotTested("no recipient has an inviteSentAt: the API doesn't take one, and only the dashboard sends invitations");
      }
      const other = { another: { inviteSentAt: "2027-01-01T00:00:00.000Z" }, none: {} }[named];
      const { inviteSentAt: _sentAt, ...bare } = row;
      const match = byId ? { id: before.members["id"] } : {};
      const answer = await tools.owner.add(id, { skipExisting: true, recipients: [{ ...changed(bare, "skip"), ...match, ...other }] });
      demandSuccess(answer, "an add with skipExisting true of an invited recipient");
      const after = theRow(await storedRecipients(tools.owner, id), row["email"], "the survey after a skipping add");
      demandShown(sentAt, after.members["inviteSentAt"], "the inviteSentAt after a skipping add");
    },
  }),
] as const;

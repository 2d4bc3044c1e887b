import fc from "fast-check";
import { theRow } from "../check/adding.ts";
import { changed } from "../check/add-story.ts";
import { check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, relyingOn } from "../check/demand.ts";
import { rowMembers } from "./recipients-adding.ts";
import { differenceOf, inJson } from "../check/difference.ts";
import { demandEmails } from "../check/emails.ts";
import { addedAgain, overwritten, recipientsIn } from "../check/overwritten.ts";
import { storedRecipients } from "../check/stored.ts";
import { refused } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { byEmail, type ShownRecipient } from "../reading/recipients.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";
import type { Tools } from "../check/tools.ts";

/** The members that the first list was shown with as they were given: what else is lost is not the overwrite's fault. */
function membersKept(given: JsonObject = {}, shown: JsonObject = {}): readonly string[] {
  return Object.keys(given).filter((name) => differenceOf(given[name], shown[name]) === undefined);
}

function picked(row: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Demands, once in a run, that a new recipient who is given no sign-off has none of those who were on the list before. */
async function demandNothingInherited(tools: Tools, survey: string): Promise<void> {
  const shown = await tools.once("nothing inherited", async ({ owner, names }) => {
    const inviteSignOff = `Yours, ${names.fresh()}`;
    const former = plainRows(names, 2).map((row) => ({ ...row, inviteSignOff }));
    demandSuccess(await owner.update(survey, { recipients: former }), "PATCH of recipients");
    const [{ inviteSignOff: _signOff, ...newcomer } = {}] = plainRows(names, 1);
    // which members a recipient needs is open
    if (refused(await owner.update(survey, { recipients: [newcomer] }))) return undefined;
    return { newcomer, inviteSignOff, stored: await storedRecipients(owner, survey) };
  });
  const wrong = shown?.stored.find(({ members }) => members["inviteSignOff"] === shown.inviteSignOff);
  demand(wrong === undefined, () => ({
    message: "PATCH of recipients leaves the sign-off of one who was on the list before to a new recipient",
    expected: inJson(shown?.newcomer),
    received: inJson(wrong?.members),
  }));
}

/** Demands, once in a run, that a PATCH is taken that leaves out one who was invited, where the server takes that of a row. */
function demandInvitedRemoved(tools: Tools, survey: string): Promise<void> {
  return tools.once("an invited recipient is removed", async ({ owner, names }) => {
    const invited = { ...plainRow(names, "invited", names.fresh()), inviteSentAt };
    await owner.add(survey, { recipients: [invited] });
    const answer = await owner.update(survey, { recipients: plainRows(names, 1) });
    demandSuccess(answer, "PATCH of recipients that leaves out one who was invited");
  });
}

/** An id that no recipient has. */
const strayId = "00000000-0000-4000-8000-00000000c0de";

const inviteSentAt = "2026-03-04T05:06:07.000Z";

/** Gives a survey its recipients, and returns them as they are read. */
async function placed(
  { owner }: Tools,
  survey: string,
  rows: readonly JsonObject[],
): Promise<readonly ShownRecipient[]> {
  demandSuccess(await owner.update(survey, { recipients: rows }), "PATCH of recipients");
  const stored = await storedRecipients(owner, survey);
  demandEmails(rows, stored, "the read after the first PATCH");
  return stored;
}

/** Demands that a recipient who was given anew isn't in every member as before. */
function demandNotAsBefore(given: JsonObject, former: JsonObject = {}, shown: JsonObject = {}): void {
  const renewed = Object.keys(given).filter((name) => differenceOf(given[name], former[name]) !== undefined);
  if (differenceOf(picked(former, renewed), picked(shown, renewed)) !== undefined) return;
  demandShown(picked(given, renewed), shown, "a known recipient, given anew,");
}

const once = { quick: 1, standard: 1, thorough: 1 };

export const overwritingChecks = [
  check("RCP-17", {
    property: "two recipients of one survey, given different copy, each keep their own after one of them was updated",
    given: fc.constant({}),
    runs: once,
    needs: ["RCP-30", "RCP-32", ...rowMembers],
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      const [one, two = {}] = plainRows(tools.names, 2);
      await relyingOn("RCP-30", async () =>
        demandSuccess(await tools.owner.add(id, { recipients: [one, two] }), "adding two recipients"),
      );
      const rewritten: JsonObject = {
        ...one,
        inviteTop: "Welcome back",
        inviteBottom: "Only for you",
        inviteSignOff: "See you",
        accentColor: "#aa5500",
      };
      // an id that nobody has may be refused, and an empty text; where it isn't, the email still tells who is meant
      const emptied = { ...rewritten, inviteBottom: "" };
      const stray = await tools.owner.add(id, { recipients: [{ ...emptied, id: strayId }] });
      const answer = refused(stray) ? await tools.owner.add(id, { recipients: [rewritten] }) : stray;
      await relyingOn("RCP-32", () => demandSuccess(answer, "updating one recipient"));
      const rows = await storedRecipients(tools.owner, id);
      theRow(rows, rewritten["email"], "the survey after an add of a known email with an id that nobody has", "RCP-32");
      await relyingOn("RCP-32", () =>
        demandNotAsBefore(rewritten, one, byEmail(rows, String(rewritten["email"]))?.members),
      );
      const { inviteBottom, ...rest } = rewritten;
      const shown = byEmail(rows, String(rewritten["email"]))?.members["inviteBottom"];
      await relyingOn("RCP-32", () =>
        demand(refused(stray) || shown !== one?.inviteBottom, {
          message: "a known recipient, given an empty inviteBottom, has the one of before",
          expected: "an empty one",
          received: inJson(shown),
        }),
      );
      for (const row of [refused(stray) ? { ...rest, inviteBottom } : rest, two]) {
        const { email, ...copy } = row;
        demandShown(copy, byEmail(rows, String(email))?.members, `the copy of ${String(email)}`);
      }
    },
  }),
  check("RCP-20", {
    property:
      "after PATCH of recipients the survey has exactly the given people: those named in both lists, with their ids and urls or without, the new, and no others",
    given: fc.record({
      kept: fc.integer({ min: 0, max: 2 }),
      fresh: fc.integer({ min: 1, max: 4 }),
    }),
    examples: [
      { kept: 2, fresh: 1 },
      { kept: 0, fresh: 4 },
    ],
    runs: { quick: 1, standard: 3, thorough: 15 },
    needs: ["RCP-11"],
    async holds({ kept, fresh }, tools) {
      const { id } = await tools.workbench();
      const first = plainRows(tools.names, 4);
      const before = await placed(tools, id, first);
      const invited = { ...plainRow(tools.names, "invited", tools.names.fresh()), inviteSentAt };
      await tools.owner.add(id, { recipients: [invited] });
      const again = first.slice(0, kept).map((row) => changed(row, "overwritten"));
      const second = [...again, ...plainRows(tools.names, fresh)];
      const stored = await overwritten(tools, id, second, before);
      for (const [index, row] of again.entries()) {
        const email = String(row["email"]);
        const whole = membersKept(first[index], byEmail(before, email)?.members);
        const shown = byEmail(stored, email)?.members;
        demandNotAsBefore(row, first[index], shown);
        demandShown(
          picked(row, whole),
          shown,
          `the recipient ${email}, who was on the list before and was given anew,`,
        );
      }
      await demandNothingInherited(tools, id);
      await demandInvitedRemoved(tools, id);
    },
  }),
  check("RCP-21", {
    property:
      "after PATCH of recipients with [] the survey has none, and one of them that is added again, by email and by the id of before, is its only one",
    given: fc.constant({}),
    runs: once,
    needs: ["RCP-11", "RCP-20"],
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      const rows = plainRows(tools.names, 2);
      const [row = {}] = rows;
      const first = await tools.owner.update(id, { recipients: rows });
      await relyingOn("RCP-20", () => demandSuccess(first, "PATCH of recipients"));
      demandSuccess(await tools.owner.update(id, { recipients: [] }), "PATCH of recipients with []");
      demandEmails([], await storedRecipients(tools.owner, id), "the read after PATCH with []");
      const former = byEmail(recipientsIn(first), String(row["email"]));
      await addedAgain(tools, id, row, former);
    },
  }),
] as const;

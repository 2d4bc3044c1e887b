import fc from "fast-check";
import { changed } from "../check/add-story.ts";
import { demandCounts, stateByEmail, theRow } from "../check/adding.ts";
import { check } from "../check/check.ts";
import { completed } from "../check/completed.ts";
import { demand, demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { firstTaken } from "../check/first-taken.ts";
import type { Tools } from "../check/tools.ts";
import { byEmail, sameEmail } from "../reading/recipients.ts";
import { addedRows, recipientsShown, storedRecipients, storedSurvey } from "../check/stored.ts";
import { refused, succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { recipientState, snapshotOf } from "../reading/snapshot.ts";
import { plainRows } from "../run/survey-maker.ts";
import { rowMembers } from "./recipients-adding.ts";
import { publishedSurvey } from "./surveys-members.ts";
import { settingsOf } from "../check/settings.ts";

/** Demands that an add to a published survey, of a new row and of one that a create brought, leaves its settings alone. */
async function demandSettingsKept(tools: Tools): Promise<void> {
  const { owner, names } = tools;
  const { read } = await publishedSurvey(tools);
  const [fresh = {}, moved = {}] = plainRows(names, 2);
  const shown = await recipientsShown(read);
  const known = shown.find(({ email }) => shown.filter((row) => sameEmail(row.email, email)).length === 1);
  const renamed = known?.id === undefined ? [] : [{ ...moved, id: known.members["id"] }];
  let sent: readonly JsonObject[] = [];
  // whether those to whom a survey is published may get other emails is open, and so is whether it takes an add at all
  const answer = await firstTaken([[fresh, ...renamed], [fresh]], (recipients) => {
    sent = recipients;
    return owner.add(read.id, { recipients });
  });
  if (refused(answer)) return;
  await relyingOn("RCP-30", () => demandSuccess(answer, "adding recipients"));
  const stored = await storedSurvey(owner, read.id);
  demandUnchanged(settingsOf(read), settingsOf(stored), "the settings of a survey after an add");
  const rows = await recipientsShown(stored);
  theRow(rows, fresh["email"], "the published survey after an add", "RCP-30");
  const others = shown.filter((one) => one !== known && (one.id === undefined || one.id !== known?.id));
  for (const { email } of others) theRow(rows, email, "the published survey after an add", "RCP-36");
  const former = known?.email;
  if (former === undefined || sent.length === 1) return;
  await relyingOn("RCP-33", () => {
    theRow(rows, moved["email"], "the survey after an upsert by id");
    demand(byEmail(rows, former) === undefined, {
      message: "a row with the id of a recipient that a create brought was added as another recipient",
      expected: `the recipient ${former} to have the new email`,
      received: "both emails on the survey",
    });
  });
}

export const addingSurroundingChecks = [
  check("RCP-39", {
    property:
      "an email that is on another survey of the key is added here, counted as added, and that survey stays as it was, also when rows name its recipients by id",
    given: fc.record({ skipping: fc.boolean() }),
    examples: [{ skipping: false }, { skipping: true }],
    runs: { quick: 1, standard: 2, thorough: 4 },
    needs: ["RCP-30", "RCP-35", "RCP-42", "RCP-43", ...rowMembers],
    length: 8,
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
          theRow(stored, email, "the survey after an add of rows with ids of another survey", "RCP-30");
      }
      if (!skipping) await tools.owner.update(here.id, { recipients: strangers });
      demandUnchanged(
        stateByEmail(before),
        stateByEmail(await storedRecipients(tools.owner, there.id)),
        "the other survey's recipients",
      );
    },
  }),
  check("RCP-45", {
    property: "after an add, an update and a skipping add the survey's questions, texts and settings are as before",
    given: fc.record({ mark: fc.nat({ max: 999 }) }),
    runs: { quick: 1, standard: 2, thorough: 5 },
    needs: ["SUR-36", "SUR-37", "SUR-41"],
    length: 7,
    async holds({ mark }, tools) {
      const workbench = await tools.workbench();
      const { id } = workbench;
      const patch = {
        title: tools.names.title(`Before the add ${mark}`),
        description: `Before the add ${mark}`,
        welcomeMessage: `Welcome ${mark}`,
        questions: [{ type: "short_text", label: `What of ${mark}?`, required: true }],
      };
      // a server may refuse the time of an invitation
      const [bystander = {}] = plainRows(tools.names, 1);
      const lists = [[{ ...bystander, inviteSentAt: "2026-03-04T05:06:07.000Z" }], [bystander]] as const;
      const answer = await firstTaken(lists, (recipients) => tools.owner.update(id, { ...patch, recipients }));
      await relyingOn("SUR-36", () => demandSuccess(answer, "PATCH of texts, questions and recipients"));
      const before = await storedSurvey(tools.owner, id);
      const rows = plainRows(tools.names, 2);
      await addedRows(tools.owner, id, rows);
      const again = rows.map((row) => changed(row, "again"));
      await addedRows(tools.owner, id, again);
      await tools.owner.add(id, { skipExisting: true, recipients: [...rows, ...plainRows(tools.names, 1)] });
      const after = await storedSurvey(tools.owner, id);
      demandUnchanged(settingsOf(completed(workbench.survey, after)), settingsOf(after), "what an add can't set");
      const [was, is] = [snapshotOf(before), snapshotOf(after)];
      demandUnchanged(
        { ...was.members, questions: was.questions },
        { ...is.members, questions: is.questions },
        "the survey that recipients were added to",
      );
      await relyingOn("RCP-36", async () => {
        const [invited, later] = await Promise.all(
          [before, after].map(async (one) => byEmail(await recipientsShown(one), String(bystander["email"]))),
        );
        if (invited === undefined || later === undefined) return;
        const [given, kept] = [invited, later].map(({ members }) => recipientState(members)["inviteSentAt"]);
        demandUnchanged(given, kept, "the inviteSentAt of a recipient that none of the adds names");
      });
      await tools.once("published, then added to", demandSettingsKept);
    },
  }),
] as const;

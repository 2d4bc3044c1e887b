import fc from "fast-check";
import { together } from "../check/together.ts";
import { rivals } from "../arbitraries/rivals.ts";
import { changed } from "../check/add-story.ts";
import { addInParts } from "../check/add-in-parts.ts";
import { stateByEmail } from "../check/adding.ts";
import { demandCapKept } from "../check/cap-kept.ts";
import { cap, filledTo, roomWith, rowsFilledTo } from "../check/cap.ts";
import { addCounts, demandAddCounts } from "../check/add-counts.ts";
import { check } from "../check/check.ts";
import { demand, demandRefusal, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { demandEmails } from "../check/emails.ts";
import { recipientsShown, storedRecipients, storedSurvey } from "../check/stored.ts";
import { findCounts } from "../reading/counts.ts";
import { succeeded } from "../http/exchange.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRows } from "../run/survey-maker.ts";
import { overloadCheck } from "./limits-overloads.ts";

export const cappedAddChecks = [
  check("LIM-5", {
    property: "adds that bring a survey from fewer to exactly 200 recipients succeed, and a read shows all 200",
    given: fc.record({ stored: fc.integer({ min: 2, max: 198 }), skipExisting: fc.boolean() }),
    examples: [
      { stored: 2, skipExisting: false },
      { stored: 199, skipExisting: false },
      { stored: 150, skipExisting: true },
    ],
    runs: { quick: 1, standard: 3, thorough: 8 },
    needs: ["LIM-3", "RCP-30", "RCP-32", "RCP-36", "RCP-37", "RCP-40", "RCP-43"],
    async holds({ stored, skipExisting }, tools) {
      const { id, rows: known } = await roomWith(stored, tools);
      const fresh = plainRows(tools.names, cap - stored);
      const quarter = Math.floor(fresh.length / 4);
      const parts = [
        { old: [], news: fresh.slice(0, quarter) },
        { old: known.slice(0, 2).map((row) => changed(row, "again")), news: fresh.slice(quarter) },
      ];
      const adds: (() => Promise<void>)[] = [];
      for (const { old, news } of parts.filter(({ news: { length } }) => length > 0)) {
        const rows = [...old, ...news];
        const answer = await addInParts(tools, id, { skipExisting, recipients: rows });
        demandSuccess(answer, "an add up to 200 recipients");
        adds.push(() => demandAddCounts(answer, rows, addCounts(news.length, old.length, skipExisting)));
      }
      demandEmails([...known, ...fresh], await storedRecipients(tools.owner, id), "the survey after adds up to 200");
      for (const demandTold of adds) await demandTold();
      const beyond = await tools.owner.add(id, { recipients: plainRows(tools.names, 1) });
      const action = "an add to a survey that adds have brought to 200 recipients";
      await relyingOn("LIM-6", () => demandCapKept(beyond, { survey: id, stored: cap, action }, tools));
    },
  }),
  overloadCheck,
  check("LIM-7", {
    property: "an add of rows that all match, one or all 200 of them, to a survey with 200 recipients updates them",
    given: fc.record({ known: fc.integer({ min: 2, max: 199 }) }),
    examples: [{ known: 200 }, { known: 1 }],
    runs: { quick: 2, standard: 2, thorough: 6 },
    needs: ["LIM-3", "RCP-32", "RCP-36"],
    async holds({ known }, tools) {
      const { id, rows } = await roomWith(cap, tools);
      const updates = rows.slice(0, known).map((row) => ({ ...row, title: "Updated while full" }));
      const answer = await addInParts(tools, id, { recipients: updates });
      demandSuccess(answer, `an upsert of ${known} of 200 recipients`);
      const stored = await storedRecipients(tools.owner, id);
      demandEmails(rows, stored, "the full survey after the upsert");
      const updated = stored.filter(({ members }) => members["title"] === "Updated while full").length;
      demand(updated === known, {
        message: `an upsert of ${known} of 200 recipients updated ${updated}`,
        expected: `${known} updated`,
        received: `${updated} updated`,
      });
      await demandAddCounts(answer, updates, addCounts(0, known, false));
    },
  }),
  check("LIM-8", {
    property:
      "a skipping add of rows that all match, one or all 200 of them, to a survey with 200 recipients succeeds and changes nothing",
    given: fc.record({ known: fc.integer({ min: 2, max: 199 }) }),
    examples: [{ known: 200 }, { known: 1 }],
    runs: { quick: 2, standard: 2, thorough: 6 },
    needs: ["LIM-3", "RCP-40"],
    async holds({ known }, tools) {
      const { id } = await tools.arena();
      const { rows, stored } = await filledTo(tools, id, cap);
      const before = stateByEmail(await recipientsShown(stored));
      const sent = rows.slice(0, known).map((row) => ({ ...row, title: "Skipped while full" }));
      const answer = await addInParts(tools, id, { skipExisting: true, recipients: sent });
      demandSuccess(answer, `a skipping add of ${known} of 200 recipients`);
      demandUnchanged(
        before,
        stateByEmail(await storedRecipients(tools.owner, id)),
        "the full survey after a skipping add",
      );
      await demandAddCounts(answer, sent, addCounts(0, known, true));
    },
  }),
  check("LIM-10", {
    property:
      "after a PATCH with 201 recipients and a new title, and after an add past 200 with updates in it, the survey is as before",
    given: fc.record({
      road: fc.constantFrom("update", "add"),
      stored: fc.integer({ min: 150, max: 200 }),
      skipExisting: fc.boolean(),
    }),
    examples: [
      { road: "update", stored: 3, skipExisting: false },
      { road: "add", stored: 199, skipExisting: false },
      { road: "add", stored: 198, skipExisting: true },
    ],
    runs: { quick: 2, standard: 3, thorough: 9 },
    needs: ["LIM-4", "LIM-6", "SUR-36"],
    async holds({ road, stored, skipExisting }, tools) {
      const { id } = await tools.arena();
      const { rows, stored: filled } = await filledTo(tools, id, stored);
      const before = snapshotOf(filled);
      const known = rows.slice(0, 2).map((row) => changed(row, "over"));
      if (road === "add") {
        const fresh = plainRows(tools.names, cap - stored + 1);
        const answer = await tools.owner.add(id, { skipExisting, recipients: [...known, ...fresh] });
        const sent = { survey: id, stored, action: "an add past 200 recipients" };
        await relyingOn("LIM-6", () => demandCapKept(answer, sent, tools));
        if (succeeded(answer)) return;
      }
      if (road === "update") {
        const answer = await tools.owner.update(id, {
          title: tools.names.title("Too many"),
          description: "Too many",
          accentColor: "#aa0011",
          questions: [{ type: "short_text", label: "Too many?", required: true }],
          recipients: plainRows(tools.names, cap + 1),
        });
        await relyingOn("LIM-4", () => demandRefusal(answer, "PATCH with 201 recipients"));
      }
      demandUnchanged(
        before,
        snapshotOf(await storedSurvey(tools.owner, id)),
        "the survey after a request that was refused for the limit",
      );
    },
  }),
  check("LIM-11", {
    property:
      "concurrent adds to a nearly full survey leave at most 200 recipients, as many more as they reported as added",
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort), each: fc.integer({ min: 1, max: 3 }) }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["LIM-6", "RCP-35"],
    async holds({ rivals: count, each }, tools) {
      const { id } = await tools.arena();
      const stored = cap - count * each + Math.min(each, 2);
      await rowsFilledTo(tools, id, stored);
      const bodies = Array.from({ length: count }, () => ({ recipients: plainRows(tools.names, each) }));
      const answers = await together(
        bodies.map((body) => tools.owner.call("add", { survey: id, body, unqueued: true })),
      );
      const found = (await storedRecipients(tools.owner, id)).length;
      const statuses = answers.map(({ status }) => status).join(", ");
      demand(found <= cap, {
        message: `${count} concurrent adds took a survey to ${found} recipients`,
        expected: "at most 200",
        received: `${found}; statuses ${statuses}`,
      });
      const added = answers.filter(succeeded).reduce((sum, answer) => sum + (findCounts(answer)?.added ?? 0), 0);
      demand(added > 0, {
        message: "no concurrent add succeeded, though there was room",
        expected: "as many as fit",
        received: `statuses ${statuses}`,
      });
      await relyingOn("RCP-48", () =>
        demand(found === stored + added, {
          message: `after concurrent adds that reported ${added} added to ${stored} the survey has ${found} recipients`,
          expected: `${stored + added} recipients`,
          received: `${found} recipients`,
        }),
      );
    },
  }),
] as const;

import fc from "fast-check";
import { together } from "../check/together.ts";
import { rivals } from "../arbitraries/rivals.ts";
import { changed } from "../check/add-story.ts";
import { addInParts } from "../check/add-in-parts.ts";
import { stateByEmail } from "../check/adding.ts";
import { cap, filledTo, rowsFilledTo } from "../check/cap.ts";
import { check } from "../check/check.ts";
import { byEitherName } from "../check/either-name.ts";
import { demand, demandRefusal, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { demandEmails } from "../check/emails.ts";
import { recipientsShown, storedRecipients, storedSurvey } from "../check/stored.ts";
import { findCounts } from "../reading/counts.ts";
import { succeeded } from "../http/exchange.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRows } from "../run/survey-maker.ts";

/** More rows than these may be refused because they come at once. */
const mostAtOnce = 100;

/** An add to a survey with `stored` recipients: of `known` rows that match, and `fresh` that don't. */
interface Load {
  readonly stored: number;
  readonly known: number;
  readonly fresh: number;
  readonly skipExisting: boolean;
  readonly bySlug: boolean;
}

const overloads: readonly Load[] = [
  { stored: 200, known: 3, fresh: 1, skipExisting: false, bySlug: false },
  { stored: 200, known: 0, fresh: 1, skipExisting: false, bySlug: false },
  { stored: 199, known: 0, fresh: 2, skipExisting: false, bySlug: true },
  { stored: 200, known: 199, fresh: 1, skipExisting: false, bySlug: false },
  { stored: 200, known: 5, fresh: 1, skipExisting: true, bySlug: false },
  { stored: 150, known: 0, fresh: 51, skipExisting: false, bySlug: false },
  { stored: 1, known: 0, fresh: 200, skipExisting: false, bySlug: false },
  { stored: 198, known: 3, fresh: 3, skipExisting: true, bySlug: true },
];

export const cappedAddChecks = [
  check("LIM-5", {
    property: "adds that bring a survey from fewer to exactly 200 recipients succeed, and a read shows all 200",
    given: fc.record({ stored: fc.integer({ min: 2, max: 198 }), skipExisting: fc.boolean() }),
    examples: [
      { stored: 199, skipExisting: false },
      { stored: 150, skipExisting: true },
      { stored: 2, skipExisting: false },
    ],
    runs: { quick: 1, standard: 3, thorough: 8 },
    needs: ["LIM-3", "RCP-30", "RCP-32", "RCP-36", "RCP-37", "RCP-40", "RCP-43"],
    async holds({ stored, skipExisting }, tools) {
      const { id } = await tools.arena();
      const known = await rowsFilledTo(tools, id, stored);
      const fresh = plainRows(tools.names, cap - stored);
      const half = Math.floor(fresh.length / 2);
      for (const rows of [fresh.slice(0, half), [...known.slice(0, 2), ...fresh.slice(half)]].filter(
        (part) => part.length > 0,
      )) {
        demandSuccess(await addInParts(tools, id, { skipExisting, recipients: rows }), "an add up to 200 recipients");
      }
      demandEmails([...known, ...fresh], await storedRecipients(tools.owner, id), "the survey after adds up to 200");
    },
  }),
  check("LIM-6", {
    property:
      "an add whose new rows would make more than 200 is refused, however few they are and whatever comes with them; with fewer it succeeds",
    given: fc
      .record({
        stored: fc.integer({ min: 120, max: 200 }),
        known: fc.integer({ min: 0, max: 100 }),
        excess: fc.integer({ min: 1, max: 3 }),
        skipExisting: fc.boolean(),
        bySlug: fc.boolean(),
      })
      .map(({ excess, ...load }): Load => ({ ...load, fresh: cap - load.stored + excess })),
    examples: overloads,
    length: 6,
    runs: { quick: 1, standard: overloads.length, thorough: 20 },
    needs: ["LIM-3", "LIM-5"],
    async holds({ stored, known, fresh, skipExisting, bySlug }, tools) {
      const arena = await tools.arena();
      const { id } = arena;
      const rows = await rowsFilledTo(tools, id, stored);
      const updates = rows.slice(0, known).map((row) => changed(row, "over"));
      const news = plainRows(tools.names, fresh);
      const answer = await byEitherName(arena, Number(bySlug), (name) =>
        tools.owner.add(name, { skipExisting, recipients: [...updates, ...news] }),
      );
      demandRefusal(answer, `an add of ${fresh} new and ${known} known rows to ${stored} recipients`);
      tools.observe("over-cap-status", String(answer.status));
      if (tools.effort === "quick") {
        const load = {
          skipExisting: !skipExisting,
          recipients: [...rows.slice(0, 5).map((row) => changed(row, "over")), ...news],
        };
        demandRefusal(
          await tools.owner.add(id, load),
          `a skipping add of ${fresh} new and 5 known rows to ${stored} recipients`,
        );
      }
      const fitting = [...updates, ...news.slice(0, cap - stored)];
      if (fitting.length === 0) return;
      const control = await addInParts(tools, id, { skipExisting, recipients: fitting });
      await relyingOn(stored < cap ? "LIM-5" : skipExisting ? "LIM-8" : "LIM-7", () =>
        demandSuccess(control, "the same add with as many new rows as fit"),
      );
      if (fitting.length <= mostAtOnce) return;
      const beyond = await tools.owner.add(id, { skipExisting, recipients: news.slice(cap - stored) });
      demandRefusal(beyond, "an add of the new rows that don't fit, alone");
    },
  }),
  check("LIM-7", {
    property: "an add of rows that all match, one or all 200 of them, to a survey with 200 recipients updates them",
    given: fc.record({ known: fc.integer({ min: 2, max: 199 }) }),
    examples: [{ known: 200 }, { known: 1 }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    needs: ["LIM-3", "RCP-32", "RCP-36"],
    async holds({ known }, tools) {
      const { id } = await tools.arena();
      const rows = await rowsFilledTo(tools, id, cap);
      const updates = rows.slice(0, known).map((row) => ({ ...row, title: "Updated while full" }));
      demandSuccess(await addInParts(tools, id, { recipients: updates }), `an upsert of ${known} of 200 recipients`);
      const stored = await storedRecipients(tools.owner, id);
      demandEmails(rows, stored, "the full survey after the upsert");
      const updated = stored.filter(({ members }) => members["title"] === "Updated while full").length;
      demand(updated === known, {
        message: `an upsert of ${known} of 200 recipients updated ${updated}`,
        expected: `${known} updated`,
        received: `${updated} updated`,
      });
    },
  }),
  check("LIM-8", {
    property:
      "a skipping add of rows that all match, one or all 200 of them, to a survey with 200 recipients succeeds and changes nothing",
    given: fc.record({ known: fc.integer({ min: 2, max: 199 }) }),
    examples: [{ known: 200 }, { known: 1 }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    needs: ["LIM-3", "RCP-40"],
    async holds({ known }, tools) {
      const { id } = await tools.arena();
      const { rows, stored } = await filledTo(tools, id, cap);
      const before = stateByEmail(await recipientsShown(stored));
      const sent = rows.slice(0, known).map((row) => ({ ...row, title: "Skipped while full" }));
      demandSuccess(
        await addInParts(tools, id, { skipExisting: true, recipients: sent }),
        `a skipping add of ${known} of 200 recipients`,
      );
      demandUnchanged(
        before,
        stateByEmail(await storedRecipients(tools.owner, id)),
        "the full survey after a skipping add",
      );
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
    runs: { quick: 1, standard: 3, thorough: 9 },
    needs: ["LIM-4", "LIM-6", "SUR-36"],
    async holds({ road, stored, skipExisting }, tools) {
      const { id } = await tools.arena();
      const { rows, stored: filled } = await filledTo(tools, id, stored);
      const before = snapshotOf(filled);
      const known = rows.slice(0, 2).map((row) => changed(row, "over"));
      if (road === "add" || tools.effort === "quick") {
        const fresh = plainRows(tools.names, cap - stored + 1);
        const answer = await tools.owner.add(id, { skipExisting, recipients: [...known, ...fresh] });
        await relyingOn("LIM-6", () => demandRefusal(answer, "an add past 200 recipients"));
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

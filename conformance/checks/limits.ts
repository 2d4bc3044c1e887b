import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demandNoSurvey, demandPresent, demandRefusal, demandSuccess, relyingOn } from "../check/demand.ts";
import { recipientsShown, storedRecipients } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { type Exchange } from "../http/exchange.ts";
import { createdSurvey } from "../reading/survey.ts";
import { plainDraft, plainRows } from "../run/survey-maker.ts";
import { demandEmails } from "../check/emails.ts";
import { cap } from "../check/cap.ts";
import { byEitherName } from "../check/either-name.ts";

const once = { quick: 1, standard: 1, thorough: 3 };

/** A create with so many recipients too many, and the slug that it asked for. */
function overfullCreate(excess: number, tools: Tools): Promise<{ readonly answer: Exchange; readonly slug: string }> {
  return tools.once(`create with ${cap + excess}`, async ({ owner, names }) => {
    const slug = names.slug();
    return {
      slug,
      answer: await owner.create({ ...plainDraft(names, slug), recipients: plainRows(names, cap + excess) }),
    };
  });
}

export const capChecks = [
  check("LIM-1", {
    property: "a create with 200 different recipients succeeds, and a read shows all 200",
    given: fc.constant({}),
    runs: once,
    needs: ["SUR-1", "SUR-3", "SUR-10", "RCP-5"],
    async holds(_given, tools) {
      const rows = plainRows(tools.names, cap);
      const slug = tools.names.slug();
      const answer = await tools.owner.create({ ...plainDraft(tools.names, slug), recipients: rows });
      demandSuccess(answer, "a create with 200 recipients");
      const created = await relyingOn("SUR-1", () =>
        demandPresent(createdSurvey(answer), {
          message: "the create shows no survey",
          expected: "a survey",
          received: answerOf(answer),
        }),
      );
      demandEmails(rows, await storedRecipients(tools.owner, created.id), "the survey created with 200 recipients");
      const shown = await recipientsShown(created);
      await relyingOn("RCP-5", () => demandEmails(rows, shown, "the answer to a create with 200 recipients"));
      if (tools.effort === "quick") return;
      const bySlug = await storedRecipients(tools.owner, slug);
      await relyingOn("SUR-3", () => demandEmails(rows, bySlug, "the survey with 200 recipients, read by its slug"));
    },
  }),
  check("LIM-2", {
    property: "a create with 201 or more different recipients is refused; with 200 it succeeds",
    given: fc.record({ excess: fc.integer({ min: 2, max: 40 }) }),
    examples: [{ excess: 1 }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    needs: ["LIM-1"],
    async holds({ excess }, tools) {
      const { answer } = await overfullCreate(excess, tools);
      demandRefusal(answer, `a create with ${cap + excess} recipients`);
      if (answer.status !== 409) tools.observe("over-cap-status", String(answer.status));
    },
  }),
  check("LIM-3", {
    property:
      "PATCH with 200 different recipients succeeds, over other people and over the same, and a read shows all 200",
    given: fc.constant({}),
    runs: once,
    needs: ["RCP-20", "RCP-21"],
    async holds(_given, tools) {
      const { id } = await tools.arena();
      const [first, second] = [plainRows(tools.names, cap), plainRows(tools.names, cap)];
      const both = [first, [...first.slice(0, 100), ...second.slice(0, 100)]];
      for (const rows of tools.effort === "quick" ? both.slice(1) : both) {
        demandSuccess(await tools.owner.update(id, { recipients: rows }), "PATCH with 200 recipients");
        demandEmails(rows, await storedRecipients(tools.owner, id), "the survey after PATCH with 200 recipients");
      }
    },
  }),
  check("LIM-4", {
    property: "PATCH with 201 or more different recipients is refused; with 200 of them it succeeds",
    given: fc.record({ excess: fc.integer({ min: 2, max: 40 }) }),
    examples: [{ excess: 1 }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    needs: ["LIM-3"],
    async holds({ excess }, tools) {
      const arena = await tools.arena();
      const { id } = arena;
      const rows = plainRows(tools.names, cap + excess);
      const answer = await byEitherName(arena, excess - 1, (name) => tools.owner.update(name, { recipients: rows }));
      demandRefusal(answer, `PATCH with ${rows.length} recipients`);
      tools.observe("over-cap-status", String(answer.status));
      const control = await tools.owner.update(id, { recipients: rows.slice(0, cap) });
      await relyingOn("LIM-3", () => demandSuccess(control, "the same PATCH with 200 of them"));
    },
  }),
  check("LIM-9", {
    property: "after a create with 201 recipients its slug names no survey",
    given: fc.constant({}),
    runs: once,
    needs: ["LIM-2"],
    async holds(_given, tools) {
      const { answer, slug } = await overfullCreate(1, tools);
      await relyingOn("LIM-2", () => demandRefusal(answer, "a create with 201 recipients"));
      demandNoSurvey(await tools.owner.read(slug), "reading the slug of a create that was refused for the limit");
    },
  }),
] as const;

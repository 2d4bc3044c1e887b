import fc from "fast-check";
import { check } from "../check/check.ts";
import {
  answerOf,
  demand,
  demandNoSurvey,
  demandPresent,
  demandRefusal,
  demandSuccess,
  relyingOn,
} from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { listedSurveys } from "../check/listed.ts";
import { recipientsShown, storedRecipients, storedSurvey, updatedSurvey } from "../check/stored.ts";
import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { demandSoundPages } from "../check/recipient-rules.ts";
import { createdSurvey, findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { plainRows } from "../run/survey-maker.ts";
import { demandEmails } from "../check/emails.ts";
import { cap } from "../check/cap.ts";
import { fullCreate, overfullCreate, overfullSlug, overfullUpdate } from "../check/overfull.ts";

const once = { quick: 1, standard: 1, thorough: 1 };

/** Demands that the answer to a PATCH, where it shows recipients, shows all of them: else it isn't the updated survey. */
async function demandAnswered(rows: readonly JsonObject[], answer: Exchange): Promise<void> {
  const survey = findSurvey(answer);
  const shown = survey && recipientsOf(survey);
  if (shown !== undefined)
    await relyingOn("SUR-38", () => demandEmails(rows, shown, "the answer to PATCH with 200 recipients"));
}

export const capChecks = [
  check("LIM-1", {
    property: "a create with 200 different recipients succeeds, and a read shows all 200",
    given: fc.constant({}),
    runs: once,
    needs: ["SUR-1", "SUR-3", "SUR-10", "RCP-5"],
    async holds(_given, tools) {
      const { answer, slug, rows, isSlugReused, bySlug, byId } = await fullCreate(tools);
      if (isSlugReused)
        await relyingOn("LIM-9", () =>
          demand(answer.status !== 409, () => ({
            message: "a create that was refused for the limit keeps its slug: one with 200 recipients is answered 409",
            expected: "success (2xx)",
            received: answerOf(answer),
          })),
        );
      demandSuccess(answer, "a create with 200 recipients");
      const created = await relyingOn("SUR-1", () =>
        demandPresent(createdSurvey(answer), {
          message: "the create shows no survey",
          expected: "a survey",
          received: answerOf(answer),
        }),
      );
      const where = "the survey created with 200 recipients";
      const demandWhole = async (survey: ShownSurvey, sight: string): Promise<void> => {
        const shown = await recipientsShown(survey);
        demandEmails(rows, shown, sight);
        await demandSoundPages({ where: sight, survey, rows: shown });
      };
      const demandRead = async (name: string, sight: string, read = answer): Promise<void> =>
        demandWhole(await storedSurvey({ read: async () => read }, name), sight);
      if (byId !== undefined) await demandRead(created.id, where, byId);
      const demandBySlug = (): Promise<void> => demandRead(slug, `${where}, read by its slug`, bySlug);
      await (byId === undefined ? demandBySlug() : relyingOn("SUR-3", demandBySlug));
      await relyingOn("RCP-5", () => demandWhole(created, "the answer to a create with 200 recipients"));
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
      for (const rows of both) {
        const answer = await tools.owner.update(id, { recipients: rows });
        demandSuccess(answer, "PATCH with 200 recipients");
        demandEmails(rows, await storedRecipients(tools.owner, id), "the survey after PATCH with 200 recipients");
        await demandAnswered(rows, answer);
      }
      await updatedSurvey(tools.owner, id, { title: tools.names.title("Full") });
      const kept = await storedRecipients(tools.owner, id);
      const rows = both.at(-1) ?? [];
      await relyingOn("SUR-37", () =>
        demandEmails(rows, kept, "the survey with 200 recipients after PATCH of its title"),
      );
    },
  }),
  check("LIM-4", {
    property: "PATCH with 201 or more different recipients is refused; with 200 of them it succeeds",
    given: fc.record({ excess: fc.integer({ min: 2, max: 40 }) }),
    examples: [{ excess: 1 }],
    runs: { quick: 1, standard: 2, thorough: 6 },
    needs: ["LIM-3"],
    async holds({ excess }, tools) {
      const { answer, control } = await overfullUpdate(excess, tools);
      demandRefusal(answer, `PATCH with ${cap + excess} recipients`);
      tools.observe("over-cap-status", String(answer.status));
      await relyingOn("LIM-3", () => demandSuccess(control, "the same PATCH with 200 of them"));
    },
  }),
  check("LIM-9", {
    property: "after a create with 201 recipients its slug names no survey, and no list shows one with its title",
    given: fc.constant({}),
    runs: once,
    needs: ["LIM-2"],
    async holds(_given, tools) {
      const { answer, title } = await overfullCreate(1, tools);
      await relyingOn("LIM-2", () => demandRefusal(answer, "a create with 201 recipients"));
      demandNoSurvey(await overfullSlug(tools), "reading the slug of a create that was refused for the limit");
      const made = (await listedSurveys(tools.owner)).items.find((item) => item["title"] === title);
      demand(made === undefined, () => ({
        message: "a create that was refused for the limit made a survey",
        expected: "none in the list",
        received: inJson(made),
      }));
    },
  }),
] as const;

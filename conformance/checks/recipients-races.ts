import fc from "fast-check";
import { changed } from "../check/changed.ts";
import { maxRecipients as cap } from "../../spec/schemas/max-recipients.ts";
import { check } from "../check/check.ts";
import { demand, demandSuccess, relyingOn } from "../check/demand.ts";
import { storedRecipients } from "../check/stored.ts";
import { together } from "../check/together.ts";
import { succeeded } from "../http/exchange.ts";
import { findCounts } from "../reading/counts.ts";
import { listOf } from "../reading/json.ts";
import { sameEmail } from "../reading/recipients.ts";
import { rivals } from "./rivals.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";

export const recipientRaceChecks = [
  check("RCP-47", {
    property:
      "of concurrent adds of one new email the survey has one recipient with it, and one add counts it as added",
    given: fc.record({ rivals }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["RCP-30", "RCP-32", "RCP-35", "RCP-48"],
    async holds({ rivals: count }, tools) {
      const { id } = await tools.workbench();
      const row = plainRow(tools.names, "rival", tools.names.fresh());
      const bodies = Array.from({ length: count }, (_, index) => ({ recipients: [changed(row, String(index))] }));
      const answers = await together(
        bodies.map((body) => tools.owner.call("add", { survey: id, body, unqueued: true })),
      );
      const same = (await storedRecipients(tools.owner, id)).filter(
        ({ email }) => email?.toLowerCase() === row["email"],
      );
      const accepted = answers.filter(succeeded);
      demand(same.length === 1, {
        message: `${count} concurrent adds of one email left ${same.length} recipients with it`,
        expected: "one recipient",
        received: `${same.length} recipients; statuses ${answers.map(({ status }) => status).join(", ")}`,
      });
      const added = accepted.reduce((sum, answer) => sum + (findCounts(answer)?.added ?? 0), 0);
      demand(added === 1, {
        message: `${count} concurrent adds of one email counted it as added ${added} times`,
        expected: "`added` 1 in one answer and 0 in the others",
        received: `${added} in all`,
      });
    },
  }),
  check("RCP-48", {
    property:
      "every recipient that one of several concurrent adds reported as added or updated is stored afterwards as it gave it",
    given: fc.record({ rivals }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["RCP-12", "RCP-21", "RCP-30", "RCP-32", "RCP-35"],
    async holds({ rivals: count }, tools) {
      const { id, draft } = await tools.workbench();
      const own = listOf(draft["recipients"]);
      const bodies = Array.from({ length: count }, (_, index) => ({
        recipients: [
          ...plainRows(tools.names, 2),
          ...own.slice(index, index + 1).map((row) => changed(row, tools.names.fresh())),
        ],
      }));
      const answers = await together(
        bodies.map((body) => tools.owner.call("add", { survey: id, body, unqueued: true })),
      );
      const stored = await storedRecipients(tools.owner, id);
      const lost = bodies
        .filter((_, index) => answers[index] !== undefined && succeeded(answers[index]))
        .flatMap(({ recipients }) => recipients)
        // that an email is there once is for others to judge
        .filter(
          (row) =>
            !stored.some(
              ({ email, members }) => sameEmail(email, String(row["email"])) && members["title"] === row["title"],
            ),
        );
      demand(lost.length === 0, {
        message: `${lost.length} rows of concurrent adds are lost, though their adds succeeded`,
        expected: "all rows of successful adds stored",
        received: `missing: ${lost
          .map(({ email }) => String(email))
          .slice(0, 6)
          .join(", ")}`,
      });
      demand(answers.some(succeeded), {
        message: "no concurrent add succeeded",
        expected: "success",
        received: `statuses ${answers.map(({ status }) => status).join(", ")}`,
      });
    },
  }),
  check("LIM-11", {
    property:
      "concurrent adds to a nearly full survey leave at most 200 recipients, as many more as they reported as added",
    given: fc.record({ rivals, each: fc.integer({ min: 1, max: 3 }) }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["LIM-6", "RCP-35"],
    async holds({ rivals: count, each }, tools) {
      const { id } = await tools.workbench();
      const stored = cap - count * each + Math.min(each, 2);
      const full = await tools.owner.update(id, { recipients: plainRows(tools.names, stored) });
      await relyingOn("LIM-3", () => demandSuccess(full, `PATCH with ${stored} recipients`));
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

import fc from "fast-check";
import { rivals } from "../arbitraries/rivals.ts";
import { changed } from "../check/add-story.ts";
import { listOf } from "../check/alignment.ts";
import { check } from "../check/check.ts";
import { demand } from "../check/demand.ts";
import { storedRecipients } from "../check/stored.ts";
import { together } from "../check/together.ts";
import { succeeded } from "../http/exchange.ts";
import { findCounts } from "../reading/counts.ts";
import { sameEmail } from "../reading/recipients.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";

export const racingChecks = [
  check("RCP-47", {
    property:
      "of concurrent adds of one new email the survey has one recipient with it, and one add counts it as added",
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort) }),
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
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort) }),
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
] as const;

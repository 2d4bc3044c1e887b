import { newValues } from "../arbitraries/new-values.ts";
import { check } from "../check/check.ts";
import fc from "fast-check";
import { demandShown, demandUnchanged } from "../check/demand.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import { snapshotOf, updatableMembers } from "../reading/snapshot.ts";
import { succeeded } from "../http/exchange.ts";
import { plainRows } from "../run/survey-maker.ts";
import { standingReadTwice } from "./surveys.ts";

import { patchWith } from "./surveys-updating.ts";

export const surroundingChecks = [
  check("SUR-40", {
    property: "a PATCH of all seven members and an add leave another survey of the key as it was",
    given: newValues,
    runs: { quick: 1, standard: 2, thorough: 10 },
    async holds(values, tools) {
      const [one, two] = [await tools.workbench(), await tools.workbench()];
      const before = await storedSurvey(tools.owner, two.id);
      await updatedSurvey(tools.owner, one.id, patchWith([...updatableMembers], values, tools.names));
      await tools.owner.add(one.id, { recipients: plainRows(tools.names, 2) });
      demandUnchanged(snapshotOf(before), snapshotOf(await storedSurvey(tools.owner, two.id)), "another survey");
    },
  }),
  check("SUR-41", {
    property: "reads of a survey, of the list and of the responses leave the survey as it was",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 3 },
    async holds(_given, tools) {
      const { id } = await tools.standing();
      const [before] = await standingReadTwice(tools);
      await tools.owner.list();
      await tools.owner.responses(id);
      demandUnchanged(
        snapshotOf(before),
        snapshotOf(await storedSurvey(tools.owner, id)),
        "a survey that was only read",
      );
    },
  }),
  check("SUR-42", {
    property: "of concurrent PATCHes, each of one member of its own, every one that succeeded shows in the next read",
    given: newValues,
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["SUR-30", "SUR-31", "SUR-32"],
    async holds(values, tools) {
      const { id: survey } = await tools.workbench();
      const patches = (["title", "description", "welcomeMessage"] as const).map((member) =>
        patchWith([member], values, tools.names),
      );
      const answers = await Promise.all(
        patches.map((body) => tools.owner.call("update", { survey, body, unqueued: true })),
      );
      const kept = patches.filter((_, index) => answers[index] !== undefined && succeeded(answers[index]));
      demandShown(
        Object.assign({}, ...kept),
        (await storedSurvey(tools.owner, survey)).members,
        "the read after concurrent PATCHes",
      );
    },
  }),
] as const;

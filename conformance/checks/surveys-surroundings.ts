import { newValues } from "../arbitraries/new-values.ts";
import { check } from "../check/check.ts";
import fc from "fast-check";
import { together } from "../check/together.ts";
import { demandShown, demandUnchanged } from "../check/demand.ts";
import { listOf } from "../check/alignment.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import type { StandingSurvey } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { snapshotOf, updatableMembers } from "../reading/snapshot.ts";
import { findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { succeeded } from "../http/exchange.ts";
import { plainRows } from "../run/survey-maker.ts";

import { patchWith } from "./surveys-updating.ts";

export const surroundingChecks = [
  check("SUR-40", {
    property:
      "PATCHes of all seven members, an add, and a PATCH that brings another survey's slug leave the key's other surveys as they were",
    given: newValues,
    runs: { quick: 1, standard: 1, thorough: 10 },
    needs: ["SUR-41"],
    place: "first",
    async holds(values, tools) {
      const { owner } = tools;
      const lendTwo = (): Promise<readonly [StandingSurvey, StandingSurvey]> =>
        together([tools.workbench(), tools.workbench()]);
      const [[first, second], more] = await together([lendTwo(), lendTwo()]);
      // the first and the last are changed, those between are not, and the same people are on all
      const kept = more === undefined ? [second] : [second, more[0]];
      const recipients = kept.flatMap(({ draft }) => listOf(draft["recipients"]));
      const patch = { ...patchWith([...updatableMembers], values, tools.names), recipients };
      const readKept = (): Promise<readonly ShownSurvey[]> => together(kept.map(({ id }) => storedSurvey(owner, id)));
      const readSlug = async (): Promise<string | undefined> =>
        more === undefined ? undefined : findSurvey(await owner.read(second.slug))?.id;
      const [asRead, named] = await together([readKept(), readSlug()]);
      const before = asRead.map(snapshotOf);
      const questions = [{ type: "short_text", label: "What of the last?", required: false }];
      await together([
        updatedSurvey(owner, first.id, patch),
        ...(more === undefined
          ? []
          : [updatedSurvey(owner, more[1].id, { ...patch, description: "Last", questions, recipients: [] })]),
      ]);
      // whether a PATCH may bring another slug is open, but not whether it may take one from another survey
      await together([
        owner.add(first.id, { recipients: plainRows(tools.names, 2) }),
        ...(more === undefined
          ? []
          : [owner.update(more[1].id, { title: tools.names.title("The last"), slug: second.slug })]),
      ]);
      const [after, namedAfter] = await together([readKept(), readSlug()]);
      for (const [index, survey] of after.entries())
        demandUnchanged(before[index], snapshotOf(survey), "another survey");
      demandUnchanged(named, namedAfter, "the survey that a slug names, after a PATCH of another to this slug,");
    },
  }),
  check("SUR-41", {
    property: "reads of a survey, of the list and of the responses leave the survey as it was",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 3 },
    place: "first",
    async holds(_given, tools) {
      const { id, slug } = await tools.workbench();
      const before = await storedSurvey(tools.owner, id);
      await together([tools.owner.list(), tools.owner.responses(id), tools.owner.read(slug)]);
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
    needs: ["SUR-30", "SUR-31", "SUR-32", "SUR-37"],
    async holds(values, tools) {
      const { id: survey } = await tools.workbench();
      const patches = (["title", "description", "questions"] as const).map((member) =>
        patchWith([member], values, tools.names),
      );
      const answers = await together(
        patches.map((body) => tools.owner.call("update", { survey, body, unqueued: true })),
      );
      const kept = patches.filter((_, index) => answers[index] !== undefined && succeeded(answers[index]));
      demandShown(
        inTexts(Object.assign({}, ...kept) as JsonObject),
        inTexts((await storedSurvey(tools.owner, survey)).members),
        "the read after concurrent PATCHes",
      );
    },
  }),
] as const;

/** Members with the labels of questions in their place: how these are shown is for others to judge. */
function inTexts({ questions, ...texts }: JsonObject): JsonObject {
  const labels = listOf(questions).map(({ label }) => String(label));
  return { ...texts, ...(questions === undefined ? {} : { labels: labels.toSorted((a, b) => a.localeCompare(b)) }) };
}

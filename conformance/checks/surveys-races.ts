import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandShown, demandSuccess, relyingOn } from "../check/demand.ts";
import { storedSurvey } from "../check/stored.ts";
import { together } from "../check/together.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { listOf, type JsonObject } from "../reading/json.ts";
import { createdSurvey, findSurvey } from "../reading/survey.ts";
import { rivals } from "./rivals.ts";
import { makeSurvey, plainDraft } from "../run/survey-maker.ts";

export const surveyRaceChecks = [
  check("SUR-22", {
    property:
      "of concurrent creates with one fresh slug at most one succeeds, the others are answered 409, and the slug names the winner",
    given: fc.record({ rivals }),
    runs: { quick: 1, standard: 2, thorough: 6 },
    race: true,
    needs: ["SUR-3", "SUR-10", "SUR-20"],
    async holds({ rivals: count }, tools) {
      const slug = tools.names.slug();
      const drafts = Array.from({ length: count }, (_, index) => ({
        ...plainDraft(tools.names, slug),
        description: `Rival ${index}`,
      }));
      const answers = await together(drafts.map((body) => tools.owner.call("create", { body, unqueued: true })));
      const statuses = answers.map(({ status }) => status).join(", ");
      const winners = answers.filter(succeeded);
      // one of them may be put off (503) for a reason of its own, but not all
      const losers = answers.filter((answer) => !succeeded(answer));
      demand(winners.length <= 1, {
        message: `${winners.length} of ${count} concurrent creates with one slug succeeded`,
        expected: "at most one success",
        received: `statuses ${statuses}`,
      });
      demand(
        losers.every(({ status }) => status === 409 || status === 503) && losers.some(({ status }) => status === 409),
        {
          message: "a create that lost the race for a slug was not answered 409",
          expected: "409 for each loser",
          received: `statuses ${statuses}`,
        },
      );
      // that one of them succeeds is not stated: where all yield to each other, nobody has the slug
      if (winners[0] === undefined) return;
      const winner = createdSurvey(winners[0]);
      const { description = drafts[answers.findIndex(succeeded)]?.["description"] } = winner?.members ?? {};
      const stored = await storedSurvey(tools.owner, slug);
      demandShown(winner?.id, stored.id, "the survey that the slug names");
      demandShown(description, stored.members["description"], "the description of the survey that the slug names");
    },
  }),
  check("SUR-42", {
    property: "of concurrent PATCHes, each of one member of its own, every one that succeeded shows in the next read",
    given: fc.constant({}),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["SUR-30", "SUR-31", "SUR-32", "SUR-37"],
    async holds(_given, tools) {
      const { id: survey } = await tools.workbench();
      const token = tools.names.fresh();
      const questions = ["one", "two"].map((label) => ({
        type: "short_text",
        label: `${label} ${token}`,
        required: false,
      }));
      const patches: readonly JsonObject[] = [
        { title: tools.names.title(token) },
        { description: `Rival ${token}` },
        { questions },
      ];
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
  check("AUT-10", {
    property:
      "many reads and PATCHes under two keys at once: each answer shows the survey of its own key, as its own key wrote it",
    given: fc.constant({ rounds: 2 }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["AUT-5", "SUR-30"],
    async holds({ rounds }, tools) {
      const mine = await tools.workbench();
      const theirs = await tools.once("the other key's workbench", () =>
        makeSurvey(tools.other, plainDraft(tools.names)),
      );
      const sides = [
        { api: tools.owner, survey: mine },
        { api: tools.other, survey: theirs },
      ] as const;
      const visits = Array.from({ length: rounds }, (_, round) =>
        sides.map(async ({ api, survey }) => {
          const title = tools.names.title(`${api.identity} ${round}`);
          const patched = await api.call("update", { survey: survey.id, body: { title }, unqueued: true });
          const read = await api.call("read", { survey: survey.id, unqueued: true });
          const isPutOff = putOff.has(patched.status);
          if (!isPutOff) await relyingOn("SUR-30", () => demandSuccess(patched, "PATCH of title"));
          const stored = findSurvey(read);
          const shownTitle = String(stored?.members["title"]);
          const isKnown = shownTitle.startsWith(api.identity) || (isPutOff && shownTitle === survey.draft["title"]);
          demandOwn(read, putOff.has(read.status) || (stored?.id === survey.id && isKnown));
          const answered = findSurvey(patched)?.id;
          demandOwn(patched, answered === undefined || answered === survey.id);
          function demandOwn(answer: Exchange, isOwn: boolean): void {
            demand(isOwn, {
              message: "under concurrent requests of two keys an answer shows another survey than its key's own",
              expected: `the survey ${survey.id} with a title of ${api.identity}`,
              received: answerOf(answer),
            });
          }
        }),
      ).flat();
      await together(visits);
    },
  }),
] as const;

/** How a server may say that another request was first, or that there are too many. */
const putOff: ReadonlySet<number> = new Set([409, 412, 423, 503]);

/** Members with the labels of questions in their place: how these are shown is for others to judge. */
function inTexts({ questions, ...texts }: JsonObject): JsonObject {
  const labels = listOf(questions).map(({ label }) => String(label));
  return { ...texts, ...(questions === undefined ? {} : { labels: labels.toSorted((a, b) => a.localeCompare(b)) }) };
}

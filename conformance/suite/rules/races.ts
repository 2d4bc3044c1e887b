import { rowsIn } from "../model/expected-survey.ts";
import { isByOthers } from "../journal/other-clients.ts";
import type { Race, Step } from "../journal/step.ts";
import { findCounts } from "../reading/counts.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { isRejectedBesidesSlug } from "../model/open-members.ts";
import { maxRecipients as max } from "../../../spec/schemas/max-recipients.ts";
import { isObject, writeJson } from "../../client/json/json.ts";
import { isPostponed, type Journal } from "../journal/journal.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import type { RaceBreach } from "../../report/breach/breach.ts";
import { judgedRequest, wrongStatus } from "./claims/judged-request.ts";
import { idOf, shownSurveyOf } from "../journal/shown.ts";
import { acceptanceSuspects, unexpectedStatusSuspects } from "./tables/acceptance-suspects.ts";
import { suspect, specificSuspect } from "./tables/suspect.ts";
import { races as raceProperty, racesOfAdds } from "../properties/races.ts";
import { raceSuspects } from "./tables/state-suspects.ts";

/** The rules on concurrent requests. Each holds in whatever order the service executes them. */
export const races: readonly Rule[] = [
  rule("SUR-22", {
    property:
      "if concurrent creates give the same unused slug, at most one succeeds and the others are answered with 409; afterwards, the slug names the created survey",
    sentBy: raceProperty,
    judge(step, { journal }) {
      const steps = completeRace(step, "SUR-22");
      if (steps === undefined) return undefined;
      const winners = steps.filter(({ isAccepted }) => isAccepted);
      const losers = steps.filter(({ isAccepted }) => !isAccepted);
      if (winners.length <= 1 && losers.every(isPostponed)) return undefined;
      // a create may be rejected for another reason than its slug, so a 409 isn't required then
      const isConformant = (each: Step): boolean =>
        each.status === 409 || isPostponed(each) || isRejectedBesidesSlug(each, journal);
      const agrees = winners.length <= 1 && losers.every(isConformant);
      const breach = raceBreach(steps, { of: "creates with one slug" });
      if (agrees || winners.length > 0) return finding(agrees, breach);
      // if none succeeded, the service may accept no creates at all
      const others = losers.flatMap((each) => [
        ...unexpectedStatusSuspects(each),
        ...acceptanceSuspects(each, journal),
      ]);
      return finding(false, breach, { others });
    },
  }),
  rule("RCP-47", {
    property:
      "after concurrent adds of the same new email, the survey has one recipient with that email, and exactly one of the adds counts the recipient as added",
    judgedBy: raceSuspects,
    sentBy: racesOfAdds,
    facets: ["added"],
    judge(step) {
      const steps = completeRace(step, "RCP-47");
      if (steps === undefined || steps.some(isPostponed)) return undefined;
      const accepted = steps.filter(({ isAccepted }) => isAccepted);
      const counts = accepted.flatMap(({ exchange }) => (exchange && findCounts(exchange)) ?? []);
      if (counts.length < accepted.length) return undefined;
      const added = counts.reduce((sum, each) => sum + each.added, 0);
      return finding(added === 1, raceBreach(steps, { of: "adds of one email", added }), {
        facet: "added",
        // RCP-48: a service may count a recipient that another add then overwrites
        others: added === 1 ? [] : [{ ...suspect("RCP-48", "added"), isUnlikely: true }],
      });
    },
  }),
  rule("RCP-48", {
    property:
      "after concurrent adds, every recipient that was counted as added or updated is stored as one of these adds sent it",
    judgedBy: raceSuspects,
    sentBy: racesOfAdds,
    // a gateway may have rejected the requests of other clients, so only the suite's races count
    judge: (step, { journal }) =>
      isByOthers(step) ? undefined : judgeNoneAccepted(completeRace(step, "RCP-48"), false, journal),
  }),
  rule("RCP-49", {
    property: "if concurrent adds update different members of one recipient, none of the adds restores an old value",
    judgedBy: raceSuspects,
    sentBy: racesOfAdds,
    facets: ["title", "inviteTop"],
    notAtQuick: ["title", "inviteTop"],
  }),
  rule("LIM-11", {
    property: "concurrent adds to a nearly full survey leave at most 200 recipients",
    sentBy: racesOfAdds,
    judge(step, { journal }) {
      const noneAccepted = judgeNoneAccepted(completeRace(step, "LIM-11"), true, journal);
      if (noneAccepted !== undefined) return noneAccepted;
      // otherwise the read after the race shows how many recipients the survey has
      const { expected, operation } = step;
      const raced = expected.survey?.writesSinceRead.find(({ race }) => race?.id === "LIM-11")?.race;
      const survey = operation === "read" ? shownSurveyOf(step) : undefined;
      const rowCount = survey === undefined ? undefined : recipientsOf(survey)?.length;
      if (raced === undefined || rowCount === undefined) return undefined;
      const result = { of: "adds to a nearly full survey", rows: rowCount, max } as const;
      return finding(rowCount <= max, raceBreach(raced.steps, result), { cause: raced.steps.at(-1) });
    },
  }),
  rule("SUR-42", {
    property:
      "after an add and PATCHes of different members are sent concurrently, the next read shows the effect of each request that succeeded",
    judgedBy: raceSuspects,
    sentBy: raceProperty,
  }),
  rule("AUT-10", {
    property:
      "while two clients with different keys read and PATCH their surveys concurrently, each gets only its own survey, with the values that it wrote",
    sentBy: raceProperty,
    judge: (step, { journal }) => judgeKeysKeptApart(step, journal),
  }),
];

/** Judges that a response shows no survey of another key, although requests of both keys are concurrent. */
function judgeKeysKeptApart(step: Step, journal: Journal): Finding | undefined {
  const { race, expected, isAccepted, status, operation } = step;
  const { survey } = expected;
  if (race?.id !== "AUT-10" || survey === undefined || isPostponed(step)) return undefined;
  const situation = "while requests with another key were under way";
  const mixedKeys = specificSuspect("AUT-10");
  if (survey.owner !== step.as) {
    // AUT-5 and AUT-6: a request for another key's survey, by id or slug, is answered with 404, even without a race
    const agrees = status === 404;
    const withoutRace = suspect(step.by === "slug" ? "AUT-6" : "AUT-5", operation);
    const suspects = agrees ? [mixedKeys] : [mixedKeys, withoutRace];
    return finding(agrees, wrongStatus(step, "404", { situation }), { suspects });
  }
  if (status === 404 && operation === "read") {
    const suspects = [mixedKeys, ...acceptanceSuspects(step, journal)];
    return finding(false, wrongStatus(step, "success", { situation }), { suspects });
  }
  const shown = isAccepted ? shownSurveyOf(step) : undefined;
  if (shown === undefined) return undefined;
  const ownTitles = titlesSent(race.steps.filter((other) => other.expected.survey === survey));
  const foreignTitles = titlesSent(race.steps.filter((other) => other.expected.survey !== survey));
  const isOwn = shown.id === survey.id && !foreignTitles.includes(shown.members["title"]);
  const titles = ownTitles.map((title) => writeJson(title) ?? "");
  return finding(isOwn, { kind: "mixed up", request: judgedRequest(step), survey: idOf(survey), titles });
}

function titlesSent(steps: readonly Step[]): readonly unknown[] {
  return steps.flatMap(({ body }) => (isObject(body) ? [body["title"]] : []));
}

/** Returns the steps of the race if this is the last one with a response, so that a race is judged once. */
function completeRace({ race, number }: Step, id: Race["id"]): readonly Step[] | undefined {
  const last = race?.steps.findLast(({ exchange }) => exchange !== undefined);
  return race?.id === id && last?.number === number ? race.steps : undefined;
}

/**
 * Judges a race if no add was accepted, although one would have fitted. No limit was exceeded and no recipient lost, so
 * the suspects are the requirements that an add is accepted.
 */
function judgeNoneAccepted(
  steps: readonly Step[] = [],
  wasBelowRecipientCap: boolean,
  journal: Journal,
): Finding | undefined {
  const last = steps.at(-1);
  if (last === undefined || steps.some((each) => isPostponed(each) || each.isAccepted)) return undefined;
  const stored = last.expected.survey?.rows.length ?? 0;
  const hasRoom = steps.some(({ body }) => isObject(body) && stored + rowsIn(body).length <= max);
  if (!hasRoom) return undefined;
  const suspects = [...steps.flatMap(unexpectedStatusSuspects), ...acceptanceSuspects(last, journal)];
  return finding(false, raceBreach(steps, { of: "adds", wasBelowRecipientCap }), { suspects });
}

function raceBreach(steps: readonly Step[], result: RaceBreach["result"]): RaceBreach {
  return { kind: "race", statuses: steps.map(({ status }) => status), result };
}

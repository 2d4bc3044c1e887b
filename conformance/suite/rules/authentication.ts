import { encodeSegment, endpointNames, namesSurvey } from "../../client/endpoint.ts";
import { isOfAnotherKey, isByOthers } from "../journal/other-clients.ts";
import { hasValidKey } from "../journal/sender.ts";
import { isObject } from "../../client/json/json.ts";
import type { Journal } from "../journal/journal.ts";
import type { Suspect, Step } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import { judgedRequest, wrongStatus, briefResponse } from "./claims/judged-request.ts";
import { idOf, showsNamesake } from "../journal/shown.ts";
import { suspect } from "./tables/suspect.ts";
import { issuing, newKeyName } from "../scenarios/driving.ts";
import { scoping } from "../properties/scoping.ts";
import { strangers } from "../properties/strangers.ts";
import { tour } from "../properties/tour.ts";
import { opening } from "../scenarios/opening.ts";
import { requirementOfRejection } from "./tables/rejections.ts";
import { findList } from "../reading/list.ts";

/** `read`, `update`, `add` and `responses`. */
const endpointsOfOneSurvey = endpointNames.filter(namesSurvey);

/** The rules on keys, and on the surveys that each key can access. */
export const authentication: readonly Rule[] = [
  rule("AUT-1", {
    property: "a request with a valid key is authenticated, on all six endpoints",
    sentBy: opening,
    facets: endpointNames,
    judge(step) {
      const { as, credential, expected, status, operation } = step;
      // `credential` replaces the key of `as`: it may be new or revoked
      if (!hasValidKey(as) || credential !== undefined || expected.why === "another key") return undefined;
      const breach = wrongStatus(step, "any but 401", { key: "valid" });
      return finding(status !== 401, breach, { facet: operation });
    },
  }),
  rule("AUT-2", {
    property: "a request without a key is answered with 401",
    sentBy: strangers,
    facets: endpointNames,
    judge: (step) => (step.as === "nobody" ? judgeUnauthorized(step) : undefined),
  }),
  rule("AUT-3", {
    property: "a request with an invalid key is answered with 401",
    sentBy: strangers,
    facets: endpointNames,
    judge: (step) => (step.as === "intruder" && step.isRevoked !== true ? judgeUnauthorized(step) : undefined),
  }),
  rule("AUT-4", {
    property: "a request that is rejected because its key is missing or invalid neither creates nor changes anything",
    judgedBy: requirementOfRejection,
    sentBy: strangers,
    facets: ["update", "add", "by slug"],
  }),
  rule("AUT-5", {
    property: "a request that names another key's survey by its id is answered with 404",
    sentBy: scoping,
    facets: endpointsOfOneSurvey,
    judge: (step, { journal }) => (step.by === "id" ? judgeAnotherKey("AUT-5", step, journal) : undefined),
  }),
  rule("AUT-6", {
    property: "a request that names another key's survey by its slug is answered with 404",
    sentBy: scoping,
    facets: endpointsOfOneSurvey,
    judge: (step, { journal }) => (step.by === "slug" ? judgeAnotherKey("AUT-6", step, journal) : undefined),
  }),
  rule("AUT-7", {
    property: "a PATCH or an add that names another key's survey leaves that survey unchanged",
    judgedBy: requirementOfRejection,
    sentBy: scoping,
    facets: ["update", "add"],
  }),
  rule("AUT-8", {
    property: "GET /surveys shows no survey that belongs to another key",
    sentBy: tour,
    judgeList(list, { model, journal }) {
      const { listed, as, begun } = list;
      if (!model.surveys.some(({ owner, madeAt }) => isOfAnotherKey(owner, list) && madeAt < begun)) return undefined;
      const foreignSurveys = listed.items.flatMap(({ id, slug }) => {
        const survey = model.withId(textId(id), as);
        // if each key counts its ids from 1, the listed survey may be an older one of this key
        const isNamesake = typeof slug === "string" && slug !== survey?.slug;
        return survey !== undefined && isOfAnotherKey(survey.owner, list) && !isNamesake ? [survey] : [];
      });
      const breach = { kind: "listed to another key", surveys: foreignSurveys.map(idOf) } as const;
      // AUT-14: a create with a survey's slug mustn't make the survey accessible to the key that sent it
      const hasRivals = foreignSurveys.every((survey) => journal.rivalsOf(survey).length > 0);
      const others = foreignSurveys.length > 0 && hasRivals ? [suspect("AUT-14", "slug")] : [];
      return finding(foreignSurveys.length === 0, breach, { others });
    },
  }),
  rule("AUT-9", {
    property:
      "the response for another key's survey is indistinguishable from the response for a survey that doesn't exist",
    sentBy: scoping,
    facets: endpointsOfOneSurvey,
    judge(step, { journal }) {
      if (step.expected.why !== "another key" || step.status !== 404) return undefined;
      const requestsForMissing = journal.steps.filter(
        ({ operation, expected, status, by }) =>
          operation === step.operation && expected.why === "missing" && status === 404 && by === step.by,
      );
      const [first] = requestsForMissing;
      const last = requestsForMissing.at(-1);
      if (first === undefined || last === undefined) return undefined;
      // if two responses for missing surveys differ already, a difference here proves nothing
      if (comparableResponse(last) !== comparableResponse(first)) return undefined;
      const breach = { kind: "404s differ", request: judgedRequest(step), other: briefResponse(last) } as const;
      return finding(comparableResponse(step) === comparableResponse(last), breach, { facet: step.operation });
    },
  }),
  rule("AUT-11", {
    property: "the 401 response to a request with a missing or invalid key has a WWW-Authenticate header",
    sentBy: strangers,
    facets: ["no key", "invalid key"],
    judge(step) {
      if (step.status !== 401 || step.expected.why !== "key") return undefined;
      if (step.exchange.areHeadersUnknown === true) return undefined;
      const isThere = step.exchange.headers["www-authenticate"] !== undefined;
      const breach = { kind: "missing part", request: judgedRequest(step), part: "WWW-Authenticate header" } as const;
      return finding(isThere, breach, { facet: step.as === "nobody" ? "no key" : "invalid key" });
    },
  }),
  rule("AUT-14", {
    property:
      "as soon as a survey exists, a request for it with another key is answered with 404, even after a create with that key and the survey's slug",
    judgedBy: judgeAnotherKey,
    sentBy: scoping,
  }),
  rule("AUT-15", {
    property: "every GET /surveys with a key that was just created succeeds",
    sentBy: issuing,
    judge(step) {
      const { as, credential, status } = step;
      if (as !== newKeyName || credential === undefined) return undefined;
      const breach = wrongStatus(step, "success", { key: "new" });
      return finding(status !== 401 && status !== 403, breach);
    },
  }),
  rule("AUT-16", {
    property: "requests with a key that worked until it was revoked are answered with 401 on all six endpoints",
    sentBy: issuing,
    facets: endpointNames,
    judge: (step) =>
      step.isRevoked === true ? judgeUnauthorized(step, [suspect("AUT-3", step.operation)]) : undefined,
  }),
];

/**
 * Masks each string that contains a digit or the name of the survey, and each number: these differ by request. Example:
 * `404 {"error":"no survey team-pulse","at":"09:31"}` -> `404 {"error":"*","at":"*"}`
 */
function comparableResponse({ exchange, name = "", status }: Step): string {
  // `·` stands for the name
  let text = exchange?.text ?? "";
  if (name !== "") text = text.replaceAll(name, "·").replaceAll(encodeSegment(name), "·");
  const masked = (part: string): string => part.replaceAll(/"[^"]*[·\d][^"]*"/g, '"*"').replaceAll(/\d+/g, "9");
  // members may come in any order
  const parts = text
    .split(/\s*[{},]\s*/)
    .map(masked)
    .toSorted()
    .join(" ");
  const challenge = exchange?.headers["www-authenticate"] === undefined ? "" : "with a challenge";
  return `${status} ${parts} ${challenge}`.trim();
}

function judgeUnauthorized(step: Step, others: readonly Suspect[] = []): Finding | undefined {
  if (step.expected.why !== "key") return undefined;
  const { status, operation: facet } = step;
  return finding(status === 401, wrongStatus(step, "401"), { facet, others });
}

/** Judges that a request for another key's survey is answered with 404. `ruleId` is the requirement of the calling rule. */
export function judgeAnotherKey(ruleId: "AUT-5" | "AUT-6", step: Step, journal: Journal): Finding | undefined {
  const { operation: facet, status } = step;
  if (step.expected.why !== "another key") return undefined;
  // if each key counts its ids from 1, the survey in the response may be one of this key
  if (facet === "read" && showsNamesake(step)) return undefined;
  if (isEmptyWrite(step) && (status === 400 || status === 422)) return undefined;
  const { survey } = step.expected;
  const suspects: Suspect[] = [];
  if (facet === "responses" && isAnswered(step, journal)) suspects.push(suspect("RSP-7", `by ${step.by}`));
  // a faulty service may show only published surveys to every key, so these are a facet
  if (survey?.members["published"] === true) suspects.push(suspect(ruleId, `${facet}, published`));
  suspects.push(suspect(ruleId, facet));
  // AUT-14: a survey is hidden from other keys as soon as it exists
  if (survey?.lastRead === undefined) suspects.push(suspect("AUT-14", facet));
  return finding(status === 404, wrongStatus(step, "404"), { facet, suspects });
}

/** True for `{}` and for empty lists: a service may reject these before it looks for the survey. */
function isEmptyWrite({ body }: Step): boolean {
  return isObject(body) && Object.values(body).every((value) => Array.isArray(value) && value.length === 0);
}

/** True if the survey existed before the run, or a driver failed on it: only its responses show if it is answered. */
export function existedBefore(step: Step): boolean {
  return step.expected.survey?.isShared === true && !isByOthers(step);
}

/** Returns the last step before this one that read the responses of the same survey. */
export function previousResponses({ number, expected: { survey } }: Step, { steps }: Journal): Step | undefined {
  if (survey === undefined) return undefined;
  return steps.findLast((step) => {
    const readsResponses = step.operation === "responses" && step.isAccepted && step.number < number;
    return readsResponses && step.expected.survey === survey && step.as === survey.owner;
  });
}

function isAnswered(step: Step, journal: Journal): boolean {
  if ((step.expected.survey?.submitted ?? []).length > 0) return true;
  const before = existedBefore(step) ? previousResponses(step, journal) : undefined;
  return before !== undefined && responseCount(before) > 0;
}

export function responseCount({ exchange }: Step): number {
  return exchange === undefined ? 0 : (findList(exchange)?.items.length ?? 0);
}

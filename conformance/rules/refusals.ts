import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { Candidate, Step } from "../journal/step.ts";
import { findDetails, saySomething } from "../reading/details.ts";
import { writeJson } from "../format/json.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { either, rule, type Rule } from "./rule.ts";
import { nameOf } from "./shown.ts";
import { ofSpelling } from "./tables/acceptance.ts";

const isRejected = ({ status }: Step): boolean => status >= 400 && status < 500;
const fails = (step: Step, why: Step["expected"]["why"], operation?: EndpointName): boolean =>
  step.expected.outcome === "rejected" &&
  step.expected.why === why &&
  step.exchange !== undefined &&
  (operation === undefined || step.operation === operation);
/**
 * Positive control: the same request without its breach was accepted, and carried out. An overheard one needs none where it was
 * accepted, nor where it is plain but for its breach.
 */
const isControlled = ({ twin, isOverheard, isPlain = false, isAccepted, status }: Step): boolean =>
  isOverheard === true
    ? isAccepted || (isPlain && (status === 400 || status === 422))
    : twin?.isAccepted === true && !twin.isViolated;

/** Breaches of one member each; a document counts where its mended twin was accepted, or where it was overheard. */
const breaches: Partial<Record<RequirementId, string>> = {
  "QST-21": "a question of none of the eleven types is rejected",
  "QST-22": "a question whose required neither is a boolean nor spells one is rejected",
  "QST-23": "a choice question whose options is not an array, or contains an array or an object, is rejected",
  "QST-24": "a multiple_choice question whose allowOther neither is a boolean nor spells one is rejected",
  "QST-25": "a question whose label is not a string is rejected",
  "QST-26": "questions that are not an array of objects are rejected",
  "LIM-21": "a scaleMin that neither is 0 or 1 nor spells one of them is rejected",
  "LIM-22": "a linear_scale without scaleMin is rejected",
  "LIM-24": "a scaleMax that neither is an integer from 2 to 10 nor spells one is rejected",
  "LIM-25": "a linear_scale without scaleMax is rejected",
  "RCP-50": "recipients that are not an array of objects are rejected",
  "RCP-51": "a skipExisting that neither is a boolean nor spells one is rejected",
};

function facetsOf(id: string): readonly string[] {
  if (id === "RCP-51") return ["add"];
  return id === "RCP-50" ? ["create", "update", "add"] : ["create", "update"];
}

const ofBreaches = Object.entries(breaches).map(([id, property]) =>
  rule(id as RequirementId, {
    property,
    facets: facetsOf(id),
    judge(step) {
      // a server error isn't a rejection; its status is judged elsewhere
      if (!fails(step, "invalid") || step.expected.breaks?.[0] !== id || !isControlled(step) || step.status >= 500)
        return undefined;
      const message = `${nameOf(step)} with ${step.what ?? "a breach"} was accepted`;
      const finding = either(!step.isAccepted, step.operation, message, { expected: "a 4xx" });
      const own: Candidate = { id: id as RequirementId, facet: step.operation };
      const spelled = finding.agrees ? [] : ofSpelling(step).map((one): Candidate => ({ ...one, isRemote: true }));
      return { ...finding, candidates: [own, ...spelled] };
    },
  }),
);

/** An endpoint that takes ids alone answers 404 for a slug, whatever the body. */
function bySlugAlone({ by, operation, status }: Step): readonly Candidate[] {
  if (by !== "slug" || status !== 404) return [];
  return [{ id: operation === "add" ? "RCP-38" : "SUR-39", facet: "found" }];
}

const ofStatus = (["create", "update", "add"] as const).flatMap((operation, index) => [
  rule(`ERR-${index + 1}` as RequirementId, {
    property: `${nameOf({ operation })} with a payload that fails validation is answered 400`,
    judge: (step) =>
      !fails(step, "invalid", operation) || step.isAccepted || !isControlled(step)
        ? undefined
        : {
            ...either(
              step.status === 400,
              "seen",
              `${nameOf(step)} with ${step.what ?? "a breach"} was answered ${step.status}`,
              { expected: "400" },
            ),
            candidates: [{ id: `ERR-${index + 1}` as RequirementId, facet: "seen" }, ...bySlugAlone(step)],
          },
  }),
  rule(`ERR-${index + 4}` as RequirementId, {
    property: `the 400 of ${nameOf({ operation })} carries the validation details`,
    judge(step) {
      const isRefusal = fails(step, "invalid", operation) || fails(step, "cap", operation);
      if (!isRefusal || step.status !== 400 || step.exchange === undefined) return undefined;
      const found = findDetails(step.exchange);
      return either(
        found !== undefined && saySomething(found),
        "seen",
        `the 400 of ${nameOf(step)} with ${step.what ?? "a breach"} has no details`,
        { expected: "details that say something" },
      );
    },
  }),
]);

const refusedBodies = (
  [
    ["ERR-13", "not an object", "a JSON body that is not an object is rejected"],
    ["ERR-14", "not JSON", "a body that is not JSON is rejected"],
  ] as const
).map(([id, why, property]) =>
  rule(id, {
    property,
    facets: ["create", "update", "add"],
    judge: (step) =>
      fails(step, why)
        ? either(
            isRejected(step),
            step.operation,
            `${nameOf(step)} with ${step.what ?? why} was answered ${step.status}`,
            { expected: "a 4xx" },
          )
        : undefined,
  }),
);

const lettersOf = (value: unknown): string => (writeJson(value) ?? "").replaceAll(/[^a-z]/gi, "").toLowerCase();

/** The rules about rejections, of several chapters. */
export const refusals: readonly Rule[] = [
  rule("ERR-7", {
    property: "the details name the member that failed",
    facets: ["create", "update", "add"],
    judge(step) {
      if (!fails(step, "invalid") || step.status !== 400 || step.exchange === undefined || step.member === undefined)
        return undefined;
      const found = findDetails(step.exchange);
      if (found === undefined || !saySomething(found)) return undefined;
      const isNamed = lettersOf(found.value).includes(step.member.toLowerCase());
      const message = `the details of the 400 of ${nameOf(step)} with ${step.what ?? "a breach"} don't name ${step.member}`;
      return either(isNamed, step.operation, message, {
        expected: step.member,
        received: lettersOf(found.value).slice(0, 100),
      });
    },
  }),
  rule("ERR-10", {
    property: "a create that fails validation creates nothing: neither its slug nor any list shows it",
    facets: ["by slug", "listed"],
  }),
  rule("ERR-11", { property: "a PATCH that fails validation leaves the survey as it was, in every member" }),
  rule("ERR-12", { property: "an add that fails validation leaves every recipient as it was, and adds none" }),
  ...ofBreaches,
  ...ofStatus,
  ...refusedBodies,
  rule("ERR-15", {
    property: "a body that isn't JSON is answered 400 with details",
    facets: ["create", "update", "add"],
    judge(step) {
      if (!fails(step, "not JSON") || !isRejected(step) || step.exchange === undefined) return undefined;
      // whether the media type is asked for first is open
      if (step.status === 415 && step.contentType !== undefined) return undefined;
      const isRead = step.exchange.text === "" || step.exchange.json.unreadable === undefined;
      const found = findDetails(step.exchange);
      const isWhole = step.status === 400 && found !== undefined && saySomething(found);
      if (!isRead) return undefined;
      return either(
        isWhole,
        step.operation,
        `${nameOf(step)} with ${step.what ?? "no JSON"} was answered ${step.status} without details`,
        { expected: "400 with details" },
      );
    },
  }),
  rule("ERR-20", {
    property: "a survey that doesn't exist is answered 404 on all four endpoints that name one",
    facets: ["read", "update", "add", "responses"],
    judge(step, { journal }) {
      if (step.expected.outcome !== "missing" || step.expected.why !== "missing" || step.exchange === undefined)
        return undefined;
      const isLeft =
        step.operation === "read" &&
        journal.refusedCreate(step.name) !== undefined &&
        findSurvey(step.exchange) !== undefined;
      if (isLeft || journal.wasAccepted(step.name)) return undefined;
      const message = `${nameOf(step)} of a survey that doesn't exist was answered ${step.status}`;
      const finding = either(step.status === 404, step.operation, message, { expected: "404" });
      const made = wroteBefore(step, journal.requestsForMissing(step.name));
      return { ...finding, candidates: [{ id: "ERR-20", facet: step.operation }, ...(made ? [afterWrite(step)] : [])] };
    },
  }),
  rule("ERR-21", {
    property: "a request for a survey that doesn't exist creates none",
    judge({ listed, as }, { journal, model }) {
      if (listed === undefined) return undefined;
      const names = new Set<unknown>(journal.writesToMissing(as).map(({ name }) => name));
      const found = listed.items.find(
        ({ id, slug }) =>
          model.withId(textId(id), as) === undefined && names.has(slug) && journal.refusedCreate(slug) === undefined,
      );
      return names.size === 0
        ? undefined
        : either(found === undefined, "seen", "the list shows a survey that a rejected write named", {
            expected: "a list without it",
            received: writeJson(found)?.slice(0, 200) ?? "",
          });
    },
  }),
];

function wroteBefore(step: Step, requests: readonly Step[]): boolean {
  return requests.some(
    ({ number, status, operation }) =>
      number < step.number && status === 404 && (operation === "update" || operation === "add"),
  );
}

/** That a rejected write made the survey that exists now. */
function afterWrite({ operation }: Step): Candidate {
  return { id: "ERR-21", facet: operation === "read" ? "seen" : `then ${operation}` };
}

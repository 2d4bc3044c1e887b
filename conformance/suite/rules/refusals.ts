import type { EndpointName } from "../../client/endpoint.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { isRejected } from "../journal/journal.ts";
import type { Suspect, Step } from "../journal/step.ts";
import { findDetails, areInformative, type ShownDetails } from "../reading/details.ts";
import { writeJson } from "../../client/json/json.ts";
import { reportsError } from "../reading/error-in-success.ts";
import { isCreateRejectedForOpenValue, namesNumberOfQuestions } from "../model/open-members.ts";
import { hasNonObjectRows, itemsOf } from "../model/if-accepted.ts";
import { finding, rule, type AnsweredStep, type Finding, type Rule } from "./rule.ts";
import { judgedRequest, wrongStatus } from "./claims/judged-request.ts";
import type { MissingPart } from "../../report/breach/breach.ts";
import { shownRowsOf } from "../journal/shown.ts";
import { spellingSuspects } from "./tables/spelling-suspects.ts";
import { suspect } from "./tables/suspect.ts";
import { rejectedChanges, rejectedCreates } from "../properties/invalid/rejected-documents.ts";
import { rejectedBodies } from "../properties/invalid/rejected-bodies.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

const requestPhrases = { create: "a create", update: "a PATCH", add: "an add" } as const;

/** The rules on invalid members and bodies: they are rejected with a 400 and its details, and change nothing. */
export const refusals: readonly Rule[] = [
  rule("ERR-7", {
    property: "the validation details of a 400 response name the invalid member",
    sentBy: rejectedCreates,
    facets: ["create", "update", "add"],
    judge(step) {
      const { member, operation: facet } = step;
      if (!isExpectedRejection(step, "invalid") || step.status !== 400 || member === undefined) return undefined;
      const details = detailsOf(step);
      // the service may object to the number of questions instead
      if (details === undefined || namesNumberOfQuestions(step, step.exchange)) return undefined;
      const letters = lettersOf(details.value);
      const request = judgedRequest(step);
      const breach = { kind: "member not named", request, member, details: letters.slice(0, 100) } as const;
      return finding(letters.includes(member.toLowerCase()), breach, { facet });
    },
  }),
  rule("ERR-10", {
    property: "a create that fails validation creates no survey: neither GET by its slug nor any list shows one",
    judgedBy: requirementOfRejection,
    sentBy: rejectedCreates,
    facets: ["by slug", "listed"],
  }),
  rule("ERR-11", {
    property: "a PATCH that fails validation leaves every member of the survey unchanged",
    judgedBy: requirementOfRejection,
    sentBy: rejectedChanges,
  }),
  rule("ERR-12", {
    property: "an add that fails validation leaves every recipient unchanged and creates no recipients",
    judgedBy: requirementOfRejection,
    sentBy: rejectedChanges,
  }),
  memberRule("QST-21", "a question whose type isn't one of the eleven types is rejected"),
  memberRule(
    "QST-22",
    "a value of required that neither is nor spells a boolean is rejected, omitted, or returned as a boolean",
  ),
  memberRule(
    "QST-23",
    "options that aren't an array, or that contain arrays or objects, are rejected, omitted, or returned as an array that contains neither arrays nor objects",
  ),
  memberRule(
    "QST-24",
    "a value of allowOther that neither is nor spells a boolean is rejected, omitted, or returned as a boolean",
  ),
  memberRule("QST-25", "a question whose label isn't a string is rejected"),
  memberRule(
    "QST-26",
    "questions that aren't an array of objects are rejected, or one question is returned for each item",
  ),
  memberRule("LIM-21", "a scaleMin that neither is nor spells 0 or 1 is rejected"),
  memberRule("LIM-22", "a linear_scale question without scaleMin is rejected, or returned with a scaleMin of 0 or 1"),
  memberRule("LIM-24", "a scaleMax that neither is nor spells an integer from 2 to 10 is rejected"),
  memberRule(
    "LIM-25",
    "a linear_scale question without scaleMax is rejected, or returned with an integer scaleMax from 2 to 10",
  ),
  memberRule(
    "RCP-50",
    "recipients that aren't an array of objects are rejected, or one recipient is returned for each item",
    ["create", "update", "add"],
  ),
  memberRule(
    "RCP-51",
    "a value of skipExisting that neither is nor spells a boolean is rejected, or treated as a boolean",
    ["add"],
  ),
  statusRule("ERR-1", "create", rejectedCreates),
  detailsRule("ERR-4", "create", rejectedCreates),
  statusRule("ERR-2", "update", rejectedChanges),
  detailsRule("ERR-5", "update", rejectedChanges),
  statusRule("ERR-3", "add", rejectedChanges),
  detailsRule("ERR-6", "add", rejectedChanges),
  bodyRule(
    "ERR-13",
    "not an object",
    "a JSON body that isn't an object is rejected, except that a PATCH or an add may accept an array or null",
  ),
  bodyRule(
    "ERR-14",
    "not JSON",
    "a body that isn't JSON is rejected, except that a PATCH may succeed if it changes nothing",
  ),
  rule("ERR-15", {
    property: "a request whose body isn't JSON is answered with a 400 that contains details",
    sentBy: rejectedBodies,
    facets: ["create", "update", "add"],
    judge(step) {
      const { status, operation: facet, exchange } = step;
      if (!isExpectedRejection(step, "not JSON") || !isRejected(step)) return undefined;
      // a server may check the media type first
      if (status === 415 && step.contentType !== undefined) return undefined;
      // SVC-3 judges a response whose body isn't JSON
      if (exchange.text !== "" && exchange.json.unreadable !== undefined) return undefined;
      const isWhole = status === 400 && detailsOf(step) !== undefined;
      return finding(isWhole, status === 400 ? missingDetails(step) : wrongStatus(step, "400"), { facet });
    },
  }),
];

/** Judges the rejection of an invalid member. If the document is accepted, the next read judges the stored value. */
function memberRule(id: RequirementId, property: string, facets: readonly string[] = ["create", "update"]): Rule {
  return rule(id, {
    property,
    // only an add has the flag `skipExisting` of RCP-51
    sentBy: id === "RCP-51" ? rejectedChanges : rejectedCreates,
    facets,
    judge(step) {
      if (id === "RCP-50" && step.operation === "read") return judgeEveryItemShown(step);
      // ERR-30 judges a server error, which is no rejection
      if (step.expected.breaks?.[0] !== id || !isProvenRejection(step) || step.status >= 500) return undefined;
      const spelling = step.isAccepted ? spellingSuspects(step) : [];
      const unlikely = spelling.map((each) => ({ ...each, isUnlikely: true as const }));
      const others = [...errorAsSuccessSuspects(step), ...unlikely];
      return finding(!step.isAccepted, wrongStatus(step, "4xx"), { facet: step.operation, others });
    },
  });
}

function isExpectedRejection({ expected }: Step, why: Step["expected"]["why"]): boolean {
  return expected.outcome === "rejected" && expected.why === why;
}

/** True if only the invalid value can be the reason to reject: the control, which has a valid one, was accepted. */
function isProvenRejection(step: Step): boolean {
  const { control, expected } = step;
  const isControlled = expected.isCertain === true || (control?.isAccepted === true && !control.isViolated);
  return isControlled && isExpectedRejection(step, "invalid");
}

const statusRequirements: Partial<Record<EndpointName, RequirementId>> = {
  create: "ERR-1",
  update: "ERR-2",
  add: "ERR-3",
};

/** A 2xx with validation details is a rejection with the wrong status. */
function errorAsSuccessSuspects({ operation, isAccepted, exchange }: AnsweredStep): readonly Suspect[] {
  const id = isAccepted && reportsError(exchange) ? statusRequirements[operation] : undefined;
  return id === undefined ? [] : [suspect(id)];
}

/** A service that accepts recipients such as `["a@example.com"]` must show one for each item. RCP-35 judges adds. */
function judgeEveryItemShown(read: AnsweredStep): Finding | undefined {
  const { writesSinceRead = [], isStateUnknown = false } = read.expected.survey ?? {};
  const [write, ...others] = writesSinceRead.filter(({ isAccepted }) => isAccepted);
  if (write === undefined || others.length > 0 || write.operation === "add" || isStateUnknown) return undefined;
  const { readAs, breaks = [] } = write.expected;
  if (readAs === undefined || breaks[0] !== "RCP-50" || !hasNonObjectRows(readAs)) return undefined;
  const expected = itemsOf(readAs["recipients"]).length;
  const received = shownRowsOf(read).length;
  const breach = { kind: "items left", write: judgedRequest(write), expected, received } as const;
  return finding(expected === received, breach, { cause: write, facet: write.operation });
}

function statusRule(id: RequirementId, operation: keyof typeof requestPhrases, sentBy: Rule["sentBy"]): Rule {
  return rule(id, {
    property: `${requestPhrases[operation]} that fails validation is answered with 400`,
    sentBy,
    judge(step) {
      if (step.operation !== operation || !isProvenRejection(step)) return undefined;
      // the rule on the invalid member judges a success
      if (step.isAccepted && !reportsError(step.exchange)) return undefined;
      return finding(step.status === 400, wrongStatus(step, "400"), { others: slugOnlySuspects(step) });
    },
  });
}

/** An endpoint that takes no slugs answers 404, whatever the body. */
function slugOnlySuspects({ by, operation, status }: Step): readonly Suspect[] {
  if (by !== "slug" || status !== 404) return [];
  return [suspect(operation === "add" ? "RCP-38" : "SUR-39", "found")];
}

function detailsRule(id: RequirementId, operation: keyof typeof requestPhrases, sentBy: Rule["sentBy"]): Rule {
  return rule(id, {
    property: `a 400 response to ${requestPhrases[operation]} contains the validation details`,
    sentBy,
    judge(step) {
      if (step.operation !== operation || step.status !== 400) return undefined;
      const isRejection =
        isExpectedRejection(step, "invalid") || isExpectedRejection(step, "cap") || isCreateRejectedForOpenValue(step);
      return isRejection ? finding(detailsOf(step) !== undefined, missingDetails(step)) : undefined;
    },
  });
}

function bodyRule(id: "ERR-13" | "ERR-14", why: "not an object" | "not JSON", property: string): Rule {
  return rule(id, {
    property,
    sentBy: rejectedBodies,
    facets: ["create", "update", "add"],
    judge(step) {
      if (!isExpectedRejection(step, why)) return undefined;
      // some servers read the body as an object without members: the next read shows if anything changed
      const isNoChange = id === "ERR-14" && step.operation === "update" && step.isAccepted;
      return finding(isNoChange || isRejected(step), wrongStatus(step, "4xx"), {
        facet: step.operation,
        others: errorAsSuccessSuspects(step),
      });
    },
  });
}

function detailsOf({ exchange }: AnsweredStep): ShownDetails | undefined {
  const details = findDetails(exchange);
  return details !== undefined && areInformative(details) ? details : undefined;
}

/** Returns `scalemin` for `"scale_min"`, so that a name is found in any spelling. */
function lettersOf(value: unknown): string {
  return (writeJson(value) ?? "").replaceAll(/[^a-z]/gi, "").toLowerCase();
}

function missingDetails(step: Step): MissingPart {
  return { kind: "missing part", request: judgedRequest(step), part: "details" };
}

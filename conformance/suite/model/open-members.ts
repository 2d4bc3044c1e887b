import type { Journal } from "../journal/journal.ts";
import { isByOthers } from "../journal/other-clients.ts";
import type { Step } from "../journal/step.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { choiceTypes } from "../reading/question-members.ts";
import { membersNamed } from "../reading/named-members.ts";
import { inviteTexts, questionsIn, rowsIn } from "./expected-survey.ts";

/*
 * A service may reject some values that the contract allows, or demand members that the contract calls optional. This file
 * finds the members that such a rejection may be about: the open members.
 */

/** Members that the suite's documents leave out if a service rejects them. */
export const optionalMembers = {
  survey: ["slug", "welcomeMessage", "logoUrl", "accentColor", "notificationEmail"],
  row: ["accentColor", "title", "targetCompany", ...inviteTexts],
  question: ["allowOther", "scaleMinLabel", "scaleMaxLabel"],
} as const;

/** Texts that every survey needs. A service that rejects one value may accept another. */
export const requiredTexts = ["title", "targetCompany", "description"] as const;

/** Members whose values a service may restrict beyond the contract: it may reject a long title or an empty list. */
const openMembers = [
  ...optionalMembers.survey,
  ...requiredTexts,
  ...inviteTexts,
  ...optionalMembers.question,
  "id",
  "email",
  "label",
  "options",
  "questions",
  "recipients",
] as const;

export type OpenMember = (typeof openMembers)[number];

const validationStatuses = [400, 413, 422];

/** True if the rejection names an open member other than the slug. */
export function isRejectedBesidesSlug(step: Step, journal: Journal): boolean {
  return openMembersIn(step, journal).some((member) => member !== "slug");
}

/** Returns the open members that a rejection names, unless an accepted request shows that they can't be the reason. */
export function openMembersIn(step: Step, { steps }: Journal): readonly OpenMember[] {
  const { exchange, body, status, without = [] } = step;
  if (exchange === undefined || !validationStatuses.includes(status) || !isObject(body)) return [];
  const wasAccepted = (matches: (document: JsonObject, operation: EndpointName) => boolean): boolean =>
    steps.some((other) => other.isAccepted && isObject(other.body) && matches(other.body, other.operation));
  return membersNamed(exchange, openMembers).filter((member) => {
    // all values that the suite sends for these are alike, so if one was accepted, the service doesn't restrict them
    const isOfOneKind = member === "email" || member === "label" || member === "options";
    if (isOfOneKind && wasAccepted((document) => has(document, member))) return false;
    // `without`: the suite has already sent another value in vain, so the value isn't the reason
    if (requiredTexts.some((name) => name === member) && without.includes(member)) return false;
    // the reason may be the value of the member, or its absence
    if (mayReject(body, member)) return true;
    if (!isMissing(body, member)) return false;
    if (isMemberOfItem(member)) return true;
    // SUR-5: each is optional on create, so a service that accepted a create without it needs it in some cases only
    const isOptional = wasAccepted((document, operation) => operation === "create" && isMissing(document, member));
    return step.operation === "create" && isOptional;
  });
}

/** True if the rejection can only be about a value. For a PATCH or an add, the state of the survey may be the reason. */
export function isCreateRejectedForOpenValue(step: Step): boolean {
  const { operation, expected, body, text, contentType, exchange } = step;
  const isValid = operation === "create" && expected.outcome === "accepted" && isObject(body);
  const isAsUsual = text === undefined && contentType === undefined && !isByOthers(step);
  return isValid && isAsUsual && exchange?.json.unreadable === undefined && validationStatuses.includes(step.status);
}

/** True if a rejection may be about the number of questions: there are more of them than in the accepted control. */
export function namesNumberOfQuestions({ body, control }: Step, exchange: Exchange): boolean {
  const countOf = (document: unknown): number => (isObject(document) ? questionsIn(document).length : 0);
  return countOf(body) > countOf(control?.body) && membersNamed(exchange, ["questions"]).length > 0;
}

/** True for a member of recipients or questions that only some services need. */
function isMemberOfItem(member: OpenMember): boolean {
  return member === "id" || member === "allowOther";
}

/** True if the document lacks the member, so that a service may demand it. */
export function isMissing(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return rowsIn(body).some(({ id }) => id === undefined);
  if (member === "allowOther") return questionsIn(body).some(lacksAllowOther);
  return optionalMembers.survey.some((one) => one === member) && !has(body, member);
}

export function lacksAllowOther({ type, allowOther }: JsonObject): boolean {
  return choiceTypes.includes(type) && allowOther === undefined;
}

/** True if a service may reject the value, such as an empty list or several questions. */
function mayReject(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return false;
  if (member === "questions") return questionsIn(body).length > 1 || isEmptyList(body[member]);
  if (member === "recipients") return isEmptyList(body[member]);
  return has(body, member);
}

/** True if the survey in the body, or one of its recipients or questions, has the member. */
function has(body: JsonObject, member: OpenMember): boolean {
  return [body, ...rowsIn(body), ...questionsIn(body)].some((object) => object[member] !== undefined);
}

function isEmptyList(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

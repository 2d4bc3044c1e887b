import { choiceTypes } from "./broken-by.ts";
import type { Journal } from "../journal/journal.ts";
import { isByOthers } from "../journal/other-clients.ts";
import type { Step } from "../journal/step.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { membersNamed } from "../reading/named-members.ts";
import { questionsIn, rowsIn } from "./expected-survey.ts";

export const optionalMembers = {
  survey: ["slug", "welcomeMessage", "logoUrl", "accentColor", "notificationEmail"],
  row: ["accentColor", "title", "targetCompany", "inviteTop", "inviteBottom", "inviteSignOff"],
  question: ["allowOther", "scaleMinLabel", "scaleMaxLabel"],
} as const;

/** Members whose values a service may restrict. For lists, it may restrict the length. */
const openMembers = [
  ...optionalMembers.survey,
  "title",
  "targetCompany",
  "description",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
  ...optionalMembers.question,
  "id",
  "email",
  "label",
  "options",
  "questions",
  "recipients",
] as const;

/** Text members that every survey needs. A service that rejects one value may accept another. */
export const requiredTexts = ["title", "targetCompany", "description"] as const;

export type OpenMember = (typeof openMembers)[number];

const validationStatuses = [400, 413, 422];

export function isRejectedBesidesSlug(step: Step, journal: Journal): boolean {
  return openMembersIn(step, journal).some((member) => member !== "slug");
}

export function openMembersIn(step: Step, { steps }: Journal): readonly OpenMember[] {
  const { exchange, body, status, without = [] } = step;
  if (exchange === undefined || !validationStatuses.includes(status) || !isObject(body)) return [];
  const wasAccepted = (matches: (document: JsonObject, of: Step) => boolean): boolean =>
    steps.some((document) => document.isAccepted && isObject(document.body) && matches(document.body, document));
  return membersNamed(exchange, openMembers).filter((member) => {
    // a service treats all such values alike: if one was accepted, the service doesn't restrict them
    const isAlike = member === "email" || member === "label" || member === "options";
    if (isAlike && wasAccepted((document) => has(document, member))) return false;
    if (requiredTexts.some((name) => name === member) && without.includes(member)) return false;
    // a member that every accepted create has is required rather than open
    const isBetweenMembers = wasAccepted(
      (document, { operation }) => operation === "create" && isNeeded(document, member),
    );
    return mayRefuse(body, member) || (mayNeed(step, body, member) && (isPartMember(member) || isBetweenMembers));
  });
}

/** True if only a value can be the reason. A PATCH or an add may be rejected for the state of the survey. */
export function isCreateRejectedForOpenValue(step: Step): boolean {
  const { operation, expected, body, text, contentType, exchange } = step;
  const isValid = operation === "create" && expected.outcome === "accepted" && isObject(body);
  const isAsUsual = text === undefined && contentType === undefined && !isByOthers(step);
  return isValid && isAsUsual && exchange?.json.unreadable === undefined && validationStatuses.includes(step.status);
}

/** True if a rejection may be about the number of questions: there are more than in the accepted control. */
export function namesNumberOfQuestions({ body, control }: Step, exchange: Exchange): boolean {
  const countOf = (document: unknown): number => (isObject(document) ? questionsIn(document).length : 0);
  return countOf(body) > countOf(control?.body) && membersNamed(exchange, ["questions"]).length > 0;
}

function mayNeed({ operation }: Step, body: JsonObject, member: OpenMember): boolean {
  return isNeeded(body, member) && (operation === "create" || isPartMember(member));
}

function isPartMember(member: OpenMember): boolean {
  return member === "id" || member === "allowOther";
}

export function isNeeded(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return rowsIn(body).some(({ id }) => id === undefined);
  if (member === "allowOther") return questionsIn(body).some(lacksAllowOther);
  return optionalMembers.survey.some((one) => one === member) && !has(body, member);
}

export function lacksAllowOther({ type, allowOther }: JsonObject): boolean {
  return choiceTypes.includes(type) && allowOther === undefined;
}

/** True if a service may refuse the value, such as an empty list or several questions. */
function mayRefuse(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return false;
  if (member === "questions") return questionsIn(body).length > 1 || isEmptyList(body[member]);
  if (member === "recipients") return isEmptyList(body[member]);
  return has(body, member);
}

function has(body: JsonObject, member: OpenMember): boolean {
  return [body, ...rowsIn(body), ...questionsIn(body)].some((object) => object[member] !== undefined);
}

function isEmptyList(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

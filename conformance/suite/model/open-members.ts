import { choiceTypes } from "./breaches.ts";
import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { membersNamed } from "../reading/named-members.ts";
import { questionsIn, rowsIn } from "./held-survey.ts";

/** What a survey, a recipient and a question can do without. */
export const optionalMembers = {
  survey: ["slug", "welcomeMessage", "logoUrl", "accentColor", "notificationEmail"],
  row: ["accentColor", "title", "targetCompany", "inviteTop", "inviteBottom", "inviteSignOff"],
  question: ["allowOther", "scaleMinLabel", "scaleMaxLabel"],
} as const;

/** Members for whose values a service may have rules of its own; of lists, for their length. */
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

/** Texts that a survey can't do without: another one may be taken. */
export const requiredTexts = ["title", "targetCompany", "description"] as const;

/** A member whose validity is open. */
export type OpenMember = (typeof openMembers)[number];

/** The statuses of a rejection for what a document holds. */
const statuses = [400, 413, 422];

/** True if a rejection names an open member other than the slug, such as a title in use. */
export function isRejectedBesidesSlug(step: Step, journal: Journal): boolean {
  return openMembersIn(step, journal).some((member) => member !== "slug");
}

/** The members that a rejection names and for which the service may have rules of its own; none where it was accepted. */
export function openMembersIn(step: Step, { steps }: Journal): readonly OpenMember[] {
  const { exchange, body, status, without = [] } = step;
  if (exchange === undefined || !statuses.includes(status) || !isObject(body)) return [];
  const isTaken = (fits: (document: JsonObject, of: Step) => boolean): boolean =>
    steps.some((one) => one.isAccepted && isObject(one.body) && fits(one.body, one));
  return membersNamed(exchange, openMembers).filter((member) => {
    // of these all are alike: one was taken before, or another text in this place
    const isAlike = member === "email" || member === "label" || member === "options";
    if (isAlike && isTaken((one) => has(one, member))) return false;
    if (requiredTexts.some((name) => name === member) && without.includes(member)) return false;
    // what every create must give isn't optional
    const isBetweenMembers = isTaken((one, { operation }) => operation === "create" && isNeeded(one, member));
    return mayRefuse(body, member) || (mayNeed(step, body, member) && (isOfParts(member) || isBetweenMembers));
  });
}

/** Says whether a document lacks what a service may need of it. */
function mayNeed({ operation }: Step, body: JsonObject, member: OpenMember): boolean {
  return isNeeded(body, member) && (operation === "create" || isOfParts(member));
}

/** Says whether a member is one that recipients or questions may need. */
function isOfParts(member: OpenMember): boolean {
  return member === "id" || member === "allowOther";
}

/** Says whether what a rejection names is lacking: at every recipient or choice, or in the survey. */
export function isNeeded(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return rowsIn(body).some(({ id }) => id === undefined);
  if (member === "allowOther") return questionsIn(body).some(lacksOther);
  return optionalMembers.survey.some((one) => one === member) && !has(body, member);
}

/** Says whether a question has options and doesn't say whether others are allowed. */
export function lacksOther({ type, allowOther }: JsonObject): boolean {
  return choiceTypes.includes(type) && allowOther === undefined;
}

/** Says whether a document has what a service may refuse: ids are the service's own; of lists many questions, or nobody. */
function mayRefuse(body: JsonObject, member: OpenMember): boolean {
  if (member === "id") return false;
  if (member === "questions") return questionsIn(body).length > 1 || isNone(body[member]);
  if (member === "recipients") return isNone(body[member]);
  return has(body, member);
}

function has(body: JsonObject, member: OpenMember): boolean {
  return [body, ...rowsIn(body), ...questionsIn(body)].some((one) => one[member] !== undefined);
}

function isNone(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

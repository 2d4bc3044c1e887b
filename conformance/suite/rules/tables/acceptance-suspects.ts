import { slugSent, type Journal } from "../../journal/journal.ts";
import { describeRowChange, type RowHistory } from "../../journal/row-change.ts";
import type { ExpectedRow, RowsAfterAdd, Suspect, Step } from "../../journal/step.ts";
import { isBlank } from "../../model/values/equality.ts";
import { NotInvited, unknown } from "../../model/values/expected-value.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { maxRecipients } from "../../../../spec/schemas/max-recipients.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { asText, isObject, type JsonObject } from "../../../client/json/json.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { historySuspect, suspect, specificSuspect } from "./suspect.ts";
import { onCreate, onType, onUpdate, requirementIn } from "./members.ts";
import { requirementOfRejection } from "./rejections.ts";
import { requirementOfNamedRow } from "./row-change-requirements.ts";

/** Returns the requirements by which the request must be accepted, the most general first. A facet names the case. */
export function acceptanceSuspects(step: Step, journal: Journal): readonly Suspect[] {
  const { operation, by } = step;
  // SUR-4: the list of surveys; SUR-2 and SUR-3: a survey by id and by slug
  if (operation === "list") return [suspect("SUR-4", "accepted")];
  if (operation === "read")
    return by === "slug" ? [suspect("SUR-2", "read"), specificSuspect("SUR-3", "read")] : [suspect("SUR-2", "read")];
  if (operation === "responses") return acceptedResponsesSuspects(step);
  const body = isObject(step.body) ? step.body : {};
  if (operation === "create") return acceptedCreateSuspects(step, body, journal);
  return operation === "update" ? acceptedUpdateSuspects(step, body) : acceptedAddSuspects(step, body);
}

/** A redirect or a 405 means that the endpoint isn't at its path. */
export function misplacedSuspects({ operation, status }: Step): readonly Suspect[] {
  return (status >= 300 && status < 400) || status === 405 ? [suspect("SVC-1", operation)] : [];
}

/** Returns the requirements that a 401, a redirect or a 405 breaks. */
export function unexpectedStatusSuspects(step: Step): readonly Suspect[] {
  const { status, as, credential, operation } = step;
  const hasKeyOfRun = (as === "owner" || as === "other") && credential === undefined;
  return status === 401 && hasKeyOfRun ? [suspect("AUT-1", operation)] : misplacedSuspects(step);
}

function acceptedResponsesSuspects({ expected, by }: Step): readonly Suspect[] {
  const isAnswered = expected.survey?.submitted !== undefined;
  // RSP-4: the list has each submitted response; RSP-1 and RSP-2: GET by id and by slug returns the list
  return [
    ...(isAnswered ? [suspect("RSP-4", "accepted")] : []),
    suspect("RSP-1", "accepted"),
    ...(by === "slug" ? [suspect("RSP-2", "accepted")] : []),
  ];
}

export function acceptedCreateSuspects(step: Step, body: JsonObject, journal: Journal): readonly Suspect[] {
  const slugSuspects = freeSlugSuspects(step, journal);
  // a 409 for a create with an unused slug can only be about the slug
  if (step.status === 409 && body["slug"] !== undefined) return [suspect("SUR-1", "no conflict"), ...slugSuspects];
  return [
    suspect("SUR-1", "accepted"),
    ...(step.isAccepted ? [suspect("SUR-1", "no conflict")] : []),
    ...slugSuspects,
    ...absentMemberSuspects(body),
    ...switchSuspects(body),
    ...(hasManyRecipients(body) ? [suspect("LIM-1", recipientCountFacet(body))] : []),
    ...acceptedQuestionSuspects(body, "create"),
    ...spellingSuspects(step),
  ];
}

/** A rejected create must have left its slug free. */
function freeSlugSuspects(step: Step, journal: Journal): readonly Suspect[] {
  const rejectedCreate = journal.firstRejectedCreate(slugSent(step));
  if (rejectedCreate === undefined || rejectedCreate === step) return [];
  return [suspect(requirementOfRejection(rejectedCreate), "its slug is free")];
}

function absentMemberSuspects(body: JsonObject): readonly Suspect[] {
  const optional = Object.keys(onCreate).filter(isOptional);
  const absent = optional.filter((member) => body[member] === undefined);
  const present = optional.filter((member) => body[member] !== undefined);
  // a service may need one member only if another is given
  return [
    ...absent.map((member) => suspect("SUR-5", member)),
    ...absent.flatMap((member) => present.map((other) => suspect("SUR-5", `without ${member}, with ${other}`))),
  ];
}

function isOptional(member: string): boolean {
  return member !== "targetCompany" && member !== "title" && member !== "description";
}

/** Returns the requirements on the two settings. The facet has the value, since a service may reject only one. */
function switchSuspects(body: JsonObject): readonly Suspect[] {
  const given = (["published", "notifyOnResponse"] as const).filter((member) => body[member] !== undefined);
  return given.map((member) => suspect(onCreate[member], `accepted ${body[member] === true ? "true" : "false"}`));
}

/** True if the number of recipients may be the reason for a rejection. */
function hasManyRecipients(body: JsonObject): boolean {
  return rowsIn(body).length > maxRecipients / 2;
}

function recipientCountFacet(body: JsonObject): string {
  return rowsIn(body).length === maxRecipients ? String(maxRecipients) : "many";
}

export function acceptedUpdateSuspects(step: Step, body: JsonObject): readonly Suspect[] {
  return [
    ...namedMemberSuspects(body),
    // RCP-20: a PATCH of recipients overwrites the list; LIM-3: a PATCH with 200 recipients is accepted
    ...(rowsIn(body).some(({ id }) => id !== undefined) ? [suspect("RCP-20", "accepted with ids")] : []),
    ...(hasManyRecipients(body)
      ? [suspect("LIM-3", recipientCountFacet(body))]
      : (step.expected.histories ?? []).map(acceptedHistorySuspect)),
    ...acceptedQuestionSuspects(body, "update"),
    ...spellingSuspects(step),
    // SUR-39: a PATCH accepts the slug
    ...(step.by === "slug" ? [suspect("SUR-39", "accepted")] : []),
  ];
}

/** Returns the requirement on the member that a PATCH names, or those on several members. */
function namedMemberSuspects(body: JsonObject): readonly Suspect[] {
  const names = Object.keys(body);
  const [name = ""] = names;
  if (names.length === 1) {
    // RCP-21: an empty list removes all recipients
    const isEmptied = name === "recipients" && rowsIn(body).length === 0;
    return [suspect(isEmptied ? "RCP-21" : (requirementIn(onUpdate, name) ?? "SUR-36"), "accepted")];
  }
  const requirements = names.flatMap((each) => requirementIn(onUpdate, each) ?? []);
  return [
    suspect("SUR-36", `accepted ${names.length}`),
    ...requirements.map((id) => suspect(id, "accepted with others")),
  ];
}

function acceptedHistorySuspect({ rowChange, previousChange }: RowHistory): Suspect {
  return historySuspect(`accepted, ${describeRowChange(rowChange)}`, previousChange);
}

export function acceptedAddSuspects(step: Step, body: JsonObject): readonly Suspect[] {
  const { after } = step.expected;
  const requirements = (after?.rowChanges ?? []).map(requirementOfNamedRow).toSorted();
  const size = hasManyRecipients(body) ? "many" : "few";
  const facet = requirements.length > 1 ? "accepted among others" : "accepted";
  return [
    // RCP-44: a skipped recipient keeps its `inviteSentAt`
    ...(after?.rows.some(isSkippedInvited) === true ? [suspect("RCP-44", "accepted")] : []),
    // RCP-30, on new recipients, stands for the endpoint: it is suspected even if no recipient is new
    ...[...new Set([...requirements, "RCP-30" as const])].map((id) => suspect(id, facet)),
    ...(after?.rows.length === maxRecipients ? [suspect(requirementOfFullAdd(after.counts), size)] : []),
    // RCP-37: `skipExisting: false` is the default; RCP-38: an add accepts the slug
    ...(body["skipExisting"] === false ? [suspect("RCP-37", "accepted")] : []),
    ...spellingSuspects(step),
    ...(step.by === "slug" ? [suspect("RCP-38", "accepted")] : []),
    // with many recipients, the history of one hardly explains a rejection
    ...(hasManyRecipients(body) ? [] : (after?.histories ?? []).map(acceptedHistorySuspect)),
  ];
}

/** True if the add skips a recipient for whom a request gave, or a read showed, an `inviteSentAt`. */
function isSkippedInvited({ rowChange, members: { inviteSentAt } }: ExpectedRow): boolean {
  const isUnknown = inviteSentAt === unknown || inviteSentAt instanceof NotInvited;
  return rowChange.kind === "skipped" && !isUnknown && !isBlank(inviteSentAt);
}

/** Returns the requirement on an add after which the survey has 200 recipients. */
function requirementOfFullAdd(counts: RowsAfterAdd["counts"]): RequirementId {
  // LIM-5: adds fill the survey; LIM-8 and LIM-7: skips and updates don't count towards the limit
  if ((counts?.added ?? 0) > 0) return "LIM-5";
  return (counts?.skipped ?? 0) > 0 ? "LIM-8" : "LIM-7";
}

export function acceptedQuestionSuspects({ questions }: JsonObject, operation: string): readonly Suspect[] {
  if (!Array.isArray(questions)) return [];
  return questions.filter(isObject).flatMap(({ type, scaleMin, scaleMax }) => {
    const requirement = requirementIn(onType, asText(type));
    const typeSuspects = requirement === undefined ? [] : [suspect(requirement, operation)];
    if (type !== "linear_scale") return typeSuspects;
    // LIM-20: `scaleMin` may be 0 or 1; LIM-23: `scaleMax` may be 2 to 10; a service may reject only one combination
    return [
      ...typeSuspects,
      suspect("LIM-20", `${operation} ${asText(scaleMin)}`),
      suspect("LIM-23", `${operation} ${asText(scaleMax)}`),
      suspect("LIM-20", `${operation} ${asText(scaleMin)} to ${asText(scaleMax)}`),
    ];
  });
}

import type { Journal } from "../../journal/journal.ts";
import { slugSent } from "../../journal/journal.ts";
import { describeRowChange, type RowHistory } from "../../journal/row-change.ts";
import type { RowsAfterAdd, Suspect, Step } from "../../journal/step.ts";
import { isBlank } from "../../model/values/equality.ts";
import { NotInvited, unknown } from "../../model/values/expected-value.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { maxRecipients } from "../../../../spec/schemas/max-recipients.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { asText, isObject, type JsonObject } from "../../../client/json/json.ts";
import { historySuspect } from "./history-suspect.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { suspect, specificSuspect } from "./suspect.ts";
import { onCreate, onType, onUpdate, requirementIn } from "./members.ts";
import { requirementOfRejection } from "./rejections.ts";
import { requirementOfNamedRow } from "./row-change-requirements.ts";

function acceptedHistorySuspect({ rowChange, previousChange }: RowHistory): Suspect {
  return historySuspect(`accepted, ${describeRowChange(rowChange)}`, previousChange);
}

/** A redirect or a 405 means that the endpoint isn't at its path. */
export function misplacedSuspects({ operation, status }: Step): readonly Suspect[] {
  return (status >= 300 && status < 400) || status === 405 ? [suspect("SVC-1", operation)] : [];
}

export function unexpectedStatusSuspects(step: Step): readonly Suspect[] {
  const isOfValidKey =
    step.status === 401 && (step.as === "owner" || step.as === "other") && step.credential === undefined;
  return isOfValidKey ? [suspect("AUT-1", step.operation)] : misplacedSuspects(step);
}

export function acceptanceSuspects(step: Step, journal: Journal): readonly Suspect[] {
  const { operation, by } = step;
  if (operation === "read")
    return [suspect("SUR-2", "read"), ...(by === "slug" ? [specificSuspect("SUR-3", "read")] : [])];
  if (operation === "list") return [suspect("SUR-4", "accepted")];
  const isAnswered = step.expected.survey?.submitted !== undefined;
  if (operation === "responses")
    return [
      ...(isAnswered ? [suspect("RSP-4", "accepted")] : []),
      suspect("RSP-1", "accepted"),
      ...(by === "slug" ? [suspect("RSP-2", "accepted")] : []),
    ];
  const body = isObject(step.body) ? step.body : {};
  if (operation === "create") return acceptedCreateSuspects(step, body, journal);
  return operation === "update" ? acceptedUpdateSuspects(step, body) : acceptedAddSuspects(step, body);
}

export function acceptedCreateSuspects(step: Step, body: JsonObject, journal: Journal): readonly Suspect[] {
  const absent = Object.keys(onCreate).filter((member) => isOptional(member) && body[member] === undefined);
  const present = Object.keys(onCreate).filter((member) => isOptional(member) && body[member] !== undefined);
  const rejectedCreate = journal.refusedCreate(slugSent(step));
  const earlierCreate = rejectedCreate === step ? undefined : rejectedCreate;
  const freeSlugSuspects =
    earlierCreate === undefined ? [] : [suspect(requirementOfRejection(earlierCreate), "its slug is free")];
  // a 409 for a create with a fresh slug can only be about the slug
  if (step.status === 409 && body["slug"] !== undefined) return [suspect("SUR-1", "no conflict"), ...freeSlugSuspects];
  return [
    suspect("SUR-1", "accepted"),
    ...(step.isAccepted ? [suspect("SUR-1", "no conflict")] : []),
    ...freeSlugSuspects,
    ...absent.map((member) => suspect("SUR-5", member)),
    ...absent.flatMap((member) => present.map((other) => suspect("SUR-5", `without ${member}, with ${other}`))),
    ...settingSuspects(body),
    ...(hasManyRecipients(body) ? [suspect("LIM-1", recipientCountFacet(body))] : []),
    ...acceptedQuestionSuspects(body, "create"),
    ...spellingSuspects(step),
  ];
}

export function hasManyRecipients(body: unknown): boolean {
  return rowsIn(body).length > maxRecipients / 2;
}

function recipientCountFacet(body: JsonObject): string {
  return rowsIn(body).length === maxRecipients ? String(maxRecipients) : "many";
}

function isOptional(member: string): boolean {
  return member !== "targetCompany" && member !== "title" && member !== "description";
}

function settingSuspects(body: JsonObject): readonly Suspect[] {
  return (["published", "notifyOnResponse"] as const).flatMap((member) =>
    body[member] === undefined
      ? []
      : [suspect(requirementIn(onCreate, member) ?? "SUR-1", `accepted ${body[member] === true ? "true" : "false"}`)],
  );
}

export function acceptedUpdateSuspects(step: Step, body: JsonObject): readonly Suspect[] {
  const names = Object.keys(body);
  const [name = ""] = names;
  const requirement =
    rowsIn(body).length === 0 && name === "recipients" ? "RCP-21" : (requirementIn(onUpdate, name) ?? "SUR-36");
  const togetherSuspects = [
    suspect("SUR-36", `accepted ${names.length}`),
    ...names.flatMap((other) => requirementIn(onUpdate, other) ?? []).map((id) => suspect(id, "accepted with others")),
  ];
  return [
    ...(names.length === 1 ? [suspect(requirement, "accepted")] : togetherSuspects),
    ...(rowsIn(body).some(({ id }) => id !== undefined) ? [suspect("RCP-20", "accepted with ids")] : []),
    ...(hasManyRecipients(body)
      ? [suspect("LIM-3", recipientCountFacet(body))]
      : (step.expected.histories ?? []).map(acceptedHistorySuspect)),
    ...acceptedQuestionSuspects(body, "update"),
    ...spellingSuspects(step),
    ...(step.by === "slug" ? [suspect("SUR-39", "accepted")] : []),
  ];
}

export function acceptedAddSuspects(step: Step, body: JsonObject): readonly Suspect[] {
  const { after } = step.expected;
  const requirements = (after?.rowChanges ?? []).map(requirementOfNamedRow).toSorted();
  const size = rowsIn(body).length > 100 ? "many" : "few";
  const facet = requirements.length > 1 ? "accepted among others" : "accepted";
  const skipsInvited = (after?.rows ?? []).some(({ rowChange, members: { inviteSentAt } }) => {
    const isUnknown = inviteSentAt === unknown || inviteSentAt instanceof NotInvited;
    return rowChange.kind === "skipped" && !isUnknown && !isBlank(inviteSentAt);
  });
  return [
    ...(skipsInvited ? [suspect("RCP-44", "accepted")] : []),
    // RCP-30 requires that an add is accepted at all
    ...[...new Set([...requirements, "RCP-30" as const])].map((id) => suspect(id, facet)),
    ...(after?.rows.length === maxRecipients ? [suspect(requirementOfFullAdd(after.counts), size)] : []),
    ...(body["skipExisting"] === false ? [suspect("RCP-37", "accepted")] : []),
    ...spellingSuspects(step),
    ...(step.by === "slug" ? [suspect("RCP-38", "accepted")] : []),
    // the histories of many rows say little
    ...(hasManyRecipients(body) ? [] : (after?.histories ?? []).map(acceptedHistorySuspect)),
  ];
}

function requirementOfFullAdd(counts: RowsAfterAdd["counts"]): RequirementId {
  if ((counts?.added ?? 0) > 0) return "LIM-5";
  return (counts?.skipped ?? 0) > 0 ? "LIM-8" : "LIM-7";
}

export function acceptedQuestionSuspects({ questions }: JsonObject, operation: string): readonly Suspect[] {
  if (!Array.isArray(questions)) return [];
  return questions.filter(isObject).flatMap((question) => {
    const type = requirementIn(onType, asText(question["type"]));
    const scale =
      question["type"] === "linear_scale"
        ? [
            suspect("LIM-20", `${operation} ${asText(question["scaleMin"])}`),
            suspect("LIM-23", `${operation} ${asText(question["scaleMax"])}`),
            suspect("LIM-20", `${operation} ${asText(question["scaleMin"])} to ${asText(question["scaleMax"])}`),
          ]
        : [];
    return [...(type === undefined ? [] : [suspect(type, operation)]), ...scale];
  });
}

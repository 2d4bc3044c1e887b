import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import type { Expected, ExpectedSurvey, Sender, Sending } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { formType, isWrite } from "../../client/endpoint.ts";
import { changesEmail, dropsRecipient, hasIndistinctIds, historiesOf, ifAccepted } from "./if-accepted.ts";
import { brokenBy } from "./broken-by.ts";
import { rowsIn } from "./expected-survey.ts";
import { possibleRowsAfterAdd } from "./possible-rows.ts";
import type { Provenance } from "./provenance.ts";

/** Predicts the outcome of a request. `survey` is the survey that the request names. */
export function expectedOutcome(sending: Sending, survey: ExpectedSurvey | undefined, model: KnownSurveys): Expected {
  const { operation, as, body, text, isOpen = false, isHostile = false } = sending;
  if (isOpen) return { outcome: "open", survey };
  const denial = denialOf(sending, survey);
  if (denial !== undefined) return denial;
  if (isHostile) return { outcome: "open", survey };
  if (!isWrite(sending)) return { outcome: "accepted", survey };
  if (isOpenBody(sending)) return { outcome: "open", survey };
  if (body === undefined && text !== undefined) return { outcome: "rejected", why: "not JSON", survey };
  if (!isObject(body)) return { outcome: "rejected", why: "not an object", survey };
  const breaks = brokenBy(body, operation);
  const expectValid = (document: JsonObject): Expected => {
    if (operation === "create") return outcomeOfCreate(as, document, model);
    if (survey === undefined) return { outcome: "open" };
    // without distinct ids, the model can't tell which recipients the request changes
    if (hasIndistinctIds(survey)) return { outcome: "open", survey };
    return operation === "update" ? outcomeOfUpdate(survey, document) : outcomeOfAdd(survey, document, model);
  };
  if (breaks.length === 0) return expectValid(body);
  const rejected = { outcome: "rejected", why: "invalid", breaks, survey } as const;
  return { ...rejected, ...ifAccepted(body, breaks, model.provenance, expectValid) };
}

interface KnownSurveys {
  readonly surveys: readonly ExpectedSurvey[];
  readonly withSlug: (slug: unknown, as: Sender) => ExpectedSurvey | undefined;
  readonly provenance: Provenance;
}

/** True if the contract leaves the body open: a form, empty text, or `null` or an array in a change. */
function isOpenBody({ operation, body, text, contentType }: Sending): boolean {
  if (body === undefined) return contentType === formType || text?.trim() === "";
  return operation !== "create" && (body === null || Array.isArray(body));
}

/** Returns the outcome if the key is invalid, or if its owner has no such survey. A hostile name may have any outcome. */
function denialOf({ as, name, isHostile = false }: Sending, survey: ExpectedSurvey | undefined): Expected | undefined {
  if (as === "nobody" || as === "intruder") return { outcome: "unauthorized", why: "key", survey };
  if (name !== undefined && survey === undefined) return { outcome: isHostile ? "open" : "missing", why: "missing" };
  if (survey !== undefined && survey.owner !== as) return { outcome: "missing", why: "another key", survey };
  return undefined;
}

function outcomeOfCreate(as: Sender, body: JsonObject, model: KnownSurveys): Expected {
  const slug = body["slug"];
  const holder = slug === undefined ? undefined : model.withSlug(slug, as);
  if (holder !== undefined) return { outcome: "rejected", why: "slug in use", survey: holder };
  // LIM-2: a create with more than 200 recipients must be rejected
  const isOverCap = rowsIn(body).length > maxRecipients;
  // the contract leaves open whether two keys may use the same slug; a rejection for the cap proves neither
  const isOfAnotherKey = model.surveys.some((survey) => survey.slug !== undefined && survey.slug === slug);
  if (isOfAnotherKey) return isOverCap ? { outcome: "open" } : { outcome: "open", why: "slug of another key" };
  return isOverCap ? { outcome: "rejected", why: "cap" } : { outcome: "accepted" };
}

function outcomeOfUpdate(survey: ExpectedSurvey, body: JsonObject): Expected {
  // LIM-4: a PATCH with more than 200 recipients must be rejected
  if (rowsIn(body).length > maxRecipients) return { outcome: "rejected", why: "cap", survey };
  const accepted = { outcome: "accepted", survey, histories: historiesOf(survey, body) } as const;
  return dropsRecipient(survey, body) ? { ...accepted, mayBeRejected: true } : accepted;
}

function outcomeOfAdd(survey: ExpectedSurvey, body: JsonObject, { surveys }: KnownSurveys): Expected {
  const after = possibleRowsAfterAdd(survey, body, surveys);
  // LIM-6: an add must not take a survey past 200 recipients
  if (after.rows.length > maxRecipients && !after.areRowsUnknown)
    return { outcome: "rejected", why: "cap", survey, after };
  const expected = { outcome: after.isOutcomeOpen ? "open" : "accepted", survey, after } as const;
  return changesEmail(survey, body) ? { ...expected, mayBeRejected: true } : expected;
}

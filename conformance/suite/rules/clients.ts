import type { ClientRequirementId } from "../../../spec/requirements/clients.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { questionFields } from "../../../spec/schemas/question-fields.ts";
import { recipientFields } from "../../../spec/schemas/recipient-fields.ts";
import { surveyFields } from "../../../spec/schemas/survey-fields.ts";
import { isDistinctiveKey } from "../../client/credential.ts";
import { decodeSegment, isWrite, type EndpointName } from "../../client/endpoint.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { brokenBy } from "../model/broken-by.ts";
import { emailKey, questionsIn, rowsIn, textMembers } from "../model/expected-survey.ts";

/** SVC-10 is in the chapter on the service, but it binds clients, too. */
export type ClientRule = ClientRequirementId | "SVC-10";

/** A request that another client sent, as a recording or a proxy shows it. */
export interface ClientRequest {
  readonly operation: EndpointName;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly areHeadersUnknown?: boolean;
  readonly isCredentialUnknown: boolean;
  readonly text?: string;
  /** Absent if the text is unknown or isn't JSON. */
  readonly body?: unknown;
  /** Keys that are known to be valid. */
  readonly secrets: readonly string[];
}

/** `true` if the request keeps the rule, else what breaks it: `a malformed header`. Undefined if it shows neither. */
type ClientFinding = true | string | undefined;

const updateMembers: readonly string[] = [...textMembers, "questions", "recipients"];
const scaleRules: readonly string[] = ["LIM-21", "LIM-22", "LIM-24", "LIM-25"];

/** Judges the requests of other clients only: the suite breaks these requirements on purpose. */
export const clientRules: Readonly<Record<ClientRule, (sent: ClientRequest) => ClientFinding>> = {
  "CLI-1": ({ headers, isCredentialUnknown }) => {
    if (headers["authorization"] !== undefined) return true;
    // a session cookie may replace the header
    const mayBeAuthenticated = isCredentialUnknown || headers["cookie"] !== undefined;
    return mayBeAuthenticated ? undefined : "a request without the header";
  },
  "CLI-2": ({ headers: { authorization } }) => {
    if (authorization === undefined) return undefined;
    return /^bearer +\S+$/i.test(authorization.trim()) || "a malformed header";
  },
  "CLI-3": (sent) => {
    if (!isWrite(sent) || (sent.text ?? "") === "") return undefined;
    return sent.body !== undefined || "a body that isn't JSON";
  },
  "CLI-4": ({ operation, body }) => {
    if (operation !== "update" || !isObject(body)) return undefined;
    return keptIfNone(Object.keys(body).filter((name) => !updateMembers.includes(name)));
  },
  "CLI-5": (sent) => (isWrite(sent) && isObject(sent.body) ? keptIfNone(undocumentedMembers(sent)) : undefined),
  "CLI-6": (sent) => {
    if (!isWrite(sent) || rowsIn(sent.body).length === 0) return undefined;
    const count = minRecipients(sent.body);
    return count <= maxRecipients || `${count} recipients`;
  },
  "CLI-7": (sent) => {
    const questions = questionsSent(sent);
    if (questions.length === 0) return undefined;
    return !brokenBy({ questions }, sent.operation).includes("QST-21") || "a question of an undocumented type";
  },
  "CLI-8": (sent) => {
    const questions = questionsSent(sent).filter(({ type }) => type === "linear_scale");
    if (questions.length === 0) return undefined;
    const broken = brokenBy({ questions }, sent.operation).filter((id) => scaleRules.includes(id));
    return broken.length === 0 || `bounds that break ${broken.join(" and ")}`;
  },
  "CLI-9": ({ url, secrets }) => {
    const address = decodeSegment(url.href);
    return !secrets.some((key) => isDistinctiveKey(key) && address.includes(key)) || "a URL that contains a key";
  },
  "SVC-10": (sent) => {
    const { text = "", headers, areHeadersUnknown } = sent;
    const type = headers["content-type"];
    if (!isWrite(sent) || text === "" || (type === undefined && areHeadersUnknown === true)) return undefined;
    return /^application\/json\s*(;|$)/i.test(type ?? "") || (type ?? "no Content-Type");
  },
};

export const clientRuleIds = Object.keys(clientRules) as readonly ClientRule[];

function keptIfNone(names: readonly string[]): ClientFinding {
  return names.length === 0 || names.join(", ");
}

function questionsSent({ operation, body }: ClientRequest): readonly JsonObject[] {
  return isWrite({ operation }) && operation !== "add" && isObject(body) ? questionsIn(body) : [];
}

function undocumentedMembers(sent: ClientRequest): readonly string[] {
  if (!isObject(sent.body)) return [];
  const members = sent.operation === "add" ? { skipExisting: true, recipients: true } : surveyFields;
  return [
    ...membersBeside(members, sent.body),
    ...questionsSent(sent).flatMap((question) => membersBeside(questionFields, question, "questions[].")),
    ...rowsIn(sent.body).flatMap((row) => membersBeside(recipientFields, row, "recipients[].")),
  ];
}

/** Returns `recipients[].color` for a recipient with the undocumented member `color`. */
function membersBeside(documented: object, document: JsonObject, path = ""): readonly string[] {
  const names = Object.keys(document).filter((name) => !Object.hasOwn(documented, name));
  return names.map((name) => path + name);
}

/** Returns a lower bound: the number of different emails. A recipient with an id may repeat one under a new email. */
function minRecipients(body: unknown): number {
  const rows = rowsIn(body).filter(({ id }) => id === undefined || id === null);
  return new Set(rows.map(({ email }) => emailKey(email)).filter((email) => email !== "")).size;
}

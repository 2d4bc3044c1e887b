import type { ClientRequirementId } from "../../../spec/requirements/clients.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { questionFields } from "../../../spec/schemas/question-fields.ts";
import { recipientFields } from "../../../spec/schemas/recipient-fields.ts";
import { surveyFields } from "../../../spec/schemas/survey-fields.ts";
import { isWrite, type EndpointName } from "../../client/endpoint.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { OverheardRequest } from "../exchange/overheard.ts";
import { brokenBy } from "../../suite/model/breaches.ts";
import { emailKey, rowsIn, textMembers } from "../../suite/model/expected-survey.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";

type ClientRule = ClientRequirementId | "SVC-10";

interface ClientRequest {
  readonly operation: EndpointName;
  readonly request: OverheardRequest;
  /** Absent if the body wasn't recorded or isn't JSON. */
  readonly body?: unknown;
  /** Keys that are known to be valid. */
  readonly secrets: readonly string[];
}

/** Undefined if the request shows nothing about the rule. */
type ClientFinding = { readonly agrees: true } | { readonly agrees: false; readonly received: string } | undefined;

const agreement: ClientFinding = { agrees: true };
const breach = (received: string): ClientFinding => ({ agrees: false, received });
const agreementUnless = (names: readonly string[]): ClientFinding =>
  names.length === 0 ? agreement : breach(names.join(", "));

const updateMembers: ReadonlySet<string> = new Set([...textMembers, "questions", "recipients"]);
const addMembers: ReadonlySet<string> = new Set(["skipExisting", "recipients"]);
const surveyMembers: ReadonlySet<string> = new Set(Object.keys(surveyFields));
const questionMembers: ReadonlySet<string> = new Set(Object.keys(questionFields));
const recipientMembers: ReadonlySet<string> = new Set(Object.keys(recipientFields));

const scaleRules: readonly string[] = ["LIM-21", "LIM-22", "LIM-24", "LIM-25"];

function questionsIn({ operation, body }: ClientRequest): JsonObject | undefined {
  const holds = operation === "create" || operation === "update";
  return holds && isObject(body) && Array.isArray(body["questions"]) && body["questions"].length > 0 ? body : undefined;
}

function undocumented({ operation, body }: ClientRequest): readonly string[] {
  if (!isObject(body)) return [];
  const known = operation === "add" ? addMembers : surveyMembers;
  const questions = operation !== "add" && Array.isArray(body["questions"]) ? body["questions"].filter(isObject) : [];
  return [
    ...Object.keys(body).filter((name) => !known.has(name)),
    ...questions.flatMap((question) => undocumentedIn(question, questionMembers, "questions")),
    ...rowsIn(body).flatMap((row) => undocumentedIn(row, recipientMembers, "recipients")),
  ];
}

function undocumentedIn(document: JsonObject, known: ReadonlySet<string>, where: string): readonly string[] {
  return Object.keys(document)
    .filter((name) => !known.has(name))
    .map((name) => `${where}[].${name}`);
}

/** Returns a minimum: a row with an id may repeat a recipient under another email. */
function minRecipients(body: unknown): number {
  const rows = rowsIn(body).filter(({ id }) => id === undefined || id === null);
  return new Set(rows.map(({ email }) => emailKey(email)).filter((email) => email !== "")).size;
}

const clientRules: Readonly<Record<ClientRule, (request: ClientRequest) => ClientFinding>> = {
  "CLI-1": ({ request: { headers, anonymousIn } }) => {
    if (headers["authorization"] !== undefined) return agreement;
    // a recording may lack the header, and a cookie may replace it
    return anonymousIn !== undefined || headers["cookie"] !== undefined
      ? undefined
      : breach("a request without the header");
  },
  "CLI-2": ({ request: { headers } }) => {
    const { authorization } = headers;
    if (authorization === undefined) return undefined;
    return /^bearer +\S+$/i.test(authorization.trim()) ? agreement : breach("a malformed header");
  },
  "CLI-3": (sent) => {
    const { text } = sent.request;
    if (!isWrite(sent) || text === undefined || text === "") return undefined;
    return sent.body === undefined ? breach("a body that isn't JSON") : agreement;
  },
  "CLI-4": ({ operation, body }) =>
    operation === "update" && isObject(body)
      ? agreementUnless(Object.keys(body).filter((name) => !updateMembers.has(name)))
      : undefined,
  "CLI-5": (sent) => (isWrite(sent) && isObject(sent.body) ? agreementUnless(undocumented(sent)) : undefined),
  "CLI-6": (sent) => {
    if (!isWrite(sent) || rowsIn(sent.body).length === 0) return undefined;
    const count = minRecipients(sent.body);
    return count <= maxRecipients ? agreement : breach(`${count} recipients`);
  },
  "CLI-7": (sent) => {
    const document = questionsIn(sent);
    if (document === undefined) return undefined;
    return brokenBy(document, sent.operation).includes("QST-21")
      ? breach("a question of an undocumented type")
      : agreement;
  },
  "CLI-8": (sent) => {
    const document = questionsIn(sent);
    const hasScale = (writeJson(document ?? "") ?? "").includes('"linear_scale"');
    if (document === undefined || !hasScale) return undefined;
    const breaches = brokenBy(document, sent.operation).filter((id) => scaleRules.includes(id));
    return breaches.length === 0 ? agreement : breach(`bounds that break ${breaches.join(" and ")}`);
  },
  "CLI-9": ({ request: { url }, secrets }) => {
    const keys = secrets.filter(({ length }) => length > 15);
    const address = decoded(url.href);
    return keys.some((key) => address.includes(key)) ? breach("a URL that contains a key") : agreement;
  },
  "SVC-10": (sent) => {
    const { text, headers } = sent.request;
    if (!isWrite(sent) || text === undefined || text === "") return undefined;
    if (headers["content-type"] === undefined && sent.request.areHeadersUnknown === true) return undefined;
    const type = headers["content-type"] ?? "no Content-Type";
    return /^application\/json\s*(;|$)/i.test(type) ? agreement : breach(type);
  },
};

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return address;
  }
}

export interface ClientRuleCounts {
  readonly id: ClientRule;
  readonly kept: number;
  readonly broken: number;
  readonly first?: { readonly received: string; readonly exchange: RecordedExchange };
}

const clientRuleIds = Object.keys(clientRules) as readonly ClientRule[];

/** A breach by a client doesn't affect the outcomes of the service. */
export class ClientJudging {
  readonly #counted = new Map<ClientRule, ClientRuleCounts>();

  judge(request: ClientRequest, recorded: RecordedExchange): void {
    for (const id of clientRuleIds) {
      const finding = clientRules[id](request);
      if (finding === undefined) continue;
      const before = this.#counted.get(id) ?? { id, kept: 0, broken: 0 };
      if (finding.agrees) this.#counted.set(id, { ...before, kept: before.kept + 1 });
      else {
        const first = before.first ?? { received: finding.received, exchange: recorded };
        this.#counted.set(id, { ...before, broken: before.broken + 1, first });
      }
    }
  }

  get counts(): readonly ClientRuleCounts[] {
    return clientRuleIds.map((id) => this.#counted.get(id) ?? { id, kept: 0, broken: 0 });
  }
}

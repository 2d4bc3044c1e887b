import type { Journal } from "../journal/journal.ts";
import { isDistinctiveKey } from "../../client/credential.ts";
import { endpointNames as endpoints, isWrite } from "../../client/endpoint.ts";
import type { Suspect, Step } from "../journal/step.ts";
import { isObject, readJson } from "../../client/json/json.ts";
import { finding, rule, type AnsweredStep, type Rule } from "./rule.ts";
import { judgedRequest, wrongStatus } from "./claims/judged-request.ts";
import { acceptanceSuspects } from "./tables/acceptance-suspects.ts";
import { spellingSuspects } from "./tables/spelling-suspects.ts";
import { suspect } from "./tables/suspect.ts";
import { hostileInput } from "../properties/invalid/hostile-input.ts";
import { spelling } from "../properties/spelling.ts";
import { overwriting } from "../properties/overwriting.ts";
import { texts } from "../properties/texts.ts";
import { strangers } from "../properties/strangers.ts";
import { opening } from "../scenarios/opening.ts";
import { stateSuspects } from "./tables/state-suspects.ts";

/** Names for the content of a request in a report, by the `script` of its step. */
const descriptionOfScript: Readonly<Record<string, string>> = {
  "other scripts": "a description in other scripts",
  emoji: "emoji in the description",
  "line breaks": "line breaks in the description",
  long: "a description of 2,000 characters",
};

const writes = ["create", "update", "add"] as const;

/** The rules on paths, bodies, texts and server errors, for all endpoints. */
export const service: readonly Rule[] = [
  rule("SVC-1", {
    property: "each of the six endpoints is available at its path below the base URL",
    sentBy: opening,
    facets: endpoints,
    judge: ({ expected, isAccepted, operation }) =>
      expected.outcome === "accepted" && isAccepted ? { agrees: true, facet: operation } : undefined,
  }),
  rule("SVC-5", {
    property: "the white space, escapes and order of members in a request's body don't change what the request does",
    judgedBy: spellingSuspects,
    sentBy: spelling,
    facets: writes,
    notAtQuick: ["create"],
  }),
  rule("SVC-6", {
    property:
      "a request with Content-Type: application/json; charset=utf-8 does the same as one without the charset parameter",
    judgedBy: spellingSuspects,
    sentBy: spelling,
    facets: writes,
    notAtQuick: ["create"],
  }),
  rule("SVC-7", {
    property: "a description of up to 2,000 characters is accepted in any script, and with emoji and line breaks",
    sentBy: texts,
    facets: ["other scripts", "emoji", "line breaks", "long"],
    judge(step) {
      const { script, isAccepted, status } = step;
      if (script === undefined || status >= 500) return undefined;
      const content = descriptionOfScript[script] ?? script;
      return finding(isAccepted, wrongStatus(step, "success", { content }), { facet: script });
    },
  }),
  rule("SVC-8", {
    property: "no request to the API invites a recipient",
    judgedBy: stateSuspects,
    sentBy: overwriting,
    facets: writes,
  }),
  rule("SVC-2", {
    property: "the body of a successful response is JSON",
    sentBy: opening,
    facets: endpoints,
    judge(step) {
      if (!step.isAccepted || step.status === 204 || step.isHostile === true || isTooLarge(step)) return undefined;
      return finding(isJson(step), { kind: "not JSON", request: judgedRequest(step) }, { facet: step.operation });
    },
  }),
  rule("SVC-3", {
    property: "if an error response has a body, the body is JSON",
    sentBy: strangers,
    facets: ["400", "401", "404", "409"],
    judge(step) {
      if (step.status < 400 || isEmpty(step) || step.isHostile === true || isTooLarge(step)) return undefined;
      const facet = String(step.status);
      return finding(isJson(step), { kind: "not JSON", request: judgedRequest(step) }, { facet });
    },
  }),
  rule("SVC-4", {
    property: "a response with a body names a JSON media type in its Content-Type header",
    sentBy: opening,
    facets: ["success", "error"],
    judge(step) {
      if (isEmpty(step) || step.isHostile === true || step.exchange.areHeadersUnknown === true) return undefined;
      const type = step.exchange.headers["content-type"];
      // `application/json; charset=utf-8`, `application/problem+json`
      const isOfJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? "");
      const facet = step.isAccepted ? "success" : "error";
      return finding(isOfJson, { kind: "media type", request: judgedRequest(step), type }, { facet });
    },
  }),
  rule("SVC-9", {
    property: "no response contains the API key",
    sentBy: opening,
    facets: ["create", "read", "list", "error"],
    judge(step, { secrets }) {
      const { exchange, operation, isAccepted } = step;
      const headers = JSON.stringify(exchange.headers);
      const isShown = secrets
        .filter(isDistinctiveKey)
        .some((key) => exchange.text.includes(key) || headers.includes(key));
      const facet = isAccepted ? operation : "error";
      return finding(!isShown, { kind: "key in response", request: judgedRequest(step) }, { facet });
    },
  }),
  rule("ERR-30", {
    property: "unexpected input is never answered with a server error",
    sentBy: hostileInput,
    facets: ["in a body", "in a path"],
    judge(step, { journal }) {
      const agrees = step.status < 500;
      // merely unusual input, such as an unknown member, can break the rule but not prove it
      if (step.isHostile !== true && (agrees || !isUnusual(step))) return undefined;
      const facet = step.body === undefined && step.text === undefined ? "in a path" : "in a body";
      const breach = wrongStatus(step, "below 500");
      if (agrees) return finding(true, breach, { facet });
      const serverError = suspect("ERR-30", `${step.operation} ${step.what ?? ""}`);
      return finding(false, breach, { facet, suspects: [serverError, ...acceptanceSuspectsOfText(step, journal)] });
    },
  }),
];

function isEmpty({ exchange }: AnsweredStep): boolean {
  return exchange.text.trim() === "";
}

function isTooLarge({ exchange: { json } }: AnsweredStep): boolean {
  return json.unreadable !== undefined && json.isOverLimit === true;
}

function isJson({ exchange }: AnsweredStep): boolean {
  return exchange.json.unreadable === undefined;
}

/** True if a service may accept or reject the write. */
function isUnusual(step: Step): boolean {
  const { expected, isPlain, race } = step;
  const isOpen = expected.outcome === "open" && expected.why === undefined;
  return isWrite(step) && isOpen && isPlain !== true && race === undefined;
}

/** Hostile text that is a JSON object may fail like any document, so the requirements to accept it are suspects. */
function acceptanceSuspectsOfText(step: Step, journal: Journal): readonly Suspect[] {
  if (step.text === undefined || step.expected.survey === undefined) return [];
  const json = readJson(step.text);
  if (json.unreadable !== undefined || !isObject(json.value)) return [];
  return acceptanceSuspects({ ...step, text: undefined, body: json.value }, journal);
}

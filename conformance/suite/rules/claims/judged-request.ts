import type { JudgedRequest } from "../../../report/breach/judged-request.ts";
import type { Step } from "../../journal/step.ts";
import { asText, isObject, writeJson } from "../../../client/json/json.ts";
import type { Obstacle } from "../../journal/obstacle.ts";
import { questionsIn, rowsIn } from "../../model/expected-survey.ts";
import { optionalMembers } from "../tables/members.ts";
import type { WrongStatus } from "../../../report/breach/breach.ts";
import { findDetails } from "../../reading/details.ts";

/** Returns what the headline of a failure says about a request. */
export function judgedRequest(step: Step): JudgedRequest {
  const { operation, by, status, isAccepted, body, expected, brokenPath } = step;
  const rows = rowsIn(body).length;
  const isSkipping = operation === "add" && isObject(body) && body["skipExisting"] === true;
  return {
    operation,
    by,
    status,
    isAccepted,
    response: briefResponse(step),
    key: keyOf(step),
    target: targets.get(expected.why),
    slug: slugs.get(expected.why),
    content: contentOf(step),
    absent: absentIn(step),
    contentPath: brokenPath,
    isSkipping: isSkipping || undefined,
    rows: rows === 0 ? undefined : rows,
    rowsBefore: rows === 0 ? undefined : (expected.survey?.lastRead?.rows.length ?? 0),
  };
}

const targets: ReadonlyMap<Obstacle | undefined, JudgedRequest["target"]> = new Map([
  ["another key", "another key's survey"],
  ["missing", "a survey that doesn't exist"],
]);

const slugs: ReadonlyMap<Obstacle | undefined, JudgedRequest["slug"]> = new Map([
  ["slug in use", "in use"],
  ["slug of another key", "of another key"],
]);

function keyOf({ expected, as, isRevoked }: Step): JudgedRequest["key"] {
  if (expected.why !== "key") return undefined;
  if (as === "nobody") return "none";
  return isRevoked === true ? "revoked" : "invalid";
}

function contentOf(step: Step): string | undefined {
  const { what, expected, isRevoked, contentType, text, body } = step;
  if (isRevoked === true) return undefined;
  if (what !== undefined) return what;
  if (expected.why === "not JSON") return "a body that isn't JSON";
  if (expected.why === "not an object") return "a body that isn't an object";
  if (expected.outcome === "rejected" && expected.why === "invalid") return "an invalid body";
  if (typeof contentType === "string") return `Content-Type ${contentType}`;
  if (text !== undefined && body !== undefined) return "another spelling of its body";
  return step.isAccepted ? undefined : questionsText(body);
}

/** Returns `a date question` or `3 rating questions`, if all questions of the body have one type. */
function questionsText(body: unknown): string | undefined {
  const questions = isObject(body) ? questionsIn(body) : [];
  const [first] = questions;
  const type = first?.["type"];
  if (typeof type !== "string" || questions.some((question) => question["type"] !== type)) return undefined;
  if (questions.length > 1) return `${questions.length} ${type} questions`;
  if (type !== "linear_scale") return `a ${type} question`;
  return `a linear_scale question with a scale from ${asText(first?.["scaleMin"])} to ${asText(first?.["scaleMax"])}`;
}

function absentIn({ operation, isAccepted, body, expected }: Step): JudgedRequest["absent"] {
  if (operation !== "create" || isAccepted || expected.outcome !== "accepted" || !isObject(body)) return undefined;
  const absent = optionalMembers.filter((member) => !(member in body));
  // more than two absent members hardly explain a rejection
  return absent.length === 0 || absent.length > 2 ? undefined : absent;
}

interface Details extends Partial<Pick<JudgedRequest, "key" | "content">> {
  readonly situation?: WrongStatus["situation"];
}

/** Returns the breach of a status other than `expected`. The details replace what `judgedRequest` derives. */
export function wrongStatus(
  step: Step,
  expected: WrongStatus["expected"],
  { situation, ...details }: Details = {},
): WrongStatus {
  return { kind: "status", request: { ...judgedRequest(step), ...details }, expected, situation };
}

/** Returns the status and the beginning of the body: `404 {"error":"not found"}`. */
export function briefResponse({ status, exchange }: Step): string {
  return `${status} ${cut(exchange?.text ?? "", 120)}`.trim();
}

/** Returns the status and the validation details, or without details the body. */
export function rejectionText({ status, exchange }: Step): string {
  const details = exchange === undefined ? undefined : findDetails(exchange)?.value;
  const text = (details === undefined ? exchange?.text : writeJson(details)) ?? "";
  return `${status} ${cut(text, 240)}`.trim();
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}…`;
}

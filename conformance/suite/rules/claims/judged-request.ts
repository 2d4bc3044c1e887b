import type { JudgedRequest } from "../../../report/breach/judged-request.ts";
import type { Step } from "../../journal/step.ts";
import { asText, isObject } from "../../../client/json/json.ts";
import { questionsIn, rowsIn } from "../../model/expected-survey.ts";
import { briefResponse } from "../response-text.ts";

/** Returns the part of a step that a failure's headline needs. */
export function judgedRequest(step: Step): JudgedRequest {
  const { operation, by, status, isAccepted, body, expected, brokenPath } = step;
  const rows = rowsIn(body).length;
  const isSkipping = operation === "add" && isObject(body) && body["skipExisting"] === true;
  const content = contentOf(step);
  return {
    operation,
    ...(by === undefined ? {} : { by }),
    status,
    isAccepted,
    response: briefResponse(step),
    ...keyOf(step),
    ...(expected.why === "another key" ? { target: "another key's survey" as const } : {}),
    ...(expected.why === "missing" ? { target: "a survey that doesn't exist" as const } : {}),
    ...(expected.why === "slug in use" ? { slug: "in use" as const } : {}),
    ...(expected.why === "slug of another key" ? { slug: "of another key" as const } : {}),
    ...(content === undefined ? {} : { content }),
    ...absentIn(step),
    ...(brokenPath === undefined ? {} : { contentPath: brokenPath }),
    ...(isSkipping ? { isSkipping } : {}),
    ...(rows === 0 ? {} : { rows, rowsBefore: expected.survey?.lastRead?.rows.length ?? 0 }),
  };
}

function keyOf({ expected, as, isRevoked }: Step): Pick<JudgedRequest, "key"> {
  if (expected.why !== "key") return {};
  if (as === "nobody") return { key: "none" };
  return { key: isRevoked === true ? "revoked" : "invalid" };
}

function contentOf(step: Step): string | undefined {
  const { what, expected, isRevoked, contentType, text, body } = step;
  if (isRevoked === true) return undefined;
  if (what !== undefined) return what;
  if (expected.why === "not JSON") return "a body that isn't JSON";
  if (expected.why === "not an object") return "a body that is no object";
  if (expected.outcome === "rejected" && expected.why === "invalid") return "an invalid body";
  if (typeof contentType === "string") return `Content-Type ${contentType}`;
  if (text !== undefined && body !== undefined) return "another spelling of its body";
  return step.isAccepted ? undefined : questionsText(body);
}

/** `a date question`, if the body has questions of one type alone. */
function questionsText(body: unknown): string | undefined {
  const questions = isObject(body) ? questionsIn(body) : [];
  const [first] = questions;
  const type = first?.["type"];
  if (typeof type !== "string" || questions.some((question) => question["type"] !== type)) return undefined;
  const { scaleMin, scaleMax } = first ?? {};
  const scale =
    type === "linear_scale" && questions.length === 1 ? ` from ${asText(scaleMin)} to ${asText(scaleMax)}` : "";
  return questions.length === 1 ? `a ${type} question${scale}` : `${questions.length} ${type} questions`;
}

const optionalMembers = [
  "slug",
  "published",
  "notifyOnResponse",
  "notificationEmail",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
];
/** More absent members don't explain a rejection. */
const maxAbsent = 2;

function absentIn({ operation, isAccepted, body, expected }: Step): Pick<JudgedRequest, "absent"> {
  if (operation !== "create" || isAccepted || expected.outcome !== "accepted" || !isObject(body)) return {};
  const absent = optionalMembers.filter((member) => !(member in body));
  return absent.length === 0 || absent.length > maxAbsent ? {} : { absent };
}

import type { JudgedRequest } from "../../../report/breach/breach.ts";
import type { Step } from "../../journal/step.ts";
import { isObject } from "../../../client/json/json.ts";
import { rowsIn } from "../../model/held-survey.ts";
import { briefly } from "../shown.ts";

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
    response: briefly(step),
    ...keyOf(step),
    ...(expected.why === "another key" ? { target: "another key's survey" as const } : {}),
    ...(expected.why === "missing" ? { target: "a survey that doesn't exist" as const } : {}),
    ...(expected.why === "slug in use" ? { slug: "in use" as const } : {}),
    ...(expected.why === "slug of another key" ? { slug: "of another key" as const } : {}),
    ...(content === undefined ? {} : { content }),
    ...(brokenPath === undefined ? {} : { contentPath: brokenPath }),
    ...(isSkipping ? { isSkipping } : {}),
    ...(rows === 0 ? {} : { rows, rowsBefore: expected.survey?.seen?.rows.length ?? 0 }),
  };
}

function keyOf({ expected, as, isRevoked }: Step): Pick<JudgedRequest, "key"> {
  if (expected.why !== "key") return {};
  return { key: as === "nobody" ? "none" : isRevoked === true ? "revoked" : "invalid" };
}

function contentOf({ what, expected, isRevoked }: Step): string | undefined {
  if (isRevoked === true) return undefined;
  if (what !== undefined) return what;
  if (expected.why === "not JSON") return "a body that isn't JSON";
  if (expected.why === "not an object") return "a body that is no object";
  return expected.outcome === "rejected" && expected.why === "invalid" ? "an invalid body" : undefined;
}

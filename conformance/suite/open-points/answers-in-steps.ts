import type { OpenPointId } from "../../../spec/open-points.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import type { Step } from "../journal/step.ts";
import { rowsIn } from "../model/expected-survey.ts";
import { isObject } from "../../client/json/json.ts";
import { createdIn, type Answers } from "./asker.ts";
import { errorMembers } from "./errors.ts";

interface AnswerInStep {
  readonly id: OpenPointId;
  readonly answer: string;
  readonly step: Step;
}

/** Collects the answers that were recorded in steps, and those that the responses to other requests show. */
export function answersInSteps(steps: readonly Step[]): readonly AnswerInStep[] {
  const first404 = steps.find(({ exchange, status }) => exchange !== undefined && status === 404);
  return steps.flatMap((step) => {
    if (step.exchange === undefined || step.status >= 500) return [];
    const shown: Answers = {
      ...capAnswers(step),
      "slug-absent": absentSlugAnswer(step),
      "rows-per-add": addLengthAnswer(step),
      "rows-per-request": listLengthAnswer(step),
      "error-members-elsewhere": errorMembersAnswer(step, first404),
    };
    const answers = Object.entries(shown).flatMap(([id, answer]) =>
      answer === undefined ? [] : [{ id: id as OpenPointId, answer }],
    );
    return [...(step.answers ?? []), ...answers].map((answer) => ({ ...answer, step }));
  });
}

function errorMembersAnswer({ status, exchange }: Step, first404: Step | undefined): string | undefined {
  if (exchange === undefined || first404?.exchange === undefined || status !== 401) return undefined;
  return errorMembers(exchange) === errorMembers(first404.exchange) ? "those of a 404" : "others";
}

function capAnswers({ expected, operation, isAccepted, status }: Step): Answers {
  if (expected.why !== "cap") return {};
  // a 409 to a create may be about its slug
  const isOfSlug = operation === "create" && status === 409;
  return {
    ...(operation === "add" ? { "over-cap-add": isAccepted ? "as many as fit" : "all or none" } : {}),
    "over-cap-status": isAccepted || isOfSlug ? undefined : String(status),
  };
}

function absentSlugAnswer(step: Step): string | undefined {
  const { operation, body, isAccepted } = step;
  if (operation !== "create" || !isObject(body) || body["slug"] !== undefined || !isAccepted) return undefined;
  const shown = createdIn(step)?.members["slug"];
  if (typeof shown === "string" && shown !== "") return "generated";
  return shown === undefined ? "omitted" : "null";
}

function listLengthAnswer({ operation, body, isAccepted, expected }: Step): string | undefined {
  if (rowsIn(body).length < maxRecipients || expected.outcome !== "accepted") return undefined;
  // a list of more than 200 is expected to be rejected, so this one has exactly 200
  if (isAccepted) return operation === "create" || operation === "update" ? "200 or more" : undefined;
  // the rejection of a create may have another reason
  return operation === "update" ? "fewer than 200" : undefined;
}

function addLengthAnswer({ operation, body, isAccepted, expected }: Step): string | undefined {
  if (operation !== "add" || rowsIn(body).length < maxRecipients || expected.outcome !== "accepted") return undefined;
  return isAccepted ? "200 or more" : "fewer than 200";
}

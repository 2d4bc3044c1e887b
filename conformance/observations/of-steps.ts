import type { OpenPointId } from "../../spec/open-points.ts";
import { maxRecipients } from "../../spec/schemas/max-recipients.ts";
import type { Step } from "../journal/step.ts";
import { rowsIn } from "../model/held-survey.ts";
import { isObject } from "../format/json.ts";
import { membersOf } from "../reading/error-members.ts";
import { createdSurvey } from "../reading/survey.ts";

/** How a step answers an open point. */
export interface SeenAnswer {
  readonly id: OpenPointId;
  readonly answer: string;
  readonly step: Step;
}

/** What the steps of scenarios say of open points that take more than one response to see. */
export function answersInSteps(steps: readonly Step[]): readonly SeenAnswer[] {
  const missing = steps.find(({ exchange, status }) => exchange !== undefined && status === 404);
  return steps.flatMap((step) => {
    if (step.exchange === undefined || step.status >= 500) return [];
    return [...asked(step), ...ofCap(step), ...ofSlugAbsent(step), ...ofRows(step), ...ofErrors(step, missing)];
  });
}

/** Whether a 401 looks like a 404. */
function ofErrors(step: Step, missing: Step | undefined): readonly SeenAnswer[] {
  const { status, exchange } = step;
  if (exchange === undefined || missing?.exchange === undefined || status !== 401) return [];
  const isAlike = membersOf(exchange) === membersOf(missing.exchange);
  return [{ id: "error-members-elsewhere", answer: isAlike ? "those of a 404" : "others", step }];
}

function asked(step: Step): readonly SeenAnswer[] {
  return (step.answers ?? []).map((one) => ({ ...one, step }));
}

function ofCap(step: Step): readonly SeenAnswer[] {
  const { expected, operation, isAccepted, status } = step;
  // an add to an uncertain survey may have had room
  if (expected.why !== "cap") return [];
  const add = (answer: string): readonly SeenAnswer[] =>
    operation === "add" ? [{ id: "over-cap-add", answer, step }] : [];
  if (isAccepted) return add("as many as fit");
  // 409 to a create may be about its slug
  const isOfSlug = operation === "create" && status === 409;
  return [
    ...add("all or none"),
    ...(isOfSlug ? [] : [{ id: "over-cap-status", answer: String(status), step } as const]),
  ];
}

function ofSlugAbsent(step: Step): readonly SeenAnswer[] {
  const { operation, body, isAccepted, exchange } = step;
  if (operation !== "create" || !isObject(body) || body["slug"] !== undefined || !isAccepted || exchange === undefined)
    return [];
  const shown = createdSurvey(exchange)?.members["slug"];
  const answer = typeof shown === "string" && shown !== "" ? "generated" : shown === undefined ? "omitted" : "null";
  return [{ id: "slug-absent", answer, step }];
}

function ofRows(step: Step): readonly SeenAnswer[] {
  const { operation, body, isAccepted, expected } = step;
  if (operation !== "add" || rowsIn(body).length < maxRecipients || expected.outcome !== "accepted") return [];
  return [{ id: "rows-per-add", answer: isAccepted ? "200 or more" : "fewer than 200", step }];
}

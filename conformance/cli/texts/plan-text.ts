import { countText } from "../../report/words/count-text.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";

/** Announces a run: `139 checks, about 900 requests; about 40 surveys will be created, and deleted at the end`. */
export function planText(plan: Plan, rate: number | undefined): string {
  const pace = rate === undefined ? "" : `, at most ${rate} per second`;
  return `${countText(plan.checks, "check")}, about ${countText(plan.requests, "request")}${pace}; ${surveysText(plan)}`;
}

function surveysText({ surveys, isPublic = false, isReadOnly = false, isCleanedUp = false }: Plan): string {
  if (isReadOnly) return "GETs only: no survey will stay behind";
  if (surveys === 0) return "no survey will stay behind";
  const about = `about ${countText(surveys, "survey")}`;
  const publicText = isPublic ? "; a few of them will be published or have notifications on" : "";
  if (isCleanedUp) return `${about} will be created, and deleted at the end${publicText}`;
  return `${about} (more after failures) will stay behind, because the API can't delete them${publicText}`;
}

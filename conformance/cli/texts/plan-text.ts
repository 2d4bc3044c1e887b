import { countText } from "../../report/counts.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";

/** One line before the first request. */
export function planText(
  { checks, requests, surveys, isPublic = false, isReadOnly = false, isCleanedUp = false }: Plan,
  rate: number | undefined,
): string {
  const some = isPublic ? ", a few of them published or with notifications on" : "";
  const pace = rate === undefined ? "" : ` at most ${rate} per second`;
  const stay = isReadOnly
    ? "GETs only: no survey will stay behind"
    : surveys === 0
      ? "no survey will stay behind"
      : isCleanedUp
        ? `about ${countText(surveys, "survey")} will be created${some}, and deleted at the end`
        : `about ${countText(surveys, "survey")} (more after failures) will stay behind${some}, because the API can't delete them`;
  return `${countText(checks, "check")}, about ${countText(requests, "request")}${pace}; ${stay}`;
}

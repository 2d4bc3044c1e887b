import type { Journal } from "../suite/journal/journal.ts";
import type { Step } from "../suite/journal/step.ts";
import { hasCreated, isQuotaRejection } from "../suite/model/quota.ts";
import { rejectionText } from "../suite/rules/response-text.ts";
import type { SessionOptions } from "./session-options.ts";

/**
 * True if a create was rejected because its key can create no more surveys. If the document may be the reason, `control` sends a
 * valid one to find out.
 */
export async function isCreateLimitReached(
  step: Step,
  control: () => Promise<Step>,
  { journal, judging, needs }: Pick<SessionOptions, "journal" | "judging" | "needs">,
): Promise<boolean> {
  const { as, isPlain, expected } = step;
  if (!isQuotaRejection(step, journal)) return false;
  if (needs.createLimitReasons.has(as)) return true;
  if (isPlain === true && expected.outcome === "accepted") {
    const reason = createLimitReason(step, journal);
    needs.createLimitReasons.set(as, reason);
    if (as === "other" && !hasCreated(as, journal)) judging.leaveSecondKeyOpen(reason);
  } else await control();
  return needs.createLimitReasons.has(as);
}

function createLimitReason(step: Step, journal: Journal): string {
  const createsNothing = step.as === "other" && !hasCreated("other", journal);
  const limit = createsNothing ? "the other key creates nothing" : "the service creates no more surveys for this key";
  return `${limit}: POST /surveys returned ${rejectionText(step)}`;
}

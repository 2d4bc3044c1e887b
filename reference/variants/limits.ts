import { defaultLimits } from "../api/limits.ts";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { lawful, seams, variantsOf, type Variant } from "./lawful.ts";

/** Adds as many rows as fit, and takes the others for rows to be skipped, or counts them as nothing. */
const filling =
  (areSkipped: boolean) =>
  (request: RecipientRequest): RecipientPlan => {
    const plan = planUpsert(request);
    const room = defaultLimits.recipientsPerSurvey - request.recipients.length;
    const [added, rest] = [plan.added.slice(0, room), areSkipped ? plan.added.slice(room) : []];
    return { ...plan, added, skipped: [...plan.skipped, ...rest], total: request.recipients.length + added.length };
  };

/** Servers that keep to the limits otherwise. */
export const limitVariants: readonly Variant[] = variantsOf({
  "an add past 200 recipients adds as many rows as fit, and skips the others": lawful(
    { "over-cap-add": "as many as fit" },
    seams({ planUpsert: filling(true) }),
  ),
  "an add past 200 recipients adds as many rows as fit, and counts the others as nothing": lawful(
    { "over-cap-add": "as many as fit" },
    seams({ planUpsert: filling(false) }),
  ),
});

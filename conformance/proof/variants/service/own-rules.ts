import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { defaultLimits } from "../../host/limits.ts";
import { buildRules } from "../../host/rules/rules.ts";
import { givenIds } from "../recipients/recipient-plans.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { isEmptyList, rejectIf } from "../bodies/body-operators.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const { colour, email, webUrl, create, question, slug, recipient } = buildRules(defaultLimits);

/** Extends a rule by a condition; `path` names the member to blame. */
function refine<Value>(
  rule: z.ZodType<Value>,
  isRight: (value: Value) => boolean,
  error: string,
  ...path: readonly string[]
): z.ZodType<Value> {
  return rule.refine(isRight, { error, ...(path.length === 0 ? {} : { path: [...path] }) });
}

/** Follows WCAG 2. */
function luminanceOf(text: string): number {
  const shares = [1, 3, 5].map((start) => Number.parseInt(text.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = shares.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** True if white text has a contrast of at least 4.5. */
const hasContrast = (text: string): boolean => 1.05 / (luminanceOf(text) + 0.05) >= 4.5;

const choices = ["single_choice", "multiple_choice", "dropdown"];

const uniqueTitles: Part = withOptions(({ store }) => {
  const isFree = (title: unknown): boolean =>
    store.allSurveys({ limit: Number.MAX_SAFE_INTEGER }).surveys.every((survey) => survey.title !== title);
  return { rules: { create: refine(create, ({ title }) => isFree(title), "is the title of another survey", "title") } };
});

export const ownRuleVariants: readonly Variant[] = [
  ...variantsWith({})({
    "a slug has at most 20 characters": combine(
      replaceRules({ slug: refine(slug, (text) => text.length <= 20, "must be at most 20 characters") }),
      withOptions({ newSlug: () => `s-${randomBytes(5).toString("hex")}` }),
    ),
    "a survey has at most 5 questions": withOptions({ limits: { questionsPerSurvey: 5 } }),
    "a survey has at most 3 questions": withOptions({ limits: { questionsPerSurvey: 3 } }),
    "an address for notifications must be confirmed": replaceRules({
      create: refine(create, (body) => body.notificationEmail === null, "is not confirmed", "notificationEmail"),
    }),
    "titles are unique": uniqueTitles,
    "a choice says whether other answers are allowed": replaceRules({
      question: refine(
        question,
        ({ type, allowOther }) => !choices.includes(type) || allowOther !== undefined,
        "is required",
        "allowOther",
      ),
    }),
  }),
  ...variantsWith({ "logo-copies": "rejected 400" })({
    "a logo must be reachable": replaceRules({ webUrl: refine(webUrl, () => false, "can't be loaded") }),
  }),
  ...variantsWith({ "recipients-added-again": [] })({
    "a survey has at least one recipient": rejectIf(on.writes, "recipients", isEmptyList),
  }),
  ...variantsWith({ "colour-case": "rejected 400" })({
    "a colour needs contrast with white": replaceRules({
      colour: refine(colour, hasContrast, "needs contrast with white"),
    }),
  }),
  ...variantsWith({ "unset-members": [] })({
    "publishing needs a welcome message": replaceRules({
      create: refine(
        create,
        ({ published, welcomeMessage }) => !published || (welcomeMessage ?? "") !== "",
        "is needed for publishing",
        "welcomeMessage",
      ),
    }),
  }),
  ...variantsWith({
    "recipient-id-format": "other",
    "upsert-unnamed-members": "rejected 400",
    "unknown-recipient-id": "kept",
  })({
    "callers choose the ids of recipients": combine(
      replaceRules({ recipient: refine(recipient, ({ id }) => typeof id === "string", "is required", "id") }),
      withOptions({ policy: { create: givenIds } }),
    ),
  }),
];

/** No mailbox exists at a reserved domain. */
export const realMailboxes: Part = replaceRules({
  email: refine(email, (text) => !/@example\.(?:com|net|org)$/.test(text), "has no mailbox there"),
});

import { randomBytes } from "node:crypto";
import { defaultRules } from "../../host/rules/rules.ts";
import { givenIds } from "../recipients/recipient-plans.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { isEmptyList, rejectIf } from "../bodies/body-operators.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const { colour, webUrl, create, question, slug, recipient } = defaultRules;

/** Computes the relative luminance (WCAG 2) of `#rrggbb`, from 0 to 1. */
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
  const error = "is the title of another survey";
  return { rules: { create: create.refine(({ title }) => isFree(title), { error, path: ["title"] }) } };
});

/** Servers that validate more than the contract describes. */
export const ownRuleVariants: readonly Variant[] = [
  ...variantsWith({})({
    "a slug has at most 20 characters": combine(
      replaceRules({ slug: slug.refine((text) => text.length <= 20, { error: "must be at most 20 characters" }) }),
      withOptions({ newSlug: () => `s-${randomBytes(5).toString("hex")}` }),
    ),
    "a survey has at most 5 questions": withOptions({ limits: { questionsPerSurvey: 5 } }),
    "a survey has at most 3 questions": withOptions({ limits: { questionsPerSurvey: 3 } }),
    "an address for notifications must be confirmed": replaceRules({
      create: create.refine((body) => body.notificationEmail === null, {
        error: "is not confirmed",
        path: ["notificationEmail"],
      }),
    }),
    "titles are unique": uniqueTitles,
    "a choice says whether other answers are allowed": replaceRules({
      question: question.refine(({ type, allowOther }) => !choices.includes(type) || allowOther !== undefined, {
        error: "is required",
        path: ["allowOther"],
      }),
    }),
  }),
  ...variantsWith({ "logo-copies": "rejected 400" })({
    // the server can load none of the logos that a run sends
    "a logo must be reachable": replaceRules({ webUrl: webUrl.refine(() => false, { error: "can't be loaded" }) }),
  }),
  ...variantsWith({ "recipients-added-again": [] })({
    "a survey has at least one recipient": rejectIf(on.writes, "recipients", isEmptyList),
  }),
  ...variantsWith({ "colour-case": "rejected 400" })({
    "a colour needs contrast with white": replaceRules({
      colour: colour.refine(hasContrast, { error: "needs contrast with white" }),
    }),
  }),
  ...variantsWith({ "unset-members": [] })({
    "publishing needs a welcome message": replaceRules({
      create: create.refine(({ published, welcomeMessage }) => !published || (welcomeMessage ?? "") !== "", {
        error: "is needed for publishing",
        path: ["welcomeMessage"],
      }),
    }),
  }),
  ...variantsWith({
    "recipient-id-format": "other",
    "upsert-unnamed-members": "rejected 400",
    "unknown-recipient-id": "kept",
  })({
    "callers choose the ids of recipients": combine(
      replaceRules({
        recipient: recipient.refine(({ id }) => typeof id === "string", { error: "is required", path: ["id"] }),
      }),
      withOptions({ policy: { create: givenIds } }),
    ),
  }),
];

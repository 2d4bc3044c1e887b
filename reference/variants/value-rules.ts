import { createHash } from "node:crypto";
import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import { emailsLowered } from "./upserts.ts";
import { lawful, seams, surveysShown, variantsOf, type Variant } from "./lawful.ts";

const matching = (pattern: RegExp, error: string): z.ZodType<string> => z.string().regex(pattern, { error });

const between = (min: number, max: number): z.ZodType<string> => z.string().min(min).max(max);

const stored = (change: (text: string) => string): z.ZodType<string> => z.string().transform(change);

/** Text with single spaces between its words, as of Rails' squish; paragraphs keep their lines. */
const squished = {
  text: stored((text) => text.trim().replace(/\s+/g, " ")),
  optionalText: stored((text) => text.trim().replace(/[ \t]+/g, " ")).nullable(),
};

const { questions, scaleMin, scaleMax } = buildRules(defaultLimits);

const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/gi, "");

/** What a form sends for a number: a text that spells it; a tick, and a list of one, are read as JavaScript reads them. */
const spelled = (rule: z.ZodType<number>): z.ZodType<number> =>
  z.preprocess((value) => {
    const isSpelled = (typeof value === "string" && value.trim() !== "") || typeof value === "boolean";
    return isSpelled || (Array.isArray(value) && value.length === 1) ? Number(value) : value;
  }, rule);

/** Rules by which a logo is a picture, without a query. */
export const plainLogos = { webUrl: matching(/^https:\/\/[\w.-]+\/[\w/-]+\.(png|jpe?g|svg)$/, "must be a picture") };

const copyOf = (logo: string): string =>
  `https://files.survey.test/${createHash("sha256").update(logo).digest("hex").slice(0, 16)}.png`;

/** Rules by which an email has no tag and a known ending, and is stored in lower case. */
export const untaggedEmails = {
  email: matching(/^[\w.-]+@[\w.-]+\.(com|org|net)$/i, "must be an email address").transform((email) =>
    email.toLowerCase(),
  ),
};

/** Limits of small surveys. */
export const smallSurveys = { questionsPerSurvey: 10, optionsPerQuestion: 6 };

/** Servers that look into values more closely, or write them otherwise. */
export const valueVariants: readonly Variant[] = variantsOf({
  "a logo is a picture over https, without a query": lawful({}, seams({ rules: plainLogos })),
  "a colour has six digits in lower case": lawful(
    {},
    seams({ rules: { colour: matching(/^#[0-9a-f]{6}$/, "must be a colour") } }),
  ),
  "an email has no hyphen before its sign": lawful(
    {},
    seams({ rules: { email: matching(/^[\w.]+@[\w.-]+\.[a-z]{2,6}$/i, "must be an email address") } }),
  ),
  "an email has no plus and a known ending, and is stored in lower case": lawful({}, seams({ rules: untaggedEmails })),
  "white space within a text becomes one space": lawful(
    { "line-breaks": "one space", "padded-text": "trimmed" },
    seams({ rules: squished }),
  ),
  "control characters are taken off a text of one line": lawful(
    { "line-breaks": "gone" },
    seams({
      rules: {
        // oxlint-disable-next-line no-control-regex -- it is about them
        text: stored((text) => text.replace(/[\u0000-\u001f\u007f]/g, "")),
        optionalText: z.string().nullable(),
      },
    }),
  ),
  "a text of several lines is refused": lawful(
    { "line-breaks": "refused 400" },
    seams({ rules: { text: matching(/^[^\n\r]*$/, "must be one line") } }),
  ),
  "a title has 5 to 100 characters, a description 5 to 500, a label 2 to 100": lawful(
    { "text-length": "20, 100 or 500 characters, by member" },
    seams({
      rules: {
        text: between(2, 500),
        requiredText: between(5, 100),
        label: between(2, 100),
        scaleLabel: between(2, 20),
      },
    }),
  ),
  "a text has at most 60 characters, and letters, digits and simple signs alone": lawful(
    { "text-length": "60 characters", "line-breaks": "refused 400", markup: "refused 400" },
    seams({ rules: { text: matching(/^[\w .,!?&'":()/%+=@*[\]-]{1,60}$/, "must be simple") } }),
  ),
  "a text that spells a number is one": lawful(
    { "number-coercion": "accepted" },
    seams({ rules: { scaleMin: spelled(scaleMin), scaleMax: spelled(scaleMax) } }),
  ),
  "HTML tags are taken off texts": lawful(
    { markup: "taken off" },
    seams({ rules: { text: stored(withoutTags), optionalText: stored(withoutTags).nullable() } }),
  ),
  "a logo is shown under the address of a copy": lawful(
    { "logo-copies": "a copy" },
    surveysShown((survey) => ({
      ...survey,
      ...(typeof survey["logoUrl"] === "string" ? { logoUrl: copyOf(survey["logoUrl"]) } : {}),
    })),
  ),
  "text is stored in composed form": lawful({}, seams({ rules: { text: stored((text) => text.normalize("NFC")) } })),
});

const fewQuestions = questions.refine((list) => list.length <= 10, { error: "must be at most ten" });

/** Servers that take fewer things at a time. */
export const smallVariants: readonly Variant[] = variantsOf({
  "a survey has at most 10 questions, of at most 6 options": lawful({}, seams({ limits: smallSurveys })),
  "a question has at most 4 options": lawful({}, seams({ limits: { optionsPerQuestion: 4 } })),
  "a survey has at least one question and at most ten, whose labels differ": lawful(
    { "empty-questions": "refused 400" },
    seams({
      ...emailsLowered,
      rules: {
        ...emailsLowered.rules,
        questions: fewQuestions.refine(
          (list) => list.length > 0 && new Set(list.map(({ label }) => label)).size === list.length,
          { error: "must be there, with labels that differ" },
        ),
      },
    }),
  ),
});

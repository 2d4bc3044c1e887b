import { createHash } from "node:crypto";
import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import { emailsLowered } from "./upserts.ts";
import { lawful } from "./lawful.ts";
import { surveysShown } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

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
export const plainLogos = {
  webUrl: matching(/^https:\/\/[\w.-]+\/[\w/-]+\.(png|jpe?g|svg)$/, "must be a picture"),
};

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
export const valueVariants: readonly Variant[] = [
  {
    name: "a logo is a picture over https, without a query",
    answers: {},
    build: lawful({ rules: plainLogos }),
  },
  {
    name: "a colour has six digits in lower case",
    answers: {},
    build: lawful({ rules: { colour: matching(/^#[0-9a-f]{6}$/, "must be a colour") } }),
  },
  {
    name: "an email has no hyphen before its sign",
    answers: {},
    build: lawful({ rules: { email: matching(/^[\w.]+@[\w.-]+\.[a-z]{2,6}$/i, "must be an email address") } }),
  },
  {
    name: "an email has no plus and a known ending, and is stored in lower case",
    answers: {},
    build: lawful({ rules: untaggedEmails }),
  },
  {
    name: "white space within a text becomes one space",
    answers: { "line-breaks": "one space", "padded-text": "trimmed" },
    build: lawful({ rules: squished }),
  },
  {
    name: "control characters are taken off a text of one line",
    answers: { "line-breaks": "gone" },
    build: lawful({
      rules: {
        // oxlint-disable-next-line no-control-regex -- it is about them
        text: stored((text) => text.replace(/[\u0000-\u001f\u007f]/g, "")),
        optionalText: z.string().nullable(),
      },
    }),
  },
  {
    name: "a text of several lines is refused",
    answers: { "line-breaks": "refused 400" },
    build: lawful({ rules: { text: matching(/^[^\n\r]*$/, "must be one line") } }),
  },
  {
    name: "a title has 5 to 100 characters, a description 5 to 500, a label 2 to 100",
    answers: { "text-length": "20, 100 or 500 characters, by member" },
    build: lawful({
      rules: {
        text: between(2, 500),
        requiredText: between(5, 100),
        label: between(2, 100),
        scaleLabel: between(2, 20),
      },
    }),
  },
  {
    name: "a text has at most 60 characters, and letters, digits and simple signs alone",
    answers: { "text-length": "60 characters", "line-breaks": "refused 400" },
    build: lawful({ rules: { text: matching(/^[\w .,!?&'":()/%+=@*[\]-]{1,60}$/, "must be simple") } }),
  },
  {
    name: "a text that spells a number is one",
    answers: { "number-coercion": "accepted" },
    build: lawful({ rules: { scaleMin: spelled(scaleMin), scaleMax: spelled(scaleMax) } }),
  },
  {
    name: "HTML tags are taken off texts",
    answers: { markup: "taken off" },
    build: lawful({ rules: { text: stored(withoutTags), optionalText: stored(withoutTags).nullable() } }),
  },
  {
    name: "a logo is shown under the address of a copy",
    answers: { "logo-copies": "a copy" },
    build: lawful(
      {},
      surveysShown((survey) => ({
        ...survey,
        ...(typeof survey["logoUrl"] === "string" ? { logoUrl: copyOf(survey["logoUrl"]) } : {}),
      })),
    ),
  },
  {
    name: "text is stored in composed form",
    answers: {},
    build: lawful({ rules: { text: stored((text) => text.normalize("NFC")) } }),
  },
];

const fewQuestions = questions.refine((list) => list.length <= 10, { error: "must be at most ten" });

/** Servers that take fewer things at a time. */
export const smallVariants: readonly Variant[] = [
  {
    name: "a survey has at most 10 questions, of at most 6 options",
    answers: {},
    build: lawful({ limits: smallSurveys }),
  },
  {
    name: "a question has at most 4 options",
    answers: {},
    build: lawful({ limits: { optionsPerQuestion: 4 } }),
  },
  {
    name: "a survey has at least one question and at most ten, whose labels differ",
    answers: { "empty-questions": "refused 400" },
    build: lawful({
      ...emailsLowered,
      rules: {
        ...emailsLowered.rules,
        questions: fewQuestions.refine(
          (list) => list.length > 0 && new Set(list.map(({ label }) => label)).size === list.length,
          { error: "must be there, with labels that differ" },
        ),
      },
    }),
  },
];

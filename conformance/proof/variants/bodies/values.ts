import { createHash } from "node:crypto";
import * as z from "zod";
import { defaultRules } from "../../host/rules/rules.ts";
import { countAndDistinctLabels } from "./distinct-labels.ts";
import { lowerCaseEmails } from "../recipients/upserts.ts";
import { withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { breakingShould, replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeSurveys } from "./body-operators.ts";

const textMatching = (pattern: RegExp, error: string): z.ZodType<string> => z.string().regex(pattern, { error });

const charactersBetween = (min: number, max: number): z.ZodType<string> => z.string().min(min).max(max);

const transformedText = (change: (text: string) => string): z.ZodType<string> => z.string().transform(change);

const { scaleMin, scaleMax } = defaultRules;

/** `<b>Hi</b>` -> `Hi`. */
const withoutTags = transformedText((text) => text.replace(/<\/?[a-z][^<>]*>/gi, ""));

/** Reads texts, booleans and lists with one item as JavaScript does: `"5"`, `[5]` -> 5; `true` -> 1. */
const coercedNumber = (rule: z.ZodType<number>): z.ZodType<number> =>
  z.preprocess((value) => {
    const isText = typeof value === "string" && value.trim() !== "";
    const isListOfOne = Array.isArray(value) && value.length === 1;
    return isText || isListOfOne || typeof value === "boolean" ? Number(value) : value;
  }, rule);

const copyName = (logo: string): string => `${createHash("sha256").update(logo).digest("hex").slice(0, 16)}.png`;

const changeLogos = (change: (logo: string) => string): Part =>
  changeSurveys(({ logoUrl, ...survey }) => ({
    ...survey,
    logoUrl: typeof logoUrl === "string" ? change(logoUrl) : logoUrl,
  }));

/** Servers that change or reject some values. */
export const valueVariants: readonly Variant[] = [
  ...variantsWith({ "line-breaks": "one space", "padded-text": "trimmed" })({
    "white space within a text becomes one space": replaceRules({
      text: transformedText((text) => text.trim().replace(/\s+/g, " ")),
      // Rails' squish, except that paragraphs keep their lines
      optionalText: transformedText((text) => text.trim().replace(/[ \t]+/g, " ")).nullable(),
    }),
  }),
  ...variantsWith({ "line-breaks": "removed" })({
    "control characters are taken off a text of one line": replaceRules({
      // oxlint-disable-next-line no-control-regex -- the regex finds control characters
      text: transformedText((text) => text.replace(/[\u0000-\u001f\u007f]/g, "")),
      optionalText: z.string().nullable(),
    }),
  }),
  // SVC-7: a title, description or label SHOULD accept any Unicode text of up to 150, 2,000 or 400 characters
  ...variantsWith({ "line-breaks": "rejected 400" })({
    "a text of several lines is refused": breakingShould(
      "SVC-7",
      replaceRules({ text: textMatching(/^[^\n\r]*$/, "must be one line") }),
    ),
  }),
  ...variantsWith({ "text-length": "20, 100 or 500 characters, by member" })({
    "a title has 5 to 100 characters, a description 5 to 500, a label 2 to 100": breakingShould(
      "SVC-7",
      replaceRules({
        text: charactersBetween(2, 500),
        requiredText: charactersBetween(5, 100),
        label: charactersBetween(2, 100),
        scaleLabel: charactersBetween(2, 20),
      }),
    ),
  }),
  ...variantsWith({
    "text-length": "60 characters",
    "line-breaks": "rejected 400",
    markup: "rejected 400",
    "unicode-normal-form": "rejected 400",
  })({
    "a text has at most 60 characters, and letters, digits and simple signs alone": breakingShould(
      "SVC-7",
      replaceRules({ text: textMatching(/^[\w .,!?&'":()/%+=@*[\]-]{1,60}$/, "must be simple") }),
    ),
  }),
  ...variantsWith({ "number-coercion": "accepted" })({
    "a text that spells a number is one": replaceRules({
      scaleMin: coercedNumber(scaleMin),
      scaleMax: coercedNumber(scaleMax),
    }),
  }),
  ...variantsWith({ markup: "removed" })({
    "HTML tags are taken off texts": replaceRules({ text: withoutTags, optionalText: withoutTags.nullable() }),
  }),
  ...variantsWith({ "logo-copies": "a copy" })({
    "a logo is shown under the address of a copy": changeLogos((logo) => `https://files.example.net/${copyName(logo)}`),
    "a logo is shown as the path of a copy": changeLogos((logo) => `/uploads/${copyName(logo)}`),
    "a logo is shown under the host of a copy, without a scheme": changeLogos(
      (logo) => `//cdn.survey.test/${copyName(logo)}`,
    ),
  }),
  ...variantsWith({})({
    "a logo is shown without its fragment, its query in order": changeLogos((logo) => {
      if (!URL.canParse(logo)) return logo;
      const url = new URL(logo);
      url.hash = "";
      url.searchParams.sort();
      return url.href;
    }),
    "a logo is shown with its escapes decoded": changeLogos((logo) => decodeURI(logo)),
  }),
  ...variantsWith({ "empty-questions": "rejected 400" })({
    "a survey has at least one question and at most ten, whose labels differ": replaceRules({
      ...lowerCaseEmails,
      questions: countAndDistinctLabels(1, 10),
    }),
  }),
  ...variantsWith({ "colour-case": "rejected 400" })({
    "a colour has six digits in lower case": replaceRules({
      colour: textMatching(/^#[0-9a-f]{6}$/, "must be a colour"),
    }),
  }),
  ...variantsWith({ "unicode-normal-form": "composed" })({
    "text is stored in composed form": replaceRules({ text: transformedText((text) => text.normalize("NFKC")) }),
  }),
  ...variantsWith({})({
    "a logo is a picture over https, without a query": replaceRules({
      webUrl: textMatching(/^https:\/\/[\w.-]+\/[\w/-]+\.(png|jpe?g|svg)$/, "must be a picture"),
    }),
    "an email has no hyphen before its sign": replaceRules({
      email: textMatching(/^[\w.]+@[\w.-]+\.[a-z]{2,6}$/i, "must be an email address"),
    }),
    "an email has no plus and a known ending, and is stored in lower case": replaceRules({
      email: textMatching(/^[\w.-]+@[\w.-]+\.(com|org|net)$/i, "must be an email address").transform((email) =>
        email.toLowerCase(),
      ),
    }),
    "a survey has at most 10 questions, of at most 6 options": withOptions({
      limits: { questionsPerSurvey: 10, optionsPerQuestion: 6 },
    }),
    "a question has at most 4 options": withOptions({ limits: { optionsPerQuestion: 4 } }),
  }),
];

import * as z from "zod";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { isObject, respelled, surveysShown } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

const upTo = (max: number): z.ZodString => z.string().max(max);

const without = (pattern: RegExp): z.ZodType<string> =>
  z.string().refine((text) => !pattern.test(text), { error: "holds characters that can't be stored" });

// oxlint-disable-next-line no-control-regex -- it is about them
const controls = /[\u0000-\u001f\u007f]/;

/** Text without white space at its ends. */
export const trimmed: z.ZodType<string> = z.string().transform((text) => text.trim());

const upperCased = (value: unknown): unknown => (typeof value === "string" ? value.toUpperCase() : value);

/** Shows colours in capitals. */
export const coloursInCapitals: Wrap = surveysShown((survey) => ({
  ...survey,
  accentColor: upperCased(survey["accentColor"]),
  ...(Array.isArray(survey["recipients"])
    ? {
        recipients: survey["recipients"].map((row: unknown) =>
          isObject(row) ? { ...row, accentColor: upperCased(row["accentColor"]) } : row,
        ),
      }
    : {}),
}));

const escaped = (text: string): string =>
  text
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** Writes JSON as PHP does: beyond ASCII, and slashes, escaped. */
export const escapedJson: Wrap = respelled(escaped);

/** Servers that store and write texts otherwise. */
export const textVariants: readonly Variant[] = [
  { name: "texts are trimmed", answers: { "padded-text": "trimmed" }, build: lawful({ rules: { text: trimmed } }) },
  {
    name: "texts with signs are refused, as by a firewall",
    answers: {},
    build: lawful({ rules: { text: without(/[<>&"'%=;*@]/) } }),
  },
  {
    name: "padded texts are refused",
    answers: { "padded-text": "refused 400" },
    build: lawful({ rules: { text: without(/^\s|\s$/) } }),
  },
  {
    name: "a text has at most 255 characters",
    answers: { "text-length": "255 characters" },
    build: lawful({ rules: { text: upTo(255) } }),
  },
  {
    name: "a text has at most 100 characters",
    answers: { "text-length": "100 characters" },
    build: lawful({ rules: { text: upTo(100) } }),
  },
  {
    name: "a title has at most 100 characters, a label 255, another text 1000",
    answers: { "text-length": "100, 255 or 1,000 characters, by member" },
    build: lawful({ rules: { requiredText: upTo(100), label: upTo(255).min(1), optionalText: upTo(1000).nullable() } }),
  },
  { name: "emoji are refused", answers: {}, build: lawful({ rules: { text: without(/[\u{10000}-\u{10ffff}]/u) } }) },
  {
    name: "control characters are refused",
    answers: { "line-breaks": "refused 400" },
    build: lawful({ rules: { text: without(controls) } }),
  },
  {
    name: "markup and templates are refused",
    answers: {},
    build: lawful({ rules: { text: without(/[<>{}]/) } }),
  },
  { name: "colours are shown in capitals", answers: {}, build: lawful({}, coloursInCapitals) },
  { name: "JSON is written with escapes, as of PHP", answers: {}, build: lawful({}, escapedJson) },
  {
    name: "JSON is written over many lines, its members by the alphabet",
    answers: {},
    build: lawful(
      {},
      respelled((text) => `${JSON.stringify(sorted(JSON.parse(text)), undefined, 4)}\r\n`),
    ),
  },
  {
    name: "whole numbers are written with a fraction",
    answers: {},
    build: lawful(
      {},
      respelled((text) => text.replaceAll(/("(?:scaleM(?:in|ax)|added|updated|skipped)":)(\d+)/g, "$1$2.0")),
    ),
  },
];

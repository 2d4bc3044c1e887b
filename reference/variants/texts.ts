import * as z from "zod";
import { isObject, lawful, respelled, seams, surveysShown, variantsOf, type Variant, type Wrap } from "./lawful.ts";

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
export const textVariants: readonly Variant[] = variantsOf({
  "texts are trimmed": lawful({ "padded-text": "trimmed" }, seams({ rules: { text: trimmed } })),
  "texts with signs are refused, as by a firewall": lawful(
    { markup: "refused 400" },
    seams({ rules: { text: without(/[<>&"'%=;*@]/) } }),
  ),
  "padded texts are refused": lawful({ "padded-text": "refused 400" }, seams({ rules: { text: without(/^\s|\s$/) } })),
  "a text has at most 255 characters": lawful(
    { "text-length": "255 characters" },
    seams({ rules: { text: upTo(255) } }),
  ),
  "a text has at most 100 characters": lawful(
    { "text-length": "100 characters" },
    seams({ rules: { text: upTo(100) } }),
  ),
  "a title has at most 100 characters, a label 255, another text 1000": lawful(
    { "text-length": "100, 255 or 1,000 characters, by member" },
    seams({ rules: { requiredText: upTo(100), label: upTo(255).min(1), optionalText: upTo(1000).nullable() } }),
  ),
  "emoji are refused": lawful({}, seams({ rules: { text: without(/[\u{10000}-\u{10ffff}]/u) } })),
  "control characters are refused": lawful(
    { "line-breaks": "refused 400" },
    seams({ rules: { text: without(controls) } }),
  ),
  "markup and templates are refused": lawful({ markup: "refused 400" }, seams({ rules: { text: without(/[<>{}]/) } })),
  "colours are shown in capitals": lawful({}, coloursInCapitals),
  "JSON is written with escapes, as of PHP": lawful({}, escapedJson),
  "JSON is written over many lines, its members by the alphabet": lawful(
    {},
    respelled((text) => `${JSON.stringify(sorted(JSON.parse(text)), undefined, 4)}\r\n`),
  ),
  "whole numbers are written with a fraction": lawful(
    {},
    respelled((text) => text.replaceAll(/("(?:scaleM(?:in|ax)|added|updated|skipped)":)(\d+)/g, "$1$2.0")),
  ),
});

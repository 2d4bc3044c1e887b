import * as z from "zod";
import { isBody } from "../../faults/parts/messages.ts";
import { perServer, type Part } from "../../faults/parts/server-parts.ts";
import { breakingShould, replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeText } from "./body-operators.ts";
import { changeColours } from "./colours.ts";

const maxCharacters = (max: number): z.ZodString => z.string().max(max);

const rejectTexts = (pattern: RegExp): Part =>
  replaceRules({
    text: z.string().refine((text) => !pattern.test(text), { error: "holds characters that can't be stored" }),
  });

/** Trims zero-width spaces and byte order marks as well, as Laravel does. `\s` includes the latter. */
const trimmed: Part = replaceRules({
  text: z.string().transform((text) => text.replaceAll(/^[\s\u200b]+|[\s\u200b]+$/g, "")),
});

const escapeLikePhp = (text: string): string =>
  text
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Sorts the members of each object, in every second response in reverse. */
const changingOrder: Part = perServer(() => {
  let sign = 1;
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (!isBody(value)) return value;
    const members = Object.entries(value).toSorted(([a], [b]) => sign * a.localeCompare(b));
    return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
  };
  return changeText((text) => {
    sign = -sign;
    return `${JSON.stringify(sorted(JSON.parse(text)), undefined, 4)}\r\n`;
  });
});

/** Escapes slashes and everything beyond ASCII, as PHP does: `é/` -> `\u00e9\/`. */
export const escapedJson: Part = changeText(escapeLikePhp);

/** Servers that reject, trim or escape some texts. */
export const textVariants: readonly Variant[] = [
  ...variantsWith({ "padded-text": "trimmed" })({ "texts are trimmed": trimmed }),
  ...variantsWith({ "padded-text": "rejected 400" })({ "padded texts are refused": rejectTexts(/^\s|\s$/) }),
  ...variantsWith({ markup: "rejected 400" })({
    "texts with signs are refused, as by a firewall": rejectTexts(/[<>&"'%=;*@]/),
    "markup and templates are refused": rejectTexts(/[<>{}]/),
  }),
  // SVC-7: a title, description or label SHOULD accept any Unicode text of up to 150, 2,000 or 400 characters
  ...variantsWith({ "text-length": "255 characters" })({
    "a text has at most 255 characters": breakingShould("SVC-7", replaceRules({ text: maxCharacters(255) })),
  }),
  ...variantsWith({ "text-length": "100 characters" })({
    "a text has at most 100 characters": breakingShould("SVC-7", replaceRules({ text: maxCharacters(100) })),
  }),
  ...variantsWith({ "text-length": "100, 255 or 1,000 characters, by member" })({
    "a title has at most 100 characters, a label 255, another text 1000": breakingShould(
      "SVC-7",
      replaceRules({
        requiredText: maxCharacters(100),
        label: maxCharacters(255).min(1),
        optionalText: maxCharacters(1000).nullable(),
      }),
    ),
  }),
  ...variantsWith({ "line-breaks": "rejected 400" })({
    // oxlint-disable-next-line no-control-regex -- the regex finds control characters
    "control characters are refused": breakingShould("SVC-7", rejectTexts(/[\u0000-\u001f\u007f]/)),
  }),
  ...variantsWith({ "colour-case": "in capitals" })({
    "colours are shown in capitals": changeColours((colour) => colour.toUpperCase()),
  }),
  ...variantsWith({})({
    "emoji are refused": breakingShould("SVC-7", rejectTexts(/[\u{10000}-\u{10ffff}]/u)),
    "JSON is written with escapes, as of PHP": escapedJson,
    "JSON is written over many lines, its members in changing order": changingOrder,
    "whole numbers are written with a fraction": changeText((text) =>
      text.replaceAll(/("(?:scaleM(?:in|ax)|added|updated|skipped)":)(\d+)/g, "$1$2.0"),
    ),
  }),
];

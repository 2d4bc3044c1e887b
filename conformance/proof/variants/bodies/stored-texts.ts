import * as z from "zod";
import { defaultLimits } from "../../host/limits.ts";
import { buildRules } from "../../host/rules/rules.ts";
import {
  answering,
  parts,
  recipientsShown,
  seams,
  surveysShown,
  type Body,
  type Part,
  type Variant,
} from "../lawful.ts";

const stored = (change: (text: string) => string): Part => {
  const text = z.string().transform(change);
  return seams({ rules: { text, optionalText: text.nullable() } });
};

const lossy = (pattern: RegExp, sign: string): Part => stored((text) => text.replaceAll(pattern, sign));

const coloursShown = (change: (colour: string) => string): Part => {
  const shown = ({ accentColor, ...one }: Body): Body => ({
    ...one,
    accentColor: typeof accentColor === "string" ? change(accentColor) : accentColor,
  });
  return parts(surveysShown(shown), recipientsShown(shown));
};

const sixDigits = (colour: string): string =>
  colour.length === 4 ? colour.slice(1).replaceAll(/./g, "$&$&") : colour.slice(1);

const ends = /^[\s\u200b\u200e\ufeff]+|[\s\u200b\u200e\ufeff]+$/g;

const { webUrl } = buildRules(defaultLimits);

/** Writes `&`, `<` and `>` between tags as entities; present entities stay. */
const withEntities = (text: string): string =>
  text
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join("");

const escaped = (text: string): string =>
  text
    .replaceAll(/&(?!(?:amp|lt|gt);)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** One variant for each row of the specification's table. */
export const storedTextVariants: readonly Variant[] = [
  ...answering({ "unicode-normal-form": "composed" })({
    "text is stored in compatible composed form": stored((text) => text.normalize("NFKC")),
  }),
  ...answering({ "padded-text": "trimmed" })({
    "texts are trimmed, zero-width spaces and byte order marks with them, as of Laravel": stored((text) =>
      text.replaceAll(ends, ""),
    ),
  }),
  ...answering({})({
    "scripts are removed with their content, other tags stay": stored((text) =>
      text.replaceAll(/<script\b[^<>]*>.*?<\/script>/gis, ""),
    ),
  }),
  ...answering({})({
    "the tags of scripts are removed, other tags stay": lossy(/<\/?script\b[^<>]*>/gi, ""),
  }),
  ...answering({})({
    "characters beyond the Basic Multilingual Plane are dropped": lossy(/[\u{10000}-\u{10ffff}]/gu, ""),
    "characters beyond the Basic Multilingual Plane become U+FFFD": lossy(/[\u{10000}-\u{10ffff}]/gu, "\ufffd"),
  }),
  ...answering({ "unicode-normal-form": [] })({
    "characters outside Latin-1 become question marks": lossy(/[^\p{ASCII}\u0080-\u00ff]/gu, "?"),
  }),
  ...answering({})({
    "zero-width characters and joiners are removed": lossy(/\p{Default_Ignorable_Code_Point}/gu, ""),
    "signs between tags are written as entities": parts(stored(withEntities), seams({ rules: { webUrl } })),
    "entities are decoded": stored((text) => text.replaceAll("&amp;", "&")),
  }),
  ...answering({ "colour-case": [] })({
    "a colour is shown in eight digits": coloursShown((colour) => `#${sixDigits(colour)}ff`),
    "a colour is shown without its sign": coloursShown((colour) => colour.slice(1)),
  }),
  ...answering({})({
    "a colour is shown in three digits where they are enough": coloursShown((colour) =>
      colour.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3"),
    ),
  }),
];

const sanitised = (double: string, single: string): Part =>
  parts(
    stored((text) =>
      escaped(text.replaceAll(/<script\b[^<>]*>.*?<\/script>/gis, "").replaceAll(/<\/?[a-z][^<>]*>/gi, ""))
        .replaceAll('"', double)
        .replaceAll("'", single),
    ),
    seams({ rules: { webUrl } }),
  );

/** Servers whose sanitiser removes tags and writes signs and quotes as entities. */
export const sanitisedVariants: readonly Variant[] = [
  ...answering({ markup: "taken off" })({
    "tags are removed, signs and quotes are written as entities, as of bluemonday": sanitised("&#34;", "&#39;"),
    "tags are removed, signs and quotes are written as entities, as of PHP": sanitised("&quot;", "&#039;"),
  }),
];

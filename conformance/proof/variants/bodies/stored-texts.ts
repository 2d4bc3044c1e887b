import * as z from "zod";
import { defaultRules } from "../../host/rules/rules.ts";
import { combine, type Part } from "../../faults/parts/server-parts.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const transformTexts = (change: (text: string) => string): Part => {
  const text = z.string().transform(change);
  return replaceRules({ text, optionalText: text.nullable() });
};

const replaceInTexts = (pattern: RegExp, replacement: string): Part =>
  transformTexts((text) => text.replaceAll(pattern, replacement));

const invisibleEnds = /^[\s\u200b\u200e\ufeff]+|[\s\u200b\u200e\ufeff]+$/g;

const scriptElement = /<script\b[^<>]*>.*?<\/script>/gis;

/** Leaves the URLs of logos unchanged: the host would build their rule from the changed `text`. */
const logosUnchanged: Part = replaceRules({ webUrl: defaultRules.webUrl });

/** Escapes `&`, `<` and `>` between tags: `<b>1 < 2 &amp; 3</b>` -> `<b>1 &lt; 2 &amp; 3</b>`. */
const withEntities = (text: string): string =>
  text
    .split(/(<\/?[a-z][^<>]*>)/i)
    // the group in the pattern puts the tags at odd indexes
    .map((part, index) => (index % 2 === 1 ? part : escapeSigns(part)))
    .join("");

const escapeSigns = (text: string): string =>
  text
    .replaceAll(/&(?!(?:amp|lt|gt);)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Changes that the specification's table "Values are returned unchanged" allows for some texts. */
export const storedTextVariants: readonly Variant[] = [
  ...variantsWith({ "unicode-normal-form": "composed" })({
    "text is stored in compatible composed form": transformTexts((text) => text.normalize("NFKC")),
  }),
  ...variantsWith({ "padded-text": "trimmed" })({
    "texts are trimmed, zero-width spaces and byte order marks with them, as of Laravel": replaceInTexts(
      invisibleEnds,
      "",
    ),
  }),
  ...variantsWith({})({
    "scripts are removed with their content, other tags stay": replaceInTexts(scriptElement, ""),
    "the tags of scripts are removed, other tags stay": replaceInTexts(/<\/?script\b[^<>]*>/gi, ""),
    "characters beyond the Basic Multilingual Plane are dropped": replaceInTexts(/[\u{10000}-\u{10ffff}]/gu, ""),
    "characters beyond the Basic Multilingual Plane become U+FFFD": replaceInTexts(
      /[\u{10000}-\u{10ffff}]/gu,
      "\ufffd",
    ),
  }),
  ...variantsWith({ "unicode-normal-form": [] })({
    "characters outside Latin-1 become question marks": replaceInTexts(/[^\p{ASCII}\u0080-\u00ff]/gu, "?"),
  }),
  ...variantsWith({})({
    "zero-width characters and joiners are removed": replaceInTexts(/\p{Default_Ignorable_Code_Point}/gu, ""),
    "signs between tags are written as entities": combine(transformTexts(withEntities), logosUnchanged),
    "entities are decoded": replaceInTexts(/&amp;/g, "&"),
  }),
];

const sanitise = (doubleQuote: string, singleQuote: string): Part =>
  combine(
    transformTexts((text) =>
      escapeSigns(text.replaceAll(scriptElement, "").replaceAll(/<\/?[a-z][^<>]*>/gi, ""))
        .replaceAll('"', doubleQuote)
        .replaceAll("'", singleQuote),
    ),
    logosUnchanged,
  );

/** Servers whose sanitiser removes tags, and escapes `&`, `<`, `>` and quotes. */
export const sanitisedVariants: readonly Variant[] = [
  ...variantsWith({ markup: "removed" })({
    "tags are removed, signs and quotes are written as entities, as of bluemonday": sanitise("&#34;", "&#39;"),
    "tags are removed, signs and quotes are written as entities, as of PHP": sanitise("&quot;", "&#039;"),
  }),
];

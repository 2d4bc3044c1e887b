import { entityNames } from "../../client/redaction/entity-names.ts";

/** Spells a key as some server or library would repeat it. */
export type KeySpelling = (key: string) => string;

/** Returns a spelling that replaces each character of the key. `at` is the index of the character. */
const spell =
  (spellOne: (character: string, code: number, at: number) => string): KeySpelling =>
  (key) =>
    Array.from(key, (character, at) => spellOne(character, character.codePointAt(0) ?? 0, at)).join("");

const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, "0");
const isSpecial = (character: string): boolean => /\W/.test(character);

/** By description. Redaction must find a key in each of these spellings. */
export const keySpellings: Readonly<Record<string, KeySpelling>> = {
  "as it is": (key) => key,
  "JSON of JavaScript": (key) => JSON.stringify(key).slice(1, -1),
  "JSON in JSON": (key) => JSON.stringify(JSON.stringify(key)).slice(1, -1),
  "JSON of PHP": (key) =>
    JSON.stringify(key)
      .slice(1, -1)
      .replaceAll("/", String.raw`\/`),
  "JSON of .NET": spell((character, code) =>
    isSpecial(character) ? String.raw`\u${hex(code, 4).toUpperCase()}` : character,
  ),
  "JSON, each character escaped": spell((_, code) => String.raw`\u${hex(code, 4)}`),
  "percent, upper case": (key) => encodeURIComponent(key),
  "percent, lower case": (key) => encodeURIComponent(key).replace(/%../g, (escape) => escape.toLowerCase()),
  "percent, mixed": spell((character, code, at) => (at % 3 === 0 ? `%${hex(code)}` : encodeURIComponent(character))),
  "percent, twice": (key) => encodeURIComponent(encodeURIComponent(key)),
  "HTML, decimal": spell((_, code) => `&#${code};`),
  "HTML, hex": spell((_, code, at) => (at % 2 === 0 ? `&#x${hex(code)};` : `&#X00${hex(code).toUpperCase()};`)),
  "HTML, named": spell((character) => (entityNames[character] ?? []).map((name) => `&${name};`).at(-1) ?? character),
  "HTML, twice": spell((character, code) => (isSpecial(character) ? `&amp;#${code};` : character)),
  // the Base64 of a key depends on how many bytes come before it
  base64: (key) => Buffer.from(key).toString("base64"),
  "base64 of Basic": (key) => Buffer.from(`user:${key}`).toString("base64"),
  "base64 before a name": (key) => Buffer.from(`${key}:name`).toString("base64"),
  "base64 within": (key) => Buffer.from(`it:${key}\n`).toString("base64"),
  base64url: (key) => Buffer.from(`.${key}.`).toString("base64url"),
  "base64 in a URL": (key) => encodeURIComponent(Buffer.from(`=${key}`).toString("base64")),
  hex: (key) => Buffer.from(key).toString("hex"),
  "hex, upper case": (key) => Buffer.from(key).toString("hex").toUpperCase(),
  "upper case": (key) => key.toUpperCase(),
  "lower case": (key) => key.toLowerCase(),
};

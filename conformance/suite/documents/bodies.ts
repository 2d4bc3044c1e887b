import { isUtf8 } from "node:buffer";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { BodyOperation } from "./invalid-cases.ts";

interface NamedText {
  readonly name: string;
  readonly text: string;
}

const malformedCases = readFixture("malformed", "no-json").cases;

/**
 * Returns the malformed bodies of the fixtures with the texts of `document`. A text that is stored by mistake then identifies
 * its request. The fixture's name `cut off, on create` becomes `cut off`.
 */
export function malformedBodies(operation: BodyOperation, document: JsonObject): readonly NamedText[] {
  return malformedCases
    .filter(({ endpoint }) => endpoint === operation)
    .map(({ name, text, mended }) => ({
      name: name.replace(/, on \w+$/, ""),
      text: withTextsOf(document, text, mended),
    }));
}

/** For `{ title: "Q1", slug: "s1" }`, `{"title":"Pulse"` becomes `{"slug":"s1","title":"Q1"`. `mended` is `text` as valid JSON. */
function withTextsOf(document: JsonObject, text: string, mended: JsonObject): string {
  const further = Object.entries(document).filter(([name]) => !(name in mended));
  // replaces the opening brace by `{"slug":"s1",`: the members that the fixture lacks
  const beginning = JSON.stringify(Object.fromEntries(further)).replace(/\}$/, further.length === 0 ? "" : ",");
  return textPairs(mended, document)
    .reduce((replaced, [old, value]) => replaced.replaceAll(old, () => value), text)
    .replace("{", () => beginning);
}

/** Returns each text of the document with the text at the same path of the other document. */
function textPairs(document: unknown, other: unknown): readonly (readonly [string, string])[] {
  if (typeof document === "string") return typeof other === "string" ? [[document, other]] : [];
  if (!Array.isArray(document) && !isObject(document)) return [];
  return Object.entries(document).flatMap(([name, value]) => textPairs(value, Reflect.get(Object(other), name)));
}

const nonObjectDocuments = readFixture("invalid", "ERR-13").cases.map(({ document }) => document);

/** Returns the JSON values of the fixtures that aren't objects, each once. A list that isn't empty contains `validItem`. */
export function nonObjects(validItem: unknown): readonly unknown[] {
  const values = nonObjectDocuments.map((value) => (Array.isArray(value) && value.length > 0 ? [validItem] : value));
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Bodies are sent as text, so they must be UTF-8. The shell script that repeats a failure can't contain NUL. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

const unusualTexts = readFixture("bytes", "unusual-bytes")
  .cases.map(({ text, encoding }) => Buffer.from(text, encoding))
  .filter(isText)
  .map((bytes) => bytes.toString());

const hostileJson: readonly string[] = [
  '{"__proto__":{"title":"x"},"constructor":1}',
  '{"questions":null}',
  '{"recipients":[{"email":null}]}',
  '{"recipients":[{"id":{},"email":"x@example.com"}]}',
  '{"questions":[{"type":null,"label":null}]}',
  '{"title":1e400}',
  '{"recipients":[{"email":["a@example.com"]}],"skipExisting":null}',
  '{"title":{"a":1},"description":[],"published":"x","slug":{}}',
  '{"questions":[{"type":"single_choice","label":"x","options":[null]}]}',
  '{"title":12345678901234567890,"accentColor":7}',
  `{"title":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`,
  `{"accentColor":"#${"f".repeat(300)}"}`,
];

/** Only a status below 500 is expected for these bodies. `{title}` stands for the title of a new survey. */
export const hostileBodies: readonly string[] = [
  ...unusualTexts.map((text) => text.replaceAll("Pulse", "{title}")),
  ...hostileJson,
];

/** Sent in place of a survey's id or slug. */
export const hostileNames: readonly string[] = [
  ..."0,null,undefined,surveys,00000000-0000-0000-0000-000000000000,__proto__,constructor,toString,%00,a b,中文".split(
    ",",
  ),
  "x".repeat(2_000),
  ..."..%2f..,',😀,-1".split(","),
  "9".repeat(30),
  ..."1e1,%,_,*".split(","),
];

/** Other JSON texts of a document, with the same meaning as `JSON.stringify`. */
export const spellings: Readonly<Record<string, (document: unknown) => string>> = {
  "escaped letters": (document) => escapeLetters(JSON.stringify(document)),
  "white space": (document) => `\r\n ${JSON.stringify(document, null, "\t")} \n`,
  "its members in reverse order": (document) => JSON.stringify(reverseMembers(document)),
  "escaped slashes": (document) => JSON.stringify(document).replaceAll("/", "\\/"),
  "ASCII alone": (document) => JSON.stringify(document).replaceAll(/[^\x20-\x7e]/g, escapeOf),
};

/** Escapes about a third of the letters in the strings. Existing escapes stay. */
function escapeLetters(json: string): string {
  // excludes `r` and a to f, the letters of a run id, so that every run id in the text stays readable
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/\\u[0-9a-f]{4}|\\.|[g-qs-z]/g, (match, offset: number) =>
      match.length > 1 || offset % 3 !== 0 ? match : escapeOf(match),
    ),
  );
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverseMembers(member)]),
  );
}

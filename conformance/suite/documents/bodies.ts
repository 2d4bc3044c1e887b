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
 * Returns the fixtures' malformed bodies with values of `own`, so that a stored value shows its sender. The fixture's name
 * `cut off, on create` becomes `cut off`.
 */
export function malformedBodies(operation: BodyOperation, own: JsonObject): readonly NamedText[] {
  return malformedCases
    .filter(({ endpoint }) => endpoint === operation)
    .map(({ name, text, mended }) => ({ name: name.replace(/, on \w+$/, ""), text: withOwnValues(text, mended, own) }));
}

/** `{"title":"Pulse"` with the own title Q1 and slug s1 becomes `{"slug":"s1","title":"Q1"`. */
function withOwnValues(text: string, written: JsonObject, own: JsonObject): string {
  const further = Object.entries(own).filter(([name]) => !(name in written));
  const front = JSON.stringify(Object.fromEntries(further)).replace(/\}$/, further.length === 0 ? "" : ",");
  return textPairs(written, own)
    .reduce((replaced, [old, value]) => replaced.replaceAll(old, () => value), text)
    .replace("{", () => front);
}

/** Returns the texts at the same place of both documents. */
function textPairs(document: unknown, other: unknown): readonly (readonly [string, string])[] {
  if (typeof document === "string") return typeof other === "string" ? [[document, other]] : [];
  if (!Array.isArray(document) && !isObject(document)) return [];
  return Object.entries(document).flatMap(([name, value]) => textPairs(value, Reflect.get(Object(other), name)));
}

const nonObjectDocuments = readFixture("invalid", "ERR-13").cases.map(({ document }) => document);

/** Returns the fixtures' JSON values that aren't objects, each once. The list with an item has `validItem`. */
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

/** Nothing is expected of these bodies but a status below 500. `{title}` stands for the title of a new survey. */
export const hostileBodies: readonly string[] = [
  ...unusualTexts.map((text) => text.replaceAll("Pulse", "{title}")),
  ...hostileJson,
];

/** Sent in place of a survey's id or slug. */
export const hostileNames: readonly string[] = [
  ..."0 null undefined surveys 00000000-0000-0000-0000-000000000000 __proto__ constructor toString %00".split(" "),
  "a b",
  "中文",
  "x".repeat(2_000),
  ..."..%2f.. ' 😀 -1".split(" "),
  "9".repeat(30),
  ..."1e1 % _ *".split(" "),
];

/** JSON texts that mean the same as the usual one. */
export const spellings: Readonly<Record<string, (document: unknown) => string>> = {
  "escaped letters": (document) => escapeLetters(JSON.stringify(document)),
  "white space": (document) => `\r\n ${JSON.stringify(document, null, "\t")} \n`,
  "its members in reverse order": (document) => JSON.stringify(reverseMembers(document)),
  "escaped slashes": (document) => JSON.stringify(document).replaceAll("/", "\\/"),
  "ASCII alone": (document) => JSON.stringify(document).replaceAll(/[^\x20-\x7e]/g, escapeOf),
};

/** Escapes a third of the letters in the strings, except those of the run id. Existing escapes stay. */
function escapeLetters(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/\\u[0-9a-f]{4}|\\.|[g-qs-z]/g, (match, place: number) =>
      match.length > 1 || place % 3 !== 0 ? match : escapeOf(match),
    ),
  );
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
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

import { isUtf8 } from "node:buffer";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { BodyOperation } from "./negative.ts";

/** A body that isn't JSON, and how it was spoilt. */
export interface MalformedBody {
  readonly name: string;
  readonly text: string;
}

const malformed = readFixture("malformed", "no-json").cases;

/** The fixtures' bodies that aren't JSON, in one order for all endpoints; what `own` has stands in them, so that it shows who sent it. */
export function malformedBodies(operation: BodyOperation, own: JsonObject): readonly MalformedBody[] {
  return malformed
    .filter(({ endpoint }) => endpoint === operation)
    .map(({ name, text, mended }) => ({ name, text: asOwn(text, mended, own) }));
}

/** The text with the values of `own` in place of those that it was written with, and its further members in front. */
function asOwn(text: string, written: JsonObject, own: JsonObject): string {
  const further = Object.entries(own).filter(([name]) => !(name in written));
  const front = JSON.stringify(Object.fromEntries(further)).replace(/\}$/, further.length === 0 ? "" : ",");
  return textsIn(written, own)
    .reduce((said, [old, value]) => said.replaceAll(old, () => value), text)
    .replace("{", () => front);
}

/** The texts of a document, each with the one that stands at its place in another. */
function textsIn(document: unknown, other: unknown): readonly (readonly [string, string])[] {
  if (typeof document === "string") return typeof other === "string" ? [[document, other]] : [];
  if (!Array.isArray(document) && !isObject(document)) return [];
  return Object.entries(document).flatMap(([name, value]) => textsIn(value, Reflect.get(Object(other), name)));
}

const documents = readFixture("invalid", "ERR-13").cases.map(({ document }) => document);

/** JSON of the fixtures that isn't an object, each value once; a list that holds something holds `lawful`. */
export function nonObjects(lawful: unknown): readonly unknown[] {
  const values = documents.map((one) => (Array.isArray(one) && one.length > 0 ? [lawful] : one));
  return [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];
}

/** A shell script, by which a failure is repeated, holds no NUL; and a body is sent as text, which is valid UTF-8. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

const unusualTexts = readFixture("bytes", "unusual-bytes")
  .cases.map(({ text, encoding }) => Buffer.from(text, encoding))
  .filter(isText)
  .map((bytes) => bytes.toString());

/** Bodies that no careful caller sends, those of the fixtures first, with a title; nothing is expected but a status below 500. */
export function hostileBodies(title: string): readonly string[] {
  return [...unusualTexts.map((text) => text.replaceAll("Pulse", () => title)), ...hostileJson];
}

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

/** Names of surveys that no careful caller asks for. */
export const hostileNames: readonly string[] = [
  "0",
  "null",
  "undefined",
  "surveys",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  "toString",
  "%00",
  "a b",
  "中文",
  "x".repeat(2_000),
  "..%2f..",
  "'",
  "😀",
  "-1",
  "9".repeat(30),
  "1e1",
  "%",
  "_",
  "*",
];

/** A document spelled in other ways that mean the same JSON value. */
export const spellings: readonly ((document: unknown) => string)[] = [
  (document) => escaped(JSON.stringify(document)),
  (document) => `\r\n ${JSON.stringify(document, null, "\t")} \n`,
  (document) => JSON.stringify(reversed(document)),
  (document) => JSON.stringify(document).replaceAll("/", "\\/"),
];

/** A third of the letters in the texts of a JSON document as their escapes, but those of the run id; escapes stay as they are. */
function escaped(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/\\u[0-9a-f]{4}|\\.|[g-qs-z]/g, (found, place: number) =>
      found.length > 1 || place % 3 !== 0 ? found : escapeOf(found),
    ),
  );
}

/** Everything that isn't ASCII as its escape. */
export function inAscii(document: unknown): string {
  return JSON.stringify(document).replaceAll(/[^\x20-\x7e]/g, escapeOf);
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

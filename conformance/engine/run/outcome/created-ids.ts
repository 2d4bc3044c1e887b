import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { splitAtStrings } from "../../../client/json/json-strings.ts";
import { isObject, readJson, type JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../../suite/reading/survey.ts";
import { encodeSegment } from "../../../client/endpoint.ts";
import { printableLine } from "../../../report/printable.ts";

/** An id that a script must read from a response, since the service gives a new one each time. */
export interface CreatedId {
  readonly value: string;
  /** Index of the exchange whose response shows it. */
  readonly from: number;
  /** Script variable for the id. Absent if no plain command finds it in the response. */
  readonly variable?: string;
  /** A text in the same object as the id, to find that object: an email address or a slug. Absent means the first object. */
  readonly near?: string;
}

/** Returns the ids that a later request sends, each with the first response that shows it. */
export function createdIds(exchanges: readonly RecordedExchange[]): readonly CreatedId[] {
  const lastUses = new Map(
    exchanges.flatMap((exchange, index) => textsMentioned(exchange).map((text) => [text, index] as const)),
  );
  const sentBodies = exchanges.map(({ requestBody = "" }) => requestBody).join("\n");
  const created = new Map<string, CreatedId>();
  for (const [from, { responseBody = "", requestBody = "" }] of exchanges.entries()) {
    const ownTexts = textsInBody(requestBody);
    for (const { value, object } of objectsWithId(parse(responseBody))) {
      const spellingsInBody = [JSON.stringify(value), numericId(value)];
      const uses = [inPath(value), ...spellingsInBody].map((text) => lastUses.get(text) ?? -1);
      const lastUse = Math.max(...uses);
      // the client chose such an id, so it stays the same in a replay
      const isSentByRequest = ownTexts.some((text) => spellingsInBody.includes(text));
      if (created.has(value) || lastUse <= from || isSentByRequest) continue;
      // the first name that leads to the right object; without a name, the first object counts
      const near = [...namesIn(object, sentBodies), undefined].find((text) => idNear(responseBody, text) === value);
      const isFound = idNear(responseBody, near) === value;
      created.set(value, { value, from, near, ...(isFound ? { variable: `id${created.size + 1}` } : {}) });
    }
  }
  return [...created.values()];
}

/** Returns texts of the object that a script may search for, since a request sent them. */
function namesIn({ email, slug }: JsonObject, sentBodies: string): readonly string[] {
  const names = [email, slug].filter((name) => typeof name === "string");
  // a shorter text may occur in many objects
  return names.filter((name) => name.length > 2 && sentBodies.includes(name) && printableLine(name) === name);
}

/** Characters without a special meaning in a shell, a pattern or a URL. */
const idCharacters = "[A-Za-z0-9_.~-]";

/** Returns shell commands that print an id from `$answer`: they put each object on its own line, and select one line. */
export function findIdCommands(nearWord: string | undefined): string {
  return [
    `printf '%s' "$answer"`,
    `tr '\\n{' ' \\n'`,
    ...(nearWord === undefined ? [] : [`grep -F -e ${nearWord}`]),
    `sed -n 's/.*"id": *"*\\(${idCharacters}*\\).*/\\1/p'`,
    "head -n 1",
  ].join(" | ");
}

/** Finds the id that the shell commands would find. */
function idNear(answer: string, near: string | undefined): string | undefined {
  const lines = answer.replaceAll("\n", " ").split("{");
  for (const line of lines.filter((text) => near === undefined || text.includes(near))) {
    const at = line.lastIndexOf('"id":');
    if (at !== -1) return new RegExp(`^"id": *"*(${idCharacters}*)`).exec(line.slice(at))?.[1];
  }
  return undefined;
}

function objectsWithId(value: unknown): readonly { readonly value: string; readonly object: JsonObject }[] {
  if (Array.isArray(value)) return value.flatMap(objectsWithId);
  if (!isObject(value)) return [];
  const id = textId(value["id"]);
  const inner = Object.values(value).flatMap(objectsWithId);
  return id === undefined ? inner : [{ value: id, object: value }, ...inner];
}

/** `7` -> `"id":7`, as a body contains a numeric id. */
export function numericId(id: string): string {
  return `"id":${id}`;
}

function inPath(id: string): string {
  return `/${encodeSegment(id)}`;
}

/** Returns the segments of the path and the texts of the body: `/s1`, `"pulse"`, `"id":7`. */
function textsMentioned({ url, requestBody = "" }: RecordedExchange): readonly string[] {
  const segments = url
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((segment) => `/${segment}`);
  return [...segments, ...textsInBody(requestBody)];
}

function textsInBody(body: string): readonly string[] {
  const strings = Array.from(splitAtStrings(body)).flatMap(({ text, isString }) => (isString ? [text] : []));
  return [...strings, ...(body.match(/"id":\d+/g) ?? [])];
}

function parse(text: string): unknown {
  const reading = readJson(text);
  return reading.unreadable === undefined ? reading.value : undefined;
}

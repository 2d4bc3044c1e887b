import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";
import { findDetails } from "./details.ts";

type Path = readonly string[];

/**
 * Returns the members that a rejection names: by the paths in its `details`, else by the words of its messages. Both
 * `{ "details": [{ "path": "logo_url" }] }` and `{ "error": "The logo URL is broken" }` name `logoUrl`.
 */
export function membersNamed<Name extends string>(exchange: Exchange, names: readonly Name[]): readonly Name[] {
  const details = findDetails(exchange);
  const body = exchange.json.unreadable === undefined ? exchange.json.value : exchange.text;
  const content = details?.value ?? body;
  const paths = details === undefined ? [] : pathsIn(content, []);
  const namedByPaths = paths.flatMap((path) => innermost(path, names) ?? []);
  if (namedByPaths.length > 0) return [...new Set(namedByPaths)];
  const messages = textsIn(content).filter((text) => !isPath(text));
  return namedByWords(messages.join("\n"), names);
}

/** Returns the member that the end of a path names, or undefined if it names an item of a list: `questions.0`. */
function innermost<Name extends string>(path: Path, names: readonly Name[]): Name | undefined {
  const members = path.map((step) => memberOf(step, names));
  const last = members.findLastIndex((member) => member !== undefined);
  const isItem = /^\d+$/.test(path[last + 1] ?? "");
  return isItem ? undefined : members[last];
}

/** `logo_url` and `LogoUrl` both name `logoUrl`. */
function memberOf<Name extends string>(step: string, names: readonly Name[]): Name | undefined {
  const normalised = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();
  return names.find((name) => normalised(name) === normalised(step));
}

function namedByWords<Name extends string>(messages: string, names: readonly Name[]): readonly Name[] {
  const named = new Set<Name>();
  let rest = messages;
  // longer names come first: "notification email" doesn't name `email`
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const shorter = rest.replaceAll(wordsOf(name), "");
    if (shorter !== rest) named.add(name);
    rest = shorter;
  }
  return names.filter((name) => named.has(name));
}

/** Matches `logoUrl`, `logo_url` and `logo URL` for `logoUrl`, in any letter case, singular or plural. */
function wordsOf(name: string): RegExp {
  const words = name
    .replace(/s$/, "")
    .replace("Color", "Colou?r")
    .replaceAll(/\B([A-Z])/g, "[ _-]?$1");
  return new RegExp(`(?<![a-z])${words}s?(?![a-z])`, "gi");
}

/** True for `recipients[0].email` and `/data/slug`, false for a sentence. */
function isPath(text: string): boolean {
  return /^[\w.[\]/$-]{1,120}$/.test(text);
}

/**
 * Reads paths as strings, as lists of steps and as nested names: `"recipients.0.email"`, `["recipients", 0, "email"]` and
 * `{ "recipients": [{ "email": "too long" }] }`. In a list of problems, the names of a problem's members don't count.
 */
function pathsIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value === "string") return isPath(value) ? [path, value.split(/[.[\]/$]+/)] : [path];
  if (Array.isArray(value)) {
    // a list of steps, such as `["recipients", 0, "email"]`, is one path
    const isStep = (step: unknown): boolean => Number.isInteger(step) || (typeof step === "string" && isPath(step));
    if (value.length > 1 && value.every(isStep)) return [path, value.map(String)];
    // any other list of objects is a list of problems, such as `[{ "type": "missing", "path": "slug" }]`
    const isListOfContract = path.at(-1) === "questions" || path.at(-1) === "recipients";
    return value.flatMap((item) =>
      isObject(item) && !isListOfContract
        ? Object.values(item).flatMap((member) => pathsIn(member, []))
        : pathsIn(item, path),
    );
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name])) : [path];
}

/** Returns the texts at any depth, without member names. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

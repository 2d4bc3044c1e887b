import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";
import { findDetails } from "./details.ts";

type Path = readonly string[];

/**
 * Returns the members that a rejection names: by the paths in its `details`, else by the words of its messages. A path
 * counts for its innermost member.
 */
export function membersNamed<Name extends string>(exchange: Exchange, names: readonly Name[]): readonly Name[] {
  const details = findDetails(exchange);
  const content = details?.value ?? (exchange.json.unreadable === undefined ? exchange.json.value : exchange.text);
  const paths = details === undefined ? [] : pathsIn(content, []);
  const named = paths.flatMap((path) => innermost(path, names) ?? []);
  if (named.length > 0) return [...new Set(named)];
  let sentences = textsIn(content).filter((text) => !isPath(text));
  // longer names come first: "notification email" doesn't name `email`
  const inWords = names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const before = sentences.join("\n");
      sentences = sentences.map((text) => text.replaceAll(wordsOf(name), ""));
      return sentences.join("\n") !== before;
    });
  return names.filter((name) => inWords.includes(name));
}

/** Returns nothing if the path leads into an item of a list. */
function innermost<Name extends string>(path: Path, names: readonly Name[]): Name | undefined {
  const known = path.map((step) => nameIn(step, names));
  const place = known.findLastIndex((name) => name !== undefined);
  const isOfItem = /^\d+$/.test(path[place + 1] ?? "");
  return isOfItem ? undefined : known[place];
}

function nameIn<Name extends string>(step: string, names: readonly Name[]): Name | undefined {
  const lettersOf = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();
  return names.find((name) => lettersOf(name) === lettersOf(step));
}

/** Matches `logoUrl`, `logo_url` and `logo URL` for `logoUrl`, in any letter case, singular or plural. */
function wordsOf(name: string): RegExp {
  const words = name
    .replace(/s$/, "")
    .replace("Color", "Colou?r")
    .replaceAll(/\B([A-Z])/g, "[ _-]?$1");
  return new RegExp(`(?<![a-z])${words}s?(?![a-z])`, "gi");
}

function isPath(text: string): boolean {
  return /^[\w.[\]/$-]{1,120}$/.test(text);
}

/**
 * Reads paths as strings, as lists of steps and as nested names. Names of a problem's own members don't count: `type` may
 * be one.
 */
function pathsIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value === "string") return isPath(value) ? [path, value.split(/[.[\]/$]+/)] : [path];
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every((step) => Number.isInteger(step) || (typeof step === "string" && isPath(step))))
      return [path, value.map(String)];
    const isOfMembers = path.at(-1) === "questions" || path.at(-1) === "recipients";
    return value.flatMap((item) =>
      isObject(item) && !isOfMembers
        ? Object.values(item).flatMap((member) => pathsIn(member, []))
        : pathsIn(item, path),
    );
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name])) : [path];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";
import { findDetails } from "./details.ts";

type Path = readonly string[];

/**
 * Which of some members a rejection names: by the paths in its `details`, each for the innermost member that is on it; else by the words
 * of its texts.
 */
export function membersNamed<Name extends string>(exchange: Exchange, names: readonly Name[]): readonly Name[] {
  const details = findDetails(exchange);
  const said = details?.value ?? (exchange.json.unreadable === undefined ? exchange.json.value : exchange.text);
  const paths = details === undefined ? [] : pathsIn(said, []);
  const named = paths.flatMap((path) => innermost(path, names) ?? []);
  if (named.length > 0) return [...new Set(named)];
  let sentences = textsIn(said).filter((text) => !isPath(text));
  // what stands within a longer name is none: the email of "notification email"
  const inWords = names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const before = sentences.join("\n");
      sentences = sentences.map((text) => text.replaceAll(wordsOf(name), ""));
      return sentences.join("\n") !== before;
    });
  return names.filter((name) => inWords.includes(name));
}

/** The innermost member on a path; a list, where the path ends with it, and not at one of its items. */
function innermost<Name extends string>(path: Path, names: readonly Name[]): Name | undefined {
  const known = path.map((step) => nameIn(step, names));
  const place = known.findLastIndex((name) => name !== undefined);
  const isOfItem = /^\d+$/.test(path[place + 1] ?? "");
  return isOfItem ? undefined : known[place];
}

/** The member that a name means: `logo_url`, `LogoURL` and `logo-url` are `logoUrl`. */
function nameIn<Name extends string>(step: string, names: readonly Name[]): Name | undefined {
  const lettersOf = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();
  return names.find((name) => lettersOf(name) === lettersOf(step));
}

/** `logoUrl` -> `logoUrl`, `logo_url`, `logo URL`, in any letter case, one or several. */
function wordsOf(name: string): RegExp {
  const words = name
    .replace(/s$/, "")
    .replace("Color", "Colou?r")
    .replaceAll(/\B([A-Z])/g, "[ _-]?$1");
  return new RegExp(`(?<![a-z])${words}s?(?![a-z])`, "gi");
}

/** `recipients.0.email`, `/recipients/0/email`, `recipients[0].email`, `email`: no space is in a path. */
function isPath(text: string): boolean {
  return /^[\w.[\]/$-]{1,120}$/.test(text);
}

/**
 * Every path in details: as a text, as a list of its steps, and as the names that lead to a text. The names of a problem's own members
 * lead nowhere: `type` may be one of them.
 */
function pathsIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value === "string") return isPath(value) ? [path, value.split(/[.[\]/$]+/)] : [path];
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every((step) => Number.isInteger(step) || (typeof step === "string" && isPath(step))))
      return [path, value.map(String)];
    const isOfMembers = path.at(-1) === "questions" || path.at(-1) === "recipients";
    return value.flatMap((item) =>
      isObject(item) && !isOfMembers ? Object.values(item).flatMap((one) => pathsIn(one, [])) : pathsIn(item, path),
    );
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name])) : [path];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

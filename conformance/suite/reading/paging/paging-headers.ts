import { isObject, readJson, type JsonObject } from "../../../client/json/json.ts";

/** `</surveys?page=2>; rel="next"` returns `/surveys?page=2` for the relation `next` (RFC 8288 §3). */
export function linkTo(relation: string, header = ""): string | undefined {
  const links = header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g);
  for (const [, address, parameters = ""] of links) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes(relation)) return address;
  }
  return undefined;
}

/** `X-Next-Page: 2` becomes `nextPage: 2`, `Content-Range: 0-9/45` `total: 45`, `X-Pagination: {"Total":45}` `total: 45`. */
export function pagingHeaders(headers: Readonly<Record<string, string>>): JsonObject {
  const named = Object.entries(headers).flatMap(([name, value]) => {
    const bare = /^(?:x-)?(?:pagination-)?((?:next|total|page|has|cursor|offset|continuation)[a-z-]*)$/.exec(name)?.[1];
    return bare === undefined ? [] : [[camelCased(bare), valueOf(value)] as const];
  });
  const total = /\/(\d+)\s*$/.exec(headers["content-range"] ?? "")?.[1];
  const json = readJson(headers["x-pagination"] ?? "");
  const members = json.unreadable === undefined && isObject(json.value) ? withSmallFirstLetters(json.value) : {};
  const all = { ...members, ...Object.fromEntries(named) };
  return total === undefined ? all : { ...all, total: Number(total) };
}

function camelCased(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase());
}

function valueOf(text: string): unknown {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function withSmallFirstLetters(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
}

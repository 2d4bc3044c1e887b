import { isObject, objectItems, type JsonObject } from "../../../client/json/json.ts";
import { pagingHeaders } from "./paging-headers.ts";

interface PagingMember {
  readonly name: string;
  readonly value: unknown;
}

/**
 * Finds a page's cursor, total or next flag, however a server spells or nests it. For example, the names `["nextcursor"]`
 * find the member `next_cursor` of `{ "data": [], "meta": { "next_cursor": "c2" } }`.
 */
export class PagingMembers {
  readonly #byNormalisedName: ReadonlyMap<string, PagingMember>;

  /** Reads the objects around the list, at most two levels deep, and the headers. */
  constructor(around: JsonObject, headers: Readonly<Record<string, string>> = {}) {
    const children = Object.values(around).filter(isObject);
    const grandchildren = children.flatMap((child) => Object.values(child).filter(isObject));
    const links = Object.fromEntries([...halLinks(around), ...[around, ...children].flatMap(listedLinks)]);
    // a later source overrides an earlier one: links override the body, and the body overrides headers
    const sources = [pagingHeaders(headers), ...grandchildren, ...children, around, links];
    const members = Object.entries(Object.assign({}, ...sources) as JsonObject);
    this.#byNormalisedName = new Map(members.map(([name, value]) => [normalisedName(name), { name, value }]));
  }

  /** Returns the member with the first of these normalised names whose value matches. */
  find(names: readonly string[], matches: (value: unknown) => boolean): PagingMember | undefined {
    return names.flatMap((name) => this.#byNormalisedName.get(name) ?? []).find(({ value }) => matches(value));
  }

  number(names: readonly string[]): number | undefined {
    return numberIn(this.find(names, (value) => numberIn(value) !== undefined)?.value);
  }

  flag(names: readonly string[]): boolean | undefined {
    const member = this.find(names, (value) => typeof value === "boolean");
    return member === undefined ? undefined : member.value === true;
  }

  /** True if a member with such a name has content. */
  mentions(pattern: RegExp): boolean {
    return [...this.#byNormalisedName].some(([name, { value }]) => pattern.test(name) && hasContent(value));
  }
}

/** `next_cursor`, `NextCursor` and `hydra:nextCursor` become `nextcursor`. */
export function normalisedName(name: string): string {
  return name
    .replace(/^.*[:.@$]/, "")
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase();
}

/** HAL: `{ "_links": { "next": { "href": "/surveys?page=2" } } }` becomes `next: "/surveys?page=2"`. */
function halLinks(around: JsonObject): readonly (readonly [string, unknown])[] {
  const links = Object.entries(around["_links"] ?? around["links"] ?? {});
  return links.flatMap(([name, link]: [string, unknown]) => (isObject(link) ? [[name, link["href"]] as const] : []));
}

/** A list of links: `{ "links": [{ "rel": "next", "href": "/surveys?page=2" }] }` becomes `next: "/surveys?page=2"`. */
function listedLinks(object: JsonObject): readonly (readonly [string, string])[] {
  return Object.values(object)
    .flatMap(objectItems)
    .flatMap(({ rel, href }) => (typeof rel === "string" && typeof href === "string" ? [[rel, href] as const] : []));
}

/** Reads 45, `"45"` and `{ "value": 45 }`. */
function numberIn(value: unknown): number | undefined {
  if (isObject(value)) return typeof value["value"] === "number" ? value["value"] : undefined;
  if (typeof value === "string") return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" ? value : undefined;
}

/** False for `null`, `false`, 0, an empty text and lists. */
function hasContent(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some(hasContent);
  return Boolean(value) && !Array.isArray(value);
}

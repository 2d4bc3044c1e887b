import { isObject, type JsonObject } from "../../../client/json/json.ts";
import { pagingHeaders } from "./paging-headers.ts";

/** A member next to a list that describes pages, under the name that the server gave it. */
export interface PagingMember {
  readonly name: string;
  readonly value: unknown;
}

/** A name by its letters alone, for comparing: `next_cursor`, `NextCursor`, `hydra:nextCursor` -> `nextcursor`. */
export function lettersOf(name: string): string {
  return name
    .replace(/^.*[:.@$]/, "")
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase();
}

/** The members that stand around a list, found by the letters of their names. */
export class PagingMembers {
  readonly #byLetters: ReadonlyMap<string, PagingMember>;

  constructor(members: JsonObject) {
    this.#byLetters = new Map(Object.entries(members).map(([name, value]) => [lettersOf(name), { name, value }]));
  }

  /** The first of some names that has such a value. */
  find(names: readonly string[], isRight: (value: unknown) => boolean): PagingMember | undefined {
    return names.flatMap((name) => this.#byLetters.get(name) ?? []).find(({ value }) => isRight(value));
  }

  /** A whole number, also one that is written as a text or stands in an object of its own. */
  number(names: readonly string[]): number | undefined {
    const found = this.find(names, (value) => numberIn(value) !== undefined);
    return found === undefined ? undefined : numberIn(found.value);
  }

  /** True or false. */
  flag(names: readonly string[]): boolean | undefined {
    const found = this.find(names, (value) => typeof value === "boolean");
    return found === undefined ? undefined : found.value === true;
  }

  /** Whether a name that matches has a value that says something. */
  shows(pattern: RegExp): boolean {
    return [...this.#byLetters].some(([letters, { value }]) => pattern.test(letters) && saysSomething(value));
  }
}

function numberIn(value: unknown): number | undefined {
  if (isObject(value)) return typeof value["value"] === "number" ? value["value"] : undefined;
  if (typeof value === "string") return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" ? value : undefined;
}

function saysSomething(value: unknown): boolean {
  return isObject(value) ? Object.values(value).some(saysSomething) : Boolean(value) && !Array.isArray(value);
}

/** The members around a list, those of nested objects such as `meta.pagination` or `_links.next` included. */
export function membersAround(around: JsonObject, headers: Readonly<Record<string, string>> = {}): PagingMembers {
  const nested = Object.values(around).filter(isObject);
  const deeper = nested.flatMap((one) => Object.values(one).filter(isObject));
  const links = Object.entries(around["_links"] ?? around["links"] ?? {}).flatMap(([name, link]) =>
    isObject(link) ? [[name, link["href"]]] : [],
  );
  const further = [around, ...nested].flatMap((one) => Object.values(one)).flatMap(linksIn);
  const linked = Object.fromEntries([...links, ...further]) as JsonObject;
  const members: JsonObject[] = [pagingHeaders(headers), ...deeper, ...nested, around, linked];
  return new PagingMembers(Object.assign({}, ...members) as JsonObject);
}

/** The links of a list of them, by their relations: `[{ "rel": "next", "href": "…" }]`. */
function linksIn(value: unknown): readonly (readonly [string, string])[] {
  const links = Array.isArray(value) ? value.filter(isObject) : [];
  return links.flatMap(({ rel, href }) =>
    typeof rel === "string" && typeof href === "string" ? [[rel, href] as const] : [],
  );
}

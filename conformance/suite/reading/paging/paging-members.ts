import { isObject, type JsonObject } from "../../../client/json/json.ts";
import { pagingHeaders } from "./paging-headers.ts";

export interface PagingMember {
  readonly name: string;
  readonly value: unknown;
}

/** `next_cursor`, `NextCursor` and `hydra:nextCursor` become `nextcursor`. */
export function lettersOf(name: string): string {
  return name
    .replace(/^.*[:.@$]/, "")
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase();
}

export class PagingMembers {
  readonly #byLetters: ReadonlyMap<string, PagingMember>;

  constructor(members: JsonObject) {
    this.#byLetters = new Map(Object.entries(members).map(([name, value]) => [lettersOf(name), { name, value }]));
  }

  find(names: readonly string[], isRight: (value: unknown) => boolean): PagingMember | undefined {
    return names.flatMap((name) => this.#byLetters.get(name) ?? []).find(({ value }) => isRight(value));
  }

  /** Reads digits in a text, and objects such as `{ "value": 45 }`. */
  number(names: readonly string[]): number | undefined {
    const member = this.find(names, (value) => numberIn(value) !== undefined);
    return member === undefined ? undefined : numberIn(member.value);
  }

  flag(names: readonly string[]): boolean | undefined {
    const member = this.find(names, (value) => typeof value === "boolean");
    return member === undefined ? undefined : member.value === true;
  }

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

function linksIn(value: unknown): readonly (readonly [string, string])[] {
  const links = Array.isArray(value) ? value.filter(isObject) : [];
  return links.flatMap(({ rel, href }) =>
    typeof rel === "string" && typeof href === "string" ? [[rel, href] as const] : [],
  );
}

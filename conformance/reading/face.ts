import { differenceOf } from "../check/difference.ts";
import type { Exchange } from "../http/exchange.ts";
import { isObject } from "./json.ts";

/** Headers of the connection, the moment or the rate, which differ from answer to answer. */
const volatileHeader =
  /^(date|age|etag|vary|via|server|connection|keep-alive|content-|transfer-|set-cookie|x-|cf-|rate|retry|alt-svc|nel|report-to|traceparent|server-timing)/;

/** What two values have in common: the members and elements that are equal in both. */
export function inCommon(one: unknown, two: unknown): unknown {
  if (!isObject(one) || !isObject(two)) return one;
  const same = Object.entries(one).filter(
    ([name, value]) => differenceOf(value, two[name]) === undefined || isObject(value),
  );
  return Object.fromEntries(same.map(([name, value]) => [name, inCommon(value, two[name])]));
}

/** What a caller can recognise a response by: status and body, without the survey's name and without values made anew each time. */
export function faceOf({ status, headers, json, text }: Exchange, names: readonly string[]): unknown {
  const body = json.unreadable === undefined ? withoutChance(json.value, names) : masked(text, names);
  const shown = Object.keys(headers)
    .filter((name) => !volatileHeader.test(name))
    .toSorted((a, b) => a.localeCompare(b));
  const members = isObject(body) ? Object.keys(body).toSorted((a, b) => a.localeCompare(b)) : [];
  return { status, headers: shown, members, body };
}

function withoutChance(value: unknown, names: readonly string[]): unknown {
  if (typeof value === "string") return masked(value, names);
  if (typeof value === "number" || typeof value === "bigint") return "a number";
  if (Array.isArray(value)) return value.map((item) => withoutChance(item, names));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutChance(member, names)]))
    : value;
}

function masked(text: string, names: readonly string[]): string {
  const nameless = names.reduce((masking, name) => masking.replaceAll(name, "{id}"), text);
  return nameless
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "{time}")
    .replace(/\d\d?[:.]\d\d[:.]\d\d(?:[.,]\d+)?/g, "{time}")
    .replace(/[0-9a-zA-Z_-]{16,}/g, (run) => (/\d/.test(run) ? "{made anew}" : run));
}

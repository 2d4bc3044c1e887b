import { isObject } from "../../../client/json/json.ts";
import { AnyOf, isCondition, SameOrLater, unknown } from "./expected-value.ts";
import { isSameText, isSpelledAlike } from "./spelling.ts";
import { markersIn } from "./marker.ts";

/** True if a service may show a given value like this: see the specification's table "Values are returned unchanged". */
export function isSame(want: unknown, shown: unknown, member: string): boolean {
  if (want === unknown || want === shown) return true;
  if (want instanceof AnyOf) return want.values.some((value) => isSame(value, shown, member));
  if (isCondition(want)) return want.isMetBy(shown);
  if (isBlank(shown) && (isBlank(want) || isOmissibleZero(want, member))) return true;
  if (isCoerced(want, shown, member)) return true;
  if (typeof want === "boolean") return isSameBoolean(want, shown, member);
  if (Array.isArray(want)) return Array.isArray(shown) && isSameList(want, shown, member);
  if (isObject(want)) {
    // a service may add members
    const given = Object.entries(want);
    return isObject(shown) && given.every(([name, value]) => isSame(value, shown[name], name));
  }
  return typeof want === "string" && typeof shown === "string" && isSameString(want, shown, member);
}

/** The contract doesn't distinguish an absent member from an empty one. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
}

/** Returns what to expect of `inviteSentAt`: an unseen invitation may set it, or change it to a later time. */
export function sameOrLater(time: unknown): unknown {
  return isBlank(time) ? unknown : new SameOrLater(time);
}

/** protobuf's JSON omits a bound of 0. */
function isOmissibleZero(want: unknown, member: string): boolean {
  return member === "scaleMin" && (want === 0 || want === "0");
}

const scaleMembers = /^scale(Min|Max)$/;
const booleanMembers = /^(required|allowOther)$/;

/** True if the shown value is the given one in the member's own type: `"5"` as 5 for `scaleMax`, `"yes"` as true, 7 as `"7"`. */
function isCoerced(want: unknown, shown: unknown, member: string): boolean {
  if (scaleMembers.test(member)) return typeof want === "string" && Number(want) === shown;
  if (booleanMembers.test(member)) return typeof want !== "boolean" && typeof shown === "boolean";
  return typeof want === "number" && String(want) === shown;
}

/** A service may omit false. It may show 0 or 1 unless the contract calls the member a boolean. */
function isSameBoolean(want: boolean, shown: unknown, member: string): boolean {
  if (shown === want) return true;
  if (!want && isBlank(shown)) return true;
  return shown === Number(want) && !booleanMembers.test(member);
}

/** The order counts. A service may drop duplicate or blank options. */
function isSameList(want: readonly unknown[], shown: readonly unknown[], member: string): boolean {
  const isShown = (list: readonly unknown[]): boolean =>
    list.length === shown.length && list.every((item, index) => isSame(item, shown[index], member));
  if (isShown(want)) return true;
  if (member !== "options") return false;
  const withoutBlanks = want.filter((option) => !isBlank(option));
  return [want, withoutBlanks].some((list) => [list, [...new Set(list)], withDistinctForms(list)].some(isShown));
}

/** Keeps the first of several options with the same normal form. */
function withDistinctForms(options: readonly unknown[]): readonly unknown[] {
  const forms = options.map(inNormalForm);
  return options.filter((_, index) => forms.indexOf(forms[index]) === index);
}

function inNormalForm(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFKC").trim() : value;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Programs read these, so a text sanitiser or store has no reason to change them. */
const machineReadMembers = /^(slug|type|accentColor|logoUrl|notificationEmail)$/;

function isSameString(want: string, shown: string, member: string): boolean {
  if (member === "email") return want.toLowerCase().trim() === shown.toLowerCase().trim();
  if (timestamp.test(want) && timestamp.test(shown) && Date.parse(want) === Date.parse(shown)) return true;
  if (member === "accentColor" && isSameColour(want, shown)) return true;
  if (member === "logoUrl" && isSameLogo(want, shown)) return true;
  return machineReadMembers.test(member) ? isSpelledAlike(want, shown, member) : isSameText(want, shown, member);
}

/** True for two spellings of a colour: `#aabbcc` and `ABC`, `#AABBCCff` or `rgb(170, 187, 204)`. */
function isSameColour(want: string, shown: string): boolean {
  const bytes = bytesOf(want);
  return bytes !== undefined && bytes === bytesOf(shown);
}

/** Returns `rrggbbaa` for a hex colour, with or without `#`, or for an opaque `rgb()`. */
function bytesOf(colour: string): string | undefined {
  const text = colour.trim().toLowerCase();
  const hex = /^#?([0-9a-f]+)$/.exec(text)?.[1];
  if (hex?.length === 3 || hex?.length === 4) return hex.replaceAll(/./g, "$&$&").padEnd(8, "f");
  if (hex?.length === 6 || hex?.length === 8) return hex.padEnd(8, "f");
  const [, red, green, blue] =
    /^rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+(?:1|1\.0|100%))?\)$/.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [red, green, blue]
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")
    .padEnd(8, "f");
}

/** Paths are resolved against this host, which can't exist (RFC 2606). */
const baseOfPaths = "http://nowhere.invalid";

/** True if the service shows the given logo, or its own copy of it. */
function isSameLogo(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown, baseOfPaths)) return false;
  const [wanted, actual] = [new URL(want), new URL(shown, baseOfPaths)];
  return (URL.canParse(shown) && spellingOf(wanted) === spellingOf(actual)) || isCopy(wanted, actual, shown);
}

/** Ignores the fragment, the order of the parameters and the escapes. */
function spellingOf({ protocol, host, pathname, searchParams }: URL): string {
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  return `${protocol}//${host}${unescapePath(pathname)}?${parameters.join("&")}`;
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

/** True for `https://cdn.example.net/1f2e.png` or `/uploads/1f2e.png`, but not for another given logo or a truncated address. */
function isCopy(wanted: URL, actual: URL, shown: string): boolean {
  const isAbsolute = /^(https?:)?\/\//i.test(shown);
  if (!isAbsolute && !/^\/[^/]/.test(shown)) return false;
  // the given address without its beginning, such as the host, was truncated
  if (!isAbsolute && wanted.pathname.endsWith(actual.pathname)) return false;
  const ownMarkers = markersIn(wanted.href);
  // an address without a marker was read from the service and sent back: it may be a copy already
  const mayBeCopied = ownMarkers.length === 0 || actual.hostname !== wanted.hostname;
  if (isAbsolute && (!mayBeCopied || isDefaultHost(actual.hostname))) return false;
  return markersIn(shown).every((marker) => ownMarkers.includes(marker));
}

/** The suite's logos are on this host by default, so an address there isn't a copy that the service made. */
function isDefaultHost(hostname: string): boolean {
  return /^(www\.)?example\.com$/.test(hostname);
}

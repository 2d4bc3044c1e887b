import { isObject } from "../../../client/json/json.ts";
import { AnyOf, NotForeign, NotInvited, SameInstant, SameOrLater, unknown, Valid } from "./expected-value.ts";
import { isSameColour } from "./colour.ts";
import { isSameLogo } from "./logo.ts";
import { isSameText, isSpelledAlike } from "./spelling.ts";

/** The contract doesn't distinguish an absent member from an empty one. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
}

/** An unobserved invitation may change a time to a later one, or set it for the first time. */
export function sameOrLater(time: unknown): unknown {
  return isBlank(time) ? unknown : new SameOrLater(time);
}

/**
 * Allows the changes in the specification's table "Values are returned unchanged". Ignores object members that weren't
 * given.
 */
export function isSame(want: unknown, shown: unknown, member: string): boolean {
  if (want === unknown || want === shown) return true;
  if (want instanceof AnyOf) return want.values.some((value) => isSame(value, shown, member));
  if (want instanceof NotForeign) return !want.isForeign(shown);
  if (want instanceof SameOrLater || want instanceof SameInstant || want instanceof NotInvited || want instanceof Valid)
    return want.isMetBy(shown);
  if (isBlank(shown) && (isBlank(want) || isOmittedZero(want, member))) return true;
  if (isReadAs(want, shown, member)) return true;
  if (typeof want === "boolean") return isSameBoolean(want, shown, member);
  if (Array.isArray(want)) return Array.isArray(shown) && isSameList(want, shown, member);
  if (isObject(want))
    return isObject(shown) && Object.entries(want).every(([name, value]) => isSame(value, shown[name], name));
  return typeof want === "string" && typeof shown === "string" && isSameString(want, shown, member);
}

/** protobuf's JSON omits a bound of 0. */
function isOmittedZero(want: unknown, member: string): boolean {
  return member === "scaleMin" && (want === 0 || want === "0");
}

/** The order counts. A service may drop duplicate or blank options. */
function isSameList(want: readonly unknown[], shown: readonly unknown[], member: string): boolean {
  const isShown = (form: readonly unknown[]): boolean =>
    form.length === shown.length && form.every((item, index) => isSame(item, shown[index], member));
  if (isShown(want)) return true;
  if (member !== "options") return false;
  const lists = [want, want.filter((option) => !isBlank(option))];
  return lists.some((list) => [list, distinct(list, (option) => option), distinct(list, inNormalForm)].some(isShown));
}

function distinct(values: readonly unknown[], formOf: (value: unknown) => unknown): readonly unknown[] {
  const forms = values.map(formOf);
  return values.filter((_, index) => forms.indexOf(forms[index]) === index);
}

const inNormalForm = (value: unknown): unknown => (typeof value === "string" ? value.normalize("NFKC").trim() : value);

/** A service may omit false. It may show 0 or 1 unless the contract calls the member a boolean. */
function isSameBoolean(want: boolean, shown: unknown, member: string): boolean {
  return shown === want || (!want && isBlank(shown)) || (shown === Number(want) && !booleanMembers.test(member));
}

const booleanMembers = /^(required|allowOther)$/;

/** True if many conformant servers coerce the value to the shown one: a scale's number, a boolean or a text. */
function isReadAs(want: unknown, shown: unknown, member: string): boolean {
  if (/^scale(Min|Max)$/.test(member)) return typeof want === "string" && Number(want) === shown;
  if (typeof want === "number" && !booleanMembers.test(member)) return shown === String(want);
  return booleanMembers.test(member) && typeof want !== "boolean" && typeof shown === "boolean";
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

import { isObject } from "../../format/json.ts";
import { AnyOf, NobodyElses, NotInvited, SameInstant, SameOrLater, unknown } from "./expected-value.ts";
import { withoutMarks } from "./mark.ts";

/** Says whether a value holds nothing: the contract doesn't distinguish an absent member from an empty one. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
}

/** A time that may be set anew where nobody hears it; not yet set, it may be anything. */
export function sameOrLater(time: unknown): unknown {
  return isBlank(time) ? unknown : new SameOrLater(time);
}

/**
 * Equality apart from what a lawful server may do to a value: trim, compose, join lines, write a colour in capitals, remove HTML tags,
 * keep a copy of a logo, leave out what is false. Of an object, members that were not given don't count.
 */
export function isSame(want: unknown, shown: unknown, member: string): boolean {
  if (want === unknown || want === shown) return true;
  if (want instanceof AnyOf) return want.values.some((value) => isSame(value, shown, member));
  if (want instanceof NobodyElses) return !want.isElses(shown);
  if (want instanceof SameInstant || want instanceof SameOrLater || want instanceof NotInvited)
    return want.isMetBy(shown);
  if (isBlank(want) && isBlank(shown)) return true;
  if (isReadAs(want, shown, member)) return true;
  if (typeof want === "boolean") return isSameSwitch(want, shown, member);
  if (Array.isArray(want)) return Array.isArray(shown) && isSameList(want, shown, member);
  if (isObject(want))
    return isObject(shown) && Object.entries(want).every(([name, value]) => isSame(value, shown[name], name));
  return typeof want === "string" && typeof shown === "string" && isSameText(want, shown, member);
}

/** Lists are equal in their order; whether of equal options one is enough, and whether a blank one is any, is open. */
function isSameList(want: readonly unknown[], shown: readonly unknown[], member: string): boolean {
  const isShown = (form: readonly unknown[]): boolean =>
    form.length === shown.length && form.every((item, index) => isSame(item, shown[index], member));
  if (isShown(want)) return true;
  if (member !== "options") return false;
  const lists = [want, want.filter((option) => !isBlank(option))];
  return lists.some((list) => [list, distinct(list, (one) => one), distinct(list, inNormalForm)].some(isShown));
}

/** The first of those that are equal in a form. */
function distinct(values: readonly unknown[], formOf: (value: unknown) => unknown): readonly unknown[] {
  const forms = values.map(formOf);
  return values.filter((_, index) => forms.indexOf(forms[index]) === index);
}

const inNormalForm = (value: unknown): unknown => (typeof value === "string" ? value.normalize("NFC").trim() : value);

/** What is false may be left out; 0 and 1 may stand for what the contract doesn't call a boolean. */
function isSameSwitch(want: boolean, shown: unknown, member: string): boolean {
  return shown === want || (!want && isBlank(shown)) || (shown === Number(want) && !booleans.test(member));
}

/** The members that the contract calls booleans. */
const booleans = /^(required|allowOther)$/;

/** Says whether a value is shown as what many lawful servers read it as: a number of a scale, a boolean, or a text. */
function isReadAs(want: unknown, shown: unknown, member: string): boolean {
  if (/^scale(Min|Max)$/.test(member)) return typeof want === "string" && Number(want) === shown;
  if (typeof want === "number" && !booleans.test(member)) return shown === String(want);
  return booleans.test(member) && typeof want !== "boolean" && typeof shown === "boolean";
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const tag = /<\/?[a-z][^<>]*>/gi;

function isSameText(want: string, shown: string, member: string): boolean {
  if (member === "email") return want.toLowerCase().trim() === shown.toLowerCase().trim();
  if (/^#[0-9a-f]{3,8}$/i.test(want)) return want.toLowerCase() === shown.toLowerCase();
  if (timestamp.test(want) && timestamp.test(shown) && Date.parse(want) === Date.parse(shown)) return true;
  if (member === "logoUrl" && isCopy(want, shown)) return true;
  const bare = want.replaceAll(tag, "");
  return isSpelledAlike(want, shown, member) || (bare !== want && isSpelledAlike(bare, shown, member));
}

/** Whether a logo that the suite gave, which is under a reserved domain, is shown under an address elsewhere. */
function isCopy(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown)) return false;
  const { protocol, hostname } = new URL(shown);
  return /^https?:$/.test(protocol) && !/(^|\.)example\.(com|net|org)$/.test(hostname);
}

/** Members whose text has paragraphs. */
const multiLine = /^(description|welcomeMessage|inviteTop|inviteBottom|inviteSignOff)$/;
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

function normal(text: string): string {
  return text.normalize("NFC").replaceAll(controls, "");
}

/** Equality apart from white space, compositions and control characters; a member of one line may lose its breaks. */
function isSpelledAlike(want: string, shown: string, member: string): boolean {
  const [composed, given] = [normal(want), normal(shown)];
  const inLines = (text: string): string =>
    text
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\S\n]+/g, " ")
      .replaceAll(/ ?\n ?/g, "\n")
      .trim();
  if (inLines(composed) === inLines(given)) return true;
  if (multiLine.test(member)) return false;
  const inOne = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  return inOne(composed) === inOne(given) || composed.replaceAll(/[\r\n\t]+/g, "").trim() === given.trim();
}

/** The class of a value, which distinguishes the ways of "returned as given". */
export function kindOf(value: unknown): string {
  if (value instanceof AnyOf || value instanceof NobodyElses || value instanceof NotInvited) return "not given";
  if (Array.isArray(value)) return value.length > 12 ? "many" : "list";
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  return kindOfText(value);
}

function kindOfText(text: string): string {
  if (text.trim() === "") return "blank";
  if (text.length > 60) return `${Math.ceil(text.length / 50) * 50} characters`;
  if (/^(0|false|true|null|undefined|NaN|-?[\d.]+|\[\]|\{\}|1e3|0x10)$/.test(text)) return `like another type: ${text}`;
  // its own text distinguishes an edge case from others
  return /[^\x20-\x7e]|[<>&"'\\{}$%;|=`]| {2}|^ | $/.test(text)
    ? `edge case ${withoutMarks(text).slice(0, 24)}`
    : "plain";
}

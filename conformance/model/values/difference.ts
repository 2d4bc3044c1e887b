import { isObject } from "../../format/json.ts";

/** The first place where what is shown isn't what was given. */
export interface Difference {
  /** `questions.3.label`; empty for the value itself. */
  readonly path: string;
  readonly given: unknown;
  readonly shown: unknown;
}

/**
 * Compares given data with shown data: every given member must be shown with the given value, arrays element by element.
 * Members that were not given don't count. Two hex colours that differ in letter case are one colour, two timestamps of
 * one instant are one timestamp, and white space within a line may be one space; a member of one line may lose its breaks.
 * What is false may be left out, HTML tags may be removed from a text, and a logo may be shown under the address of a copy.
 */
export function differenceOf(given: unknown, shown: unknown, path = ""): Difference | undefined {
  if (Array.isArray(given)) {
    if (!Array.isArray(shown) || shown.length !== given.length) return { path, given, shown };
    return firstDifference(
      given.map((item, index) => [String(index), item, shown[index]]),
      path,
    );
  }
  if (isObject(given)) {
    if (!isObject(shown)) return { path, given, shown };
    return firstDifference(
      Object.entries(given).map(([name, value]) => [name, value, shown[name]]),
      path,
    );
  }
  if (logo.test(path) && isCopy(given, shown)) return undefined;
  return sameScalar(given, shown, multiLine.test(path)) ? undefined : { path, given, shown };
}

function firstDifference(
  members: readonly (readonly [string, unknown, unknown])[],
  path: string,
): Difference | undefined {
  for (const [name, given, shown] of members) {
    const difference = differenceOf(given, shown, path === "" ? name : `${path}.${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const hexColour = /^#[0-9a-f]{6}$/i;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function sameScalar(given: unknown, shown: unknown, ofManyLines: boolean): boolean {
  if (given === shown || (given === false && shown === undefined)) return true;
  if (typeof given !== "string" || typeof shown !== "string") return false;
  if (hexColour.test(given)) return given.toLowerCase() === shown.toLowerCase();
  const forms = [given, given.replace(tag, "")];
  if (forms.some((form) => form === shown || (ofManyLines ? withSingleSpaces(form) : inOneLine(form)).includes(shown)))
    return true;
  return timestamp.test(given) && timestamp.test(shown) && Date.parse(given) === Date.parse(shown);
}

const tag = /<\/?[a-z][^<>]*>/gi;

const logo = /(^|\.)logoUrl$/;

/** Whether a logo that the suite gave, which is under a reserved domain, is shown under an address elsewhere. */
function isCopy(given: unknown, shown: unknown): boolean {
  if (typeof given !== "string" || typeof shown !== "string" || !URL.canParse(given) || !URL.canParse(shown))
    return false;
  const { protocol, hostname } = new URL(shown);
  return /^https?:$/.test(protocol) && !/(^|\.)example\.(com|net|org)$/.test(hostname);
}

/** Members whose text has paragraphs. */
const multiLine = /(^|\.)(description|welcomeMessage|inviteTop|inviteBottom|inviteSignOff)$/;

/** A text with one space where it has several in a line. */
function withSingleSpaces(text: string): readonly string[] {
  return [text.replace(/[ \t]+/g, " ")];
}

/** A text of several lines or columns as it is in a field of one line: with one space between words, or without breaks. */
function inOneLine(text: string): readonly string[] {
  return /[\n\r\t]|\s\s/.test(text) ? [text.replace(/\s+/g, " "), text.replace(/[\n\r\t]+/g, "")] : [];
}

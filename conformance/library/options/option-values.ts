import type { Effort } from "../../report/format/report.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { nearest } from "./nearest.ts";
import { rejectValue } from "./rejected-value.ts";

const efforts: readonly Effort[] = ["quick", "standard"];

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns a parser of whole numbers. All parsers in this file throw a RejectedValue for a wrong text. */
export function integer(bounds: Bounds): (text: string) => number {
  return (text) => numberWithin(bounds, text, /^-?\d{1,15}$/, "a whole number");
}

export function seconds(bounds: Bounds): (text: string) => number {
  return (text) => numberWithin(bounds, text, decimalPattern, "a number of seconds");
}

export function decimal(bounds: Bounds): (text: string) => number {
  return (text) => numberWithin(bounds, text, decimalPattern, "a number");
}

/** Matches `12` and `0.5`. */
const decimalPattern = /^\d{1,15}(?:\.\d+)?$/;

function numberWithin({ min, max }: Bounds, text: string, pattern: RegExp, kind: string): number {
  const rule = `It must be ${kind} from ${min} to ${max}`;
  if (!pattern.test(text)) return rejectValue(rule);
  const value = Number(text);
  if (value < min) return rejectValue(`${rule}; the nearest is ${min}`);
  if (value > max) return rejectValue(`${rule}; the nearest is ${max}`);
  return value;
}

/** Collects the values of an option that can be repeated. */
export function list(text: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), text];
}

export function effort(text: string): Effort {
  const found = efforts.find((name) => name === text);
  if (found === undefined) {
    rejectValue(`The efforts are ${efforts.join(" and ")}; did you mean ${nearest(text, efforts)}?`);
  }
  return found;
}

export function surveyName(text: string): string {
  if (text.trim() === "" || text.startsWith("--")) rejectValue("It must be the slug or the id of a survey");
  return text.trim();
}

/** Reads a domain: `mail.example.org`. */
export function domain(text: string): string {
  if (!/^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text))
    rejectValue("It must be a domain, such as mail.example.org");
  return text.toLowerCase();
}

export function webAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) rejectValue("It must be an absolute http or https URL");
  return text;
}

/** Reads the path of a scenario or program: `scenario closing`, `upsert:0`. */
export function casePath(text: string): string {
  if (!/^(?:scenario [a-z -]{3,30}|[a-z -]{3,30}(?::\d{1,9}){1,50})$/.test(text))
    rejectValue("It must be the path in a failure's replay command, such as 'scenario closing' or 'upsert:0'");
  return text;
}

/** Reads a file name, or `-` for standard output. */
export function fileOrOutput(text: string): string {
  return text === "-" ? text : file(text);
}

/** Rejects a name that looks like an option, which was probably meant as one. */
export function file(text: string): string {
  if (text === "-") rejectValue("Only --json can write to standard output; did you mean ./-?");
  if (text === "" || text.startsWith("--"))
    rejectValue(`A file name is missing; did you mean ${commandWord(`./${text || "report"}`)}?`);
  return text;
}

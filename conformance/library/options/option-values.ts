import type { Effort } from "../../report/format/report.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { nearest } from "./nearest.ts";
import { rejectValue } from "./rejected-value.ts";

const efforts: readonly Effort[] = ["quick", "standard"];

export function integer(bounds: { readonly min: number; readonly max: number }): (text: string) => number {
  return (text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return withinBounds(value, bounds, "a whole number");
  };
}

export function seconds(bounds: { readonly min: number; readonly max: number }): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return withinBounds(value, bounds, "a number of seconds");
  };
}

export function decimal(bounds: { readonly min: number; readonly max: number }): (text: string) => number {
  return (text) => withinBounds(/^\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN, bounds, "a number");
}

export function list(text: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), text];
}

export function effort(text: string): Effort {
  const found = efforts.find((name) => name === text);
  if (found === undefined) {
    rejectValue(`The efforts are ${efforts.join(", ")}; did you mean ${nearest(text, efforts)}?`);
  }
  return found;
}

export function surveyName(text: string): string {
  if (text.trim() === "" || text.startsWith("--")) rejectValue("It must be the slug or the id of a survey");
  return text.trim();
}

export function domain(text: string): string {
  if (!/^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text))
    rejectValue("It must be a domain, for example mail.example.org");
  return text.toLowerCase();
}

export function webAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) rejectValue("It must be an absolute http or https URL");
  return text;
}

export function casePath(text: string): string {
  if (!/^(?:scenario [a-z -]{3,30}|[a-z -]{3,30}(?::\d{1,9}){1,50})$/.test(text))
    rejectValue("It must be the path in a failure's replay command, such as 'scenario closing' or 'upsert:0'");
  return text;
}

export function fileOrOutput(text: string): string {
  return text === "-" ? text : file(text);
}

/** A name that looks like an option was probably meant as one. */
export function file(text: string): string {
  if (text === "-") rejectValue("Only --json can write to standard output; did you mean ./-?");
  if (text === "" || text.startsWith("--"))
    rejectValue(`A file name is missing; did you mean ${commandWord(`./${text || "report"}`)}?`);
  return text;
}

function withinBounds(
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
  kind: string,
): number {
  if (value >= min && value <= max) return value;
  return rejectValue(`It must be ${kind} from ${min} to ${max}${nearestBound(value, min, max)}`);
}

function nearestBound(value: number, min: number, max: number): string {
  if (Number.isNaN(value)) return "";
  return `; the nearest is ${value < min ? min : max}`;
}

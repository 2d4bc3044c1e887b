import type { Exchange } from "../http/exchange.ts";
import { isObject, type JsonObject } from "./json.ts";

/** A survey as an answer shows it. */
export interface ShownSurvey {
  /** The id as it stands in a path. */
  readonly id: string;
  /** Absent when the survey shows none. */
  readonly slug?: string;
  readonly members: JsonObject;
  /** Where in the body it was found: `top level`, `survey`, `data.survey`. */
  readonly place: string;
}

const envelopes = [["survey"], ["data", "survey"], ["data"], ["result", "survey"], ["result"], ["item"], []] as const;

/** Finds the survey in an answer whose envelope is open: the first place that holds an object with an id. */
export function findSurvey(exchange: Exchange): ShownSurvey | undefined {
  for (const path of envelopes) {
    const found = surveyAt(exchange, path);
    if (found !== undefined) return found;
  }
  return exchange.json.unreadable === undefined ? surveyWithin(exchange.json.value, "", 2) : undefined;
}

/** An object that looks like a survey, under members of any name. */
function surveyWithin(value: unknown, prefix: string, depth: number): ShownSurvey | undefined {
  if (!isObject(value) || depth === 0) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isObject(member)) continue;
    const place = `${prefix}${name}`;
    const isSurvey = "title" in member || "questions" in member || "recipients" in member;
    const found = (isSurvey ? shownSurvey(member, place) : undefined) ?? surveyWithin(member, `${place}.`, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The survey under the member `survey`, where a create must show it. */
export function createdSurvey(exchange: Exchange): ShownSurvey | undefined {
  return surveyAt(exchange, ["survey"]);
}

function surveyAt(exchange: Exchange, path: readonly string[]): ShownSurvey | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  let value: unknown = exchange.json.value;
  for (const step of path) value = isObject(value) ? value[step] : undefined;
  if (!isObject(value)) return undefined;
  return shownSurvey(value, path.length === 0 ? "top level" : path.join("."));
}

/** An object as a survey, provided that it has an id. */
export function shownSurvey(value: JsonObject, place: string): ShownSurvey | undefined {
  const id = textId(value["id"]);
  if (id === undefined) return undefined;
  const slug = value["slug"];
  return { id, members: value, place, ...(typeof slug === "string" && slug !== "" ? { slug } : {}) };
}

/** An identifier as it stands in a path: a non-empty string, or a number. */
export function textId(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

/** The questions of a survey, those that are objects; none where the survey shows no list. */
export function questionsOf(survey: ShownSurvey): readonly JsonObject[] | undefined {
  const list = survey.members["questions"];
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

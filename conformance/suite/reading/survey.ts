import { surveyInPath } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { hasFurtherRecipients, withAttributes, withListsBeside } from "./lists-beside.ts";
import { objectsIn } from "./objects-in.ts";

/** A survey as a response shows it. */
export interface ShownSurvey {
  /** The id as it stands in a path. */
  readonly id: string;
  /** Absent when the survey shows none. */
  readonly slug?: string;
  readonly members: JsonObject;
  /** Where in the body it was found: `top level`, `survey`, `data.survey`. */
  readonly place: string;
  /** Its recipients are elsewhere, all or some of them: nobody here can read them. */
  readonly hasFurtherRecipients?: true;
}

/** Members by which an object is known for a survey: the more of them it has, the surer. */
const signs = ["title", "questions", "recipients", "slug", "targetCompany", "description", "published"] as const;

/** The envelopes in which an object with an id is a survey even if it shows nothing else. */
const plainEnvelopes = new Set(["", "survey", "data", "data.survey", "result", "result.survey", "item"]);

/** Members that no recipient and no response has. */
const ownSigns = ["questions", "recipients", "slug", "published", "description"] as const;

/** Where some servers answer a list of one. */
const listNames = new Set(["surveys", "data", "items", "results", "result", "records", "value"]);

/**
 * Finds the survey in a response whose envelope is open: of the objects with an id the one that was asked for, else the
 * one that looks most like a survey; where there is none, the only one in a list.
 */
export function findSurvey({ json, url }: Exchange): ShownSurvey | undefined {
  if (json.unreadable !== undefined) return undefined;
  if (!surveys.has(json)) surveys.set(json, wholeIn(json.value, surveyInPath(url)));
  return surveys.get(json);
}

/** Many rules look at the same response: it is searched once. */
const surveys = new WeakMap<Exchange["json"], ShownSurvey | undefined>();

/** The survey of a body, with its lists from wherever they stand in it. */
function wholeIn(body: unknown, named: string | undefined): ShownSurvey | undefined {
  const found = likestIn(body, named) ?? onlyOneIn(body);
  if (found === undefined) return undefined;
  const members = withListsBeside(found.members, body);
  return { ...found, members, ...(hasFurtherRecipients(members, body) ? { hasFurtherRecipients: true } : {}) };
}

function onlyOneIn(body: unknown): ShownSurvey | undefined {
  const lists = isObject(body)
    ? Object.entries(body).filter(([name]) => listNames.has(name))
    : [["list", body] as const];
  for (const [name, list] of lists) {
    const [only] = Array.isArray(list) && list.length === 1 ? list : [];
    if (isObject(only) && ownSigns.some((sign) => sign in only)) return shownSurvey(withAttributes(only), name);
  }
  return undefined;
}

function likestIn(body: unknown, named: string | undefined): ShownSurvey | undefined {
  const found = objectsIn(body, (one) => (isObject(one) ? withAttributes(one) : one)).flatMap(({ members, path }) => {
    const likeness = signs.filter((sign) => sign in members).length;
    const survey = shownSurvey(members, placeOf(path, members));
    if (survey === undefined || (likeness === 0 && !plainEnvelopes.has(path.join(".")))) return [];
    const isAsked = [survey.id, survey.slug].includes(named ?? "");
    // all signs together weigh less than the name, and how it is called decides between those that are alike
    return [{ survey, rank: Number(isAsked) * 100 + likeness * 10 + Number(path.at(-1) === "survey") }];
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0]?.survey;
}

/** The survey under the member `survey`, where a create must show it. */
export function createdSurvey(exchange: Exchange): ShownSurvey | undefined {
  if (exchange.json.unreadable !== undefined || !isObject(exchange.json.value)) return undefined;
  const { survey } = exchange.json.value;
  return isObject(survey) ? shownSurvey(survey, "survey") : undefined;
}

/** Where an object stands, in words that are the same for every survey. */
function placeOf(path: readonly string[], { id, slug }: JsonObject): string {
  const steps = path.map((step) => (step === textId(id) || step === slug ? "{id}" : step));
  return steps.length === 0 ? "top level" : steps.join(".");
}

/** An object as a survey, provided that it has an id. */
export function shownSurvey(value: JsonObject, place: string): ShownSurvey | undefined {
  const id = textId(value["id"]);
  if (id === undefined) return undefined;
  const slug = value["slug"];
  return { id, slug: typeof slug === "string" && slug !== "" ? slug : undefined, members: value, place };
}

/** An identifier as it stands in a path: a non-empty string, or a number. */
export function textId(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

/** The questions of a survey, those that are objects; none where the survey shows no list. */
export function questionsOf(survey: ShownSurvey): readonly JsonObject[] | undefined {
  const list = survey.members["questions"];
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

import { surveyInPath } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { hasFurtherRecipients, withAttributes, withRelatedLists } from "./related-lists.ts";
import { objectsIn } from "./objects-in.ts";

/** A survey as a response shows it. */
export interface ShownSurvey {
  readonly id: string;
  readonly slug?: string;
  readonly members: JsonObject;
  /** Path in the body: `top level`, `survey`, `data.survey`. */
  readonly place: string;
  /** True if some or all recipients are elsewhere, such as on another page. */
  readonly hasFurtherRecipients?: true;
}

/** If a list has one item, and the item has one of these, it is a survey. */
const distinctiveMembers = ["questions", "recipients", "slug", "published", "description"] as const;

/** The more of these an object has, the likelier it is a survey. */
const typicalMembers = [...distinctiveMembers, "title", "targetCompany"] as const;

/** In these envelopes an object with an id is a survey, even without other members. */
const plainEnvelopes = new Set(["", "survey", "data", "data.survey", "result", "result.survey", "item"]);

const listNames = new Set(["surveys", "data", "items", "results", "result", "records", "value"]);

/** Finds the survey in any envelope: the requested one, else the likeliest object, else a list's only item. */
export function findSurvey({ json, url }: Exchange): ShownSurvey | undefined {
  if (json.unreadable !== undefined) return undefined;
  if (!surveyOfJson.has(json)) surveyOfJson.set(json, completeSurvey(json.value, surveyInPath(url)));
  return surveyOfJson.get(json);
}

/** Cache: many rules read the same response. */
const surveyOfJson = new WeakMap<Exchange["json"], ShownSurvey | undefined>();

function completeSurvey(body: unknown, requestedName: string | undefined): ShownSurvey | undefined {
  const survey = likeliestSurvey(body, requestedName) ?? onlyListedSurvey(body);
  if (survey === undefined) return undefined;
  const members = withRelatedLists(survey.members, body);
  const complete = { ...survey, members };
  return hasFurtherRecipients(members, body) ? { ...complete, hasFurtherRecipients: true } : complete;
}

function onlyListedSurvey(body: unknown): ShownSurvey | undefined {
  const lists = isObject(body)
    ? Object.entries(body).filter(([name]) => listNames.has(name))
    : [["list", body] as const];
  for (const [name, list] of lists) {
    const [only] = Array.isArray(list) && list.length === 1 ? list : [];
    if (isObject(only) && distinctiveMembers.some((member) => member in only))
      return shownSurvey(withAttributes(only), name);
  }
  return undefined;
}

function likeliestSurvey(body: unknown, requestedName: string | undefined): ShownSurvey | undefined {
  const objects = objectsIn(body, (value) => (isObject(value) ? withAttributes(value) : value));
  const candidates = objects.flatMap(({ members, path }) => {
    const survey = shownSurvey(members, placeOf(path, members));
    const likeness = typicalMembers.filter((name) => name in members).length;
    if (survey === undefined || (likeness === 0 && !plainEnvelopes.has(path.join(".")))) return [];
    const isRequested = [survey.id, survey.slug].includes(requestedName ?? "");
    // the requested id or slug outweighs all signs, and the member name `survey` breaks ties
    return [{ survey, rank: Number(isRequested) * 100 + likeness * 10 + Number(path.at(-1) === "survey") }];
  });
  return candidates.toSorted((a, b) => b.rank - a.rank)[0]?.survey;
}

/** Returns the survey under `survey`, the envelope that the contract demands in the response to a create. */
export function createdSurvey(exchange: Exchange): ShownSurvey | undefined {
  if (exchange.json.unreadable !== undefined || !isObject(exchange.json.value)) return undefined;
  const { survey } = exchange.json.value;
  return isObject(survey) ? shownSurvey(survey, "survey") : undefined;
}

/** `["surveys", "s1"]` becomes `surveys.{id}` for the survey s1, so that the place is the same for every survey. */
function placeOf(path: readonly string[], { id, slug }: JsonObject): string {
  const steps = path.map((step) => (step === textId(id) || step === slug ? "{id}" : step));
  return steps.length === 0 ? "top level" : steps.join(".");
}

/** Returns undefined for an object without an id. */
export function shownSurvey(value: JsonObject, place: string): ShownSurvey | undefined {
  const id = textId(value["id"]);
  if (id === undefined) return undefined;
  const slug = value["slug"];
  return { id, slug: typeof slug === "string" && slug !== "" ? slug : undefined, members: value, place };
}

/** Returns an id as text, since a service may show numbers. */
export function textId(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

/** Returns an empty array if there is no list, and undefined if the list is unreadable. */
export function questionsOf(survey: ShownSurvey): readonly JsonObject[] | undefined {
  const list = survey.members["questions"];
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

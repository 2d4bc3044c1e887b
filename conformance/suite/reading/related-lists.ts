import { isObject, objectItems, type JsonObject } from "../../client/json/json.ts";
import { objectsIn } from "./objects-in.ts";
import { normalisedName } from "./paging/paging-members.ts";

const lists = ["questions", "recipients"] as const;
type ListName = (typeof lists)[number];

const noUnwrapping = (value: unknown): unknown => value;

/** Adds questions and recipients from beside the survey: sideloaded, `_embedded` (HAL) or `included` (JSON:API §5.4). */
export function withRelatedLists(survey: JsonObject, body: unknown): JsonObject {
  const missingLists = lists.filter((name) => survey[name] === undefined);
  const related = missingLists.map((name) => [name, relatedList(survey, body, name)] as const);
  const shownLists = related.filter(([, list]) => list !== undefined);
  return shownLists.length === 0 ? survey : { ...survey, ...Object.fromEntries(shownLists) };
}

/** Returns undefined if the response doesn't show the whole list. */
function relatedList(survey: JsonObject, body: unknown, name: ListName): unknown {
  // sideloaded or `_embedded`
  const nearbyObjects = [survey, body].flatMap((value) => objectsIn(value, noUnwrapping)).map(({ members }) => members);
  const holder = nearbyObjects.find((members) => Array.isArray(members[name]));
  if (holder !== undefined) return holder[name];
  // JSON:API
  const related = isObject(survey["relationships"]) ? survey["relationships"][name] : undefined;
  const included = objectItems(isObject(body) ? body["included"] : undefined);
  if (!isObject(related) && included.length === 0) return undefined;
  const references = isObject(related) && Array.isArray(related["data"]) ? objectItems(related["data"]) : undefined;
  // without references, all resources of the type belong to the survey
  if (references === undefined) return included.filter(({ type }) => isOfType(type, name)).map(withAttributes);
  const resources = references.map((reference) =>
    included.find(({ type, id }) => type === reference["type"] && id === reference["id"]),
  );
  // a referenced resource may be on another page
  return resources.includes(undefined) ? undefined : resources.filter((one) => one !== undefined).map(withAttributes);
}

function isOfType(type: unknown, name: ListName): boolean {
  // "survey-question" and "Questions" are both of type questions
  return typeof type === "string" && `${normalisedName(type).replace(/s$/, "")}s`.endsWith(name);
}

/** True if a response mentions recipients that it doesn't show: `"recipientCount": 9` beside two of them, or a next page. */
export function hasFurtherRecipients(survey: JsonObject, body: unknown): boolean {
  const { recipients } = survey;
  const shown = Array.isArray(recipients) ? recipients.length : undefined;
  // there is nothing to page in null, a text or a number
  if (recipients === null || (shown === undefined && recipients !== undefined && !isObject(recipients))) return false;
  // an object with numbers as names is a whole list
  if (isObject(recipients) && Object.keys(recipients).every((name) => /^\d+$/.test(name))) return false;
  return objectsIn(body, noUnwrapping).some(({ members, path }) =>
    Object.entries(members).some(([name, value]) => {
      const words = [...path, name].map(normalisedName).join(" ");
      // the shown list itself doesn't count, nor does an object, whose members are visited as well
      if (!words.includes("recipient") || value === recipients || isObject(value)) return false;
      if (typeof value === "number") return value > (shown ?? 0);
      const hintsAtMore = shown === undefined || /more|next|rest|remaining|cursor/.test(words);
      return hintsAtMore && (Array.isArray(value) ? value.length > 0 : Boolean(value));
    }),
  );
}

/** Moves the members of `attributes` next to the id (JSON:API §7.2). */
export function withAttributes(resource: JsonObject): JsonObject {
  // performance: most resources have no `attributes`, and copying long lists is slow
  if (!("attributes" in resource)) return resource;
  const { attributes, ...rest } = resource;
  return isObject(attributes) && "id" in rest ? { ...rest, ...attributes, id: rest["id"] } : resource;
}

import { isObject, objectItems, type JsonObject } from "../../client/json/json.ts";
import { objectsIn } from "./objects-in.ts";
import { lettersOf } from "./paging/paging-members.ts";

const lists = ["questions", "recipients"] as const;
type ListName = (typeof lists)[number];

/**
 * Adds lists from beside the survey: sideloaded, `_embedded` (HAL) or `included` (JSON:API §5.4). The survey's own
 * lists come first.
 */
export function withRelatedLists(survey: JsonObject, body: unknown): JsonObject {
  const lacking = lists.filter((name) => survey[name] === undefined);
  const related = lacking.flatMap((name) => {
    const list = relatedList(survey, body, name);
    return list === undefined ? [] : [[name, list] as const];
  });
  return related.length === 0 ? survey : { ...survey, ...Object.fromEntries(related) };
}

function relatedList(survey: JsonObject, body: unknown, name: ListName): unknown {
  const around = [...objectsIn(survey, (one) => one), ...objectsIn(body, (one) => one)].map(({ members }) => members);
  const own = around.find((members) => Array.isArray(members[name]));
  if (own !== undefined) return own[name];
  const related = isObject(survey["relationships"]) ? survey["relationships"][name] : undefined;
  const included = objectItems(isObject(body) ? body["included"] : undefined);
  if (!isObject(related) && included.length === 0) return undefined;
  const named = isObject(related) && Array.isArray(related["data"]) ? objectItems(related["data"]) : undefined;
  if (named === undefined) return included.filter(({ type }) => isOfType(type, name)).map(withAttributes);
  // a named resource that isn't included is unknown
  const resources = named.map((one) => included.find(({ type, id }) => type === one["type"] && id === one["id"]));
  return resources.includes(undefined) ? undefined : resources.filter((one) => one !== undefined).map(withAttributes);
}

function isOfType(type: unknown, name: ListName): boolean {
  return typeof type === "string" && `${lettersOf(type).replace(/s$/, "")}s`.endsWith(name);
}

/** True if a response mentions recipients that it doesn't show, such as a further page. */
export function hasFurtherRecipients(survey: JsonObject, body: unknown): boolean {
  const { recipients } = survey;
  const shown = Array.isArray(recipients) ? recipients.length : undefined;
  if (recipients === null || (shown === undefined && recipients !== undefined && !isObject(recipients))) return false;
  if (isObject(recipients) && Object.keys(recipients).every((name) => /^\d+$/.test(name))) return false;
  return objectsIn(body, (one) => one).some(({ members, path }) =>
    Object.entries(members).some(([name, value]) => {
      const letters = [...path, name].map(lettersOf).join(" ");
      if (!letters.includes("recipient") || value === recipients || isObject(value)) return false;
      if (typeof value === "number") return value > (shown ?? 0);
      const isOfMore = shown === undefined || /more|next|rest|remaining|cursor/.test(letters);
      return isOfMore && (Array.isArray(value) ? value.length > 0 : Boolean(value));
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

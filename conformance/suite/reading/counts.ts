import type { Exchange } from "../../client/exchange.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { objectsIn, type Nested } from "./objects-in.ts";

export interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

export interface ShownCounts extends Counts {
  /** Path in the body: `counts`, `data.summary`. */
  readonly place: string;
  /** Counts that the response omits: protobuf's JSON omits 0. */
  readonly absent: readonly (keyof Counts)[];
}

const names = ["added", "updated", "skipped"] as const;

/**
 * Finds the outermost object with all three counts, else with some of them. Opens arrays of one item. A count may be a
 * text: `{ "results": [{ "added": "1", "updated": "2" }] }`.
 */
export function findCounts({ json }: Exchange): ShownCounts | undefined {
  if (json.unreadable !== undefined) return undefined;
  const objects = objectsIn(json.value, onlyItemOf);
  const hasAll = ({ members }: Nested): boolean => names.every((name) => isCount(members[name]));
  const object = objects.find(hasAll) ?? objects.find(({ members }) => hasSome(members));
  if (object === undefined) return undefined;
  const [added = 0, updated = 0, skipped = 0] = names.map((name) => Number(object.members[name] ?? 0));
  const absent = names.filter((name) => object.members[name] === undefined);
  return { added, updated, skipped, absent, place: object.path.join(".") || "top level" };
}

function onlyItemOf(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;
}

function hasSome(members: JsonObject): boolean {
  const counts = names.flatMap((name) => members[name] ?? []);
  return counts.length > 0 && counts.every(isCount);
}

function isCount(value: unknown): boolean {
  if (typeof value === "string") return /^\d{1,15}$/.test(value);
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Names of members that report single recipients: `errors`, `rejectedRows`. */
const rowReportNames = /err|fail|reject|refus|invalid|problem|warn|ignor|drop|exceed|reason|result|report|rows/i;
/** Matches names such as `notAdded` and `not_stored`. */
const notDoneNames = /^not[A-Z_-]/;
const maxDepth = 6;

/** True if the response to an add reports single recipients: `{ "errors": [{ "row": 2 }] }` or `{ "results": [...] }`. */
export function reportsRows(json: Exchange["json"]): boolean {
  return json.unreadable === undefined && isReport(json.value, 0);
}

function isReport(value: unknown, depth: number): boolean {
  if (depth > maxDepth || typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    rowReportNames.test(name) || notDoneNames.test(name) ? !isEmptyReport(member) : isReport(member, depth + 1),
  );
}

function isEmptyReport(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === 0 || value === false;
}

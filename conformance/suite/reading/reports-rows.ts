import type { Exchange } from "../../client/exchange.ts";

const rowReportNames = /err|fail|reject|refus|invalid|problem|warn|ignor|drop|exceed|reason|result|report|rows/i;
/** `notAdded` and `not_stored`. */
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

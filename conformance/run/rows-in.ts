import type { Call } from "../http/api.ts";
import { isObject } from "../reading/json.ts";

/** The rows that a call gives; an update without rows leaves them as they are. */
export function rowsIn(call: Call): number {
  if (!isObject(call.body)) return 0;
  const rows = call.body["recipients"];
  return Array.isArray(rows) ? rows.length : 0;
}

import { Rejection } from "../rejection.ts";
import type { Detail } from "../rejection.ts";
import type { Service } from "../service.ts";
import type { Call } from "./route.ts";

const toCursor = (position: number): string => Buffer.from(`before ${position}`).toString("base64url");

function fromCursor(cursor: string): number | undefined {
  const position = /^before (\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  return position === undefined ? undefined : Number(position);
}

const toLimit = (limit: string): number | undefined => (/^\d{1,4}$/.test(limit) ? Number(limit) : undefined);

/** GET /surveys */
export function listSurveys({ store, limits, present }: Service, { owner, query }: Call): unknown {
  const asked = query();
  const cursor = asked.get("cursor");
  const before = cursor === null ? undefined : fromCursor(cursor);
  const max = limits.surveysPerPage;
  const limit = toLimit(asked.get("limit") ?? String(max)) ?? 0;
  const details: Detail[] = [];
  if (cursor !== null && before === undefined) {
    details.push({ path: "cursor", message: "must be a nextCursor of this list" });
  }
  if (limit < 1 || limit > max) details.push({ path: "limit", message: `must be an integer from 1 to ${max}` });
  if (details.length > 0) throw new Rejection(400, "The query does not satisfy the rules.", { details });
  const page = store.surveysOf(owner, before === undefined ? { limit } : { before, limit });
  return present.listBody(page.surveys, page.next === null ? null : toCursor(page.next));
}

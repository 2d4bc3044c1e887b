import { basePath } from "../api/app.ts";
import type { Operation } from "../api/service.ts";

/** What a request asks for: `survey` is the id or slug in its path, empty where there is none. */
export interface Visit {
  readonly operation: Operation | undefined;
  readonly survey: string;
  readonly query: URLSearchParams;
}

const operations: Readonly<Record<string, Operation>> = {
  "POST /surveys": "create",
  "GET /surveys": "list",
  "GET /surveys/:id": "read",
  "PATCH /surveys/:id": "patch",
  "POST /surveys/:id/recipients": "add",
  "GET /surveys/:id/responses": "responses",
};

/** Reads what a request asks for off its method and path. */
export function visitOf({ method, url }: Request): Visit {
  const { pathname, searchParams: query } = new URL(url);
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const survey = path.split("/")[2] ?? "";
  return { operation: operations[`${method} ${path.replace(/^\/surveys\/[^/]+/, "/surveys/:id")}`], survey, query };
}

/** Whether a fault shows on a visit. */
export type Occasion = (visit: Visit) => boolean;

/** The occasion of some operations. */
export const on =
  (...wanted: readonly Operation[]): Occasion =>
  ({ operation }) =>
    operation !== undefined && wanted.includes(operation);

const isId = (survey: string): boolean => /^[\da-f]{8}-/.test(survey);

/** The occasion of some operations on a survey that the path names by its id. */
export const onId =
  (...wanted: readonly Operation[]): Occasion =>
  (visit) =>
    on(...wanted)(visit) && isId(visit.survey);

/** The occasion of some operations on a survey that the path names by its slug. */
export const onSlug =
  (...wanted: readonly Operation[]): Occasion =>
  (visit) =>
    on(...wanted)(visit) && visit.survey !== "" && !isId(visit.survey);

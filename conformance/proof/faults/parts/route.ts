import { basePath } from "../../../../reference/api/app.ts";
import type { Operation } from "../../host/operation.ts";
import type { HostOptions } from "../../host/options.ts";
import type { Store } from "../../host/store.ts";

export type ServerOptions = HostOptions & { readonly store: Store };

/** A request without its body. */
export interface Route {
  /** Undefined for a path or method that the API lacks. */
  readonly operation: Operation | undefined;
  /** The id or slug in the path, or empty. */
  readonly survey: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** True if a part applies to the request. */
export type When = (route: Route, options: ServerOptions) => boolean;

const operations: Readonly<Record<string, Operation>> = {
  "POST /surveys": "create",
  "GET /surveys": "list",
  "GET /surveys/:id": "read",
  "PATCH /surveys/:id": "patch",
  "POST /surveys/:id/recipients": "add",
  "GET /surveys/:id/responses": "responses",
};

export function routeOf({ method, url, headers }: Pick<Request, "method" | "url" | "headers">): Route {
  const { pathname, searchParams: query } = new URL(url);
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const operation = operations[`${method} ${path.replace(/^\/surveys\/[^/]+/, "/surveys/:id")}`];
  return { operation, survey: path.split("/")[2] ?? "", query, headers };
}

/** True if the request is one of these operations. */
export const isOperation =
  (...wanted: readonly Operation[]): ((route: Route) => boolean) =>
  ({ operation }) =>
    operation !== undefined && wanted.includes(operation);

export const on = {
  any: (() => true) as When,
  create: isOperation("create"),
  list: isOperation("list"),
  read: isOperation("read"),
  patch: isOperation("patch"),
  add: isOperation("add"),
  responses: isOperation("responses"),
  writes: isOperation("create", "patch"),
  bodies: isOperation("create", "patch", "add"),
  shows: isOperation("create", "read", "patch"),
  surveys: isOperation("create", "read", "patch", "list"),
  named: isOperation("read", "patch", "add", "responses"),
};

export const allOf =
  (...all: readonly When[]): When =>
  (route, options) =>
    all.every((when) => when(route, options));

const isId = (survey: string): boolean => /^[\da-f]{8}-/.test(survey);

export const byId = (when: When): When => allOf(when, ({ survey }) => isId(survey));

export const bySlug = (when: When): When => allOf(when, ({ survey }) => survey !== "" && !isId(survey));

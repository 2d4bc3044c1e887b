/** Conditions that say to which requests a fault applies: `on.create`, `bySlug(on.read)`, `allOf(on.patch, …)`. */

import { basePath } from "../../../../reference/api/app.ts";
import type { Operation } from "../../host/operation.ts";
import type { HostOptions } from "../../host/options.ts";
import type { Store } from "../../host/store.ts";

/** The options of a server, always with its store. */
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

/** True if a part applies to the request. `options` are those of the server. */
export type When = (route: Route, options: ServerOptions) => boolean;

const operations: Readonly<Record<string, Operation>> = {
  "POST /surveys": "create",
  "GET /surveys": "list",
  "GET /surveys/:id": "read",
  "PATCH /surveys/:id": "patch",
  "POST /surveys/:id/recipients": "add",
  "GET /surveys/:id/responses": "responses",
};

/** Reads the operation and the survey from a method and a URL. */
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

/** Conditions on the operation alone. `withOptions` compares with `on.any` itself: its options need no condition. */
export const on = {
  any: (() => true) as When,
  create: isOperation("create"),
  list: isOperation("list"),
  read: isOperation("read"),
  patch: isOperation("patch"),
  add: isOperation("add"),
  responses: isOperation("responses"),
  writes: isOperation("create", "patch"),
  /** The requests with a body. */
  bodies: isOperation("create", "patch", "add"),
  /** The requests whose responses show one whole survey. */
  shows: isOperation("create", "read", "patch"),
  surveys: isOperation("create", "read", "patch", "list"),
  /** The requests whose path names a survey. */
  named: isOperation("read", "patch", "add", "responses"),
};

/** True if all conditions are. */
export const allOf =
  (...all: readonly When[]): When =>
  (route, options) =>
    all.every((when) => when(route, options));

// an id is a UUID
const isId = (survey: string): boolean => /^[\da-f]{8}-/.test(survey);

/** Adds the condition that the path names a survey by an id. */
export const byId = (when: When): When => allOf(when, ({ survey }) => isId(survey));

/** Adds the condition that the path names a survey by a slug. */
export const bySlug = (when: When): When => allOf(when, ({ survey }) => survey !== "" && !isId(survey));

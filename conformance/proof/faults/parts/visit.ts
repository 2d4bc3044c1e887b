import { basePath } from "../../../../reference/api/app.ts";
import type { Operation } from "../../host/operation.ts";
import type { HostOptions } from "../../host/options.ts";
import type { Store } from "../../host/store.ts";
import type { SurveyRecord } from "../../../../reference/api/store.ts";

export type Given = HostOptions & { readonly store: Store };

/** `survey` is the id or slug in the path, or empty. */
export interface Visit {
  readonly operation: Operation | undefined;
  readonly survey: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** True if a part applies to the request. */
export type When = (visit: Visit, given: Given) => boolean;

const operations: Readonly<Record<string, Operation>> = {
  "POST /surveys": "create",
  "GET /surveys": "list",
  "GET /surveys/:id": "read",
  "PATCH /surveys/:id": "patch",
  "POST /surveys/:id/recipients": "add",
  "GET /surveys/:id/responses": "responses",
};

export function visitOf({ method, url, headers }: Pick<Request, "method" | "url" | "headers">): Visit {
  const { pathname, searchParams: query } = new URL(url);
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const operation = operations[`${method} ${path.replace(/^\/surveys\/[^/]+/, "/surveys/:id")}`];
  return { operation, survey: path.split("/")[2] ?? "", query, headers };
}

export const doing =
  (...wanted: readonly Operation[]): ((visit: Visit) => boolean) =>
  ({ operation }) =>
    operation !== undefined && wanted.includes(operation);

export const on = {
  any: (() => true) as When,
  create: doing("create"),
  list: doing("list"),
  read: doing("read"),
  patch: doing("patch"),
  add: doing("add"),
  responses: doing("responses"),
  writes: doing("create", "patch"),
  bodies: doing("create", "patch", "add"),
  shows: doing("create", "read", "patch"),
  surveys: doing("create", "read", "patch", "list"),
  named: doing("read", "patch", "add", "responses"),
};

export const both =
  (...all: readonly When[]): When =>
  (visit, given) =>
    all.every((when) => when(visit, given));

const isId = (survey: string): boolean => /^[\da-f]{8}-/.test(survey);

export const byId = (when: When): When => both(when, ({ survey }) => isId(survey));

export const bySlug = (when: When): When => both(when, ({ survey }) => survey !== "" && !isId(survey));

/** Finds a survey of any key, by id or slug. */
export const surveyNamed = (store: Store, name: string): SurveyRecord | undefined =>
  store.surveyById(name) ?? store.surveyBySlug(name);

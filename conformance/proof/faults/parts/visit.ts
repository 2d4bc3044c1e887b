import { basePath } from "../../../../reference/api/app.ts";
import type { Operation } from "../../../../reference/api/operation.ts";
import type { ServiceOptions } from "../../../../reference/api/service.ts";
import type { Store } from "../../../../reference/api/store/store.ts";
import type { SurveyRecord } from "../../../../reference/api/store/survey-record.ts";

/** The options of a server that is being built, its store among them. */
export type Given = ServiceOptions & { readonly store: Store };

/** What a request asks for: `survey` is the id or slug in its path, empty where there is none. */
export interface Visit {
  readonly operation: Operation | undefined;
  readonly survey: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** On which requests a part shows. */
export type When = (visit: Visit, given: Given) => boolean;

const operations: Readonly<Record<string, Operation>> = {
  "POST /surveys": "create",
  "GET /surveys": "list",
  "GET /surveys/:id": "read",
  "PATCH /surveys/:id": "patch",
  "POST /surveys/:id/recipients": "add",
  "GET /surveys/:id/responses": "responses",
};

/** Reads what a request asks for off its method and path. */
export function visitOf({ method, url, headers }: Pick<Request, "method" | "url" | "headers">): Visit {
  const { pathname, searchParams: query } = new URL(url);
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const operation = operations[`${method} ${path.replace(/^\/surveys\/[^/]+/, "/surveys/:id")}`];
  return { operation, survey: path.split("/")[2] ?? "", query, headers };
}

/** Some of the six operations. */
export const doing =
  (...wanted: readonly Operation[]): ((visit: Visit) => boolean) =>
  ({ operation }) =>
    operation !== undefined && wanted.includes(operation);

/** The operations, alone and in the groups in which they are alike. */
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

/** Requests for which all of this holds. */
export const both =
  (...all: readonly When[]): When =>
  (visit, given) =>
    all.every((when) => when(visit, given));

const isId = (survey: string): boolean => /^[\da-f]{8}-/.test(survey);

/** Requests whose path names the survey by its id. */
export const byId = (when: When): When => both(when, ({ survey }) => isId(survey));

/** Requests whose path names the survey by its slug. */
export const bySlug = (when: When): When => both(when, ({ survey }) => survey !== "" && !isId(survey));

/** The survey of an id or a slug, under any key. */
export const surveyNamed = (store: Store, name: string): SurveyRecord | undefined =>
  store.surveyById(name) ?? store.surveyBySlug(name);

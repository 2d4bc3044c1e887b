import { basePath } from "../api/app.ts";
import type { Limits } from "../api/limits.ts";
import { visitOf } from "../faults/visit.ts";
import { lawful, objectsOf, seams, type JsonObject, type Unnamed, type Variant, type Wrap } from "./lawful.ts";

/** A page of a list as it is answered. */
export interface Page {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly status?: number;
}

/** The limits under which the reference's own list comes in one piece, for others to cut. */
export const inOnePiece: Partial<Limits> = { surveysPerPage: 9_999 };

/** Cuts the list of surveys otherwise; needs `inOnePiece`. */
export function listed(cut: (surveys: readonly JsonObject[], url: URL) => Page): Wrap {
  return (app) => async (request) => {
    if (visitOf(request).operation !== "list") return app(request);
    const url = new URL(request.url);
    const { headers } = request;
    const response = await app(new Request(new URL(`${url.origin}${basePath}/surveys`), { headers }));
    if (!response.ok) return response;
    const surveys = objectsOf(((await response.json()) as JsonObject)["surveys"]);
    const page = cut(surveys, url);
    const sent = new Headers(response.headers);
    for (const [name, value] of Object.entries(page.headers ?? {})) if (value !== undefined) sent.set(name, value);
    return new Response(JSON.stringify(page.body), { status: page.status ?? response.status, headers: sent });
  };
}

/** A numbered page of a list. */
export interface NumberedPage {
  readonly items: readonly JsonObject[];
  readonly number: number;
  readonly pages: number;
  readonly total: number;
  /** The address of another page of the same list. */
  readonly to: (number: number) => string;
}

/** Cuts a list into pages of a size; `first` is the number of the first one. */
export function pageOf(surveys: readonly JsonObject[], url: URL, size: number, first = 1): NumberedPage {
  const asked = Number(url.searchParams.get("page") ?? first);
  const number = Number.isInteger(asked) && asked >= first ? asked : first;
  const start = (number - first) * size;
  return {
    items: surveys.slice(start, start + size),
    number,
    pages: Math.max(1, Math.ceil(surveys.length / size)),
    total: surveys.length,
    to: (other) => `${url.origin}${url.pathname}?page=${other}`,
  };
}

/** The part of a list after the survey with an id, or its first; `next` is the id to go on after, absent at the end. */
export function pageAfter(
  surveys: readonly JsonObject[],
  id: string | null,
  size: number,
): { readonly items: readonly JsonObject[]; readonly next?: string } {
  const start = id === null ? 0 : surveys.findIndex((survey) => String(survey["id"]) === id) + 1;
  const items = surveys.slice(start, start + size);
  return { items, ...(start + size < surveys.length ? { next: String(items.at(-1)?.["id"]) } : {}) };
}

/** A query parameter that is a whole number, or what it is by default. */
export function numberIn(url: URL, name: string, byDefault: number): number {
  const value = url.searchParams.get(name);
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : byDefault;
}

type Surveys = readonly JsonObject[];
type Answers = Variant["answers"];

/** What a page is cut from. */
interface Source {
  readonly surveys: Surveys;
  readonly url: URL;
}

/** Where the numbers of pages begin, and of which list the pages are in place of the surveys. */
interface Manner {
  readonly first?: number;
  readonly of?: (surveys: Surveys) => Surveys;
}

/** A server that cuts its list in a way of its own. */
export const cut = (answers: Answers, page: (surveys: Surveys, url: URL) => Page): Unnamed =>
  lawful(answers, seams({ limits: inOnePiece }), listed(page));

/** A server whose list has numbered pages of a size. */
export const paged = (
  answers: Answers,
  size: number,
  show: (page: NumberedPage, source: Source) => Page,
  { first = 1, of = (surveys) => surveys }: Manner = {},
): Unnamed => cut(answers, (surveys, url) => show(pageOf(of(surveys), url, size, first), { surveys, url }));

/** A server whose list goes on after the survey that a query parameter names. */
export const cursored = (
  answers: Answers,
  parameter: string,
  size: number,
  show: (page: ReturnType<typeof pageAfter>, source: Source) => Page,
  { of = (surveys) => surveys }: Manner = {},
): Unnamed =>
  cut(answers, (surveys, url) => show(pageAfter(of(surveys), url.searchParams.get(parameter), size), { surveys, url }));

import { basePath } from "../../../../reference/api/app.ts";
import type { Body } from "../../faults/parts/messages.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { combine, withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { objectsOf } from "../bodies/body-operators.ts";

type Surveys = readonly Body[];
/** A header that is null is omitted. */
type Headers = Readonly<Record<string, string | number | null>>;

/** Shows the whole list on one page: no test creates more surveys than this. */
export const wholeList: Part = withOptions({ limits: { surveysPerPage: 9_999 } });

/** Replaces the body of the list and adds headers. Both depend on all surveys and on the URL of the request. */
export const showList = (
  show: (surveys: Surveys, url: URL) => unknown,
  headersOf: (surveys: Surveys, url: URL) => Headers = () => ({}),
): Part =>
  combine(
    wholeList,
    wrapApp((app) => async (request) => {
      if (!on.list(routeOf(request))) return app(request);
      const url = new URL(request.url);
      const response = await app(new Request(`${url.origin}${basePath}/surveys`, { headers: request.headers }));
      if (!response.ok) return response;
      const { surveys } = (await response.json()) as Body;
      const all = objectsOf(surveys);
      const shown = new Response(JSON.stringify(show(all, url)), response);
      for (const [name, value] of Object.entries(headersOf(all, url)))
        if (value !== null) shown.headers.set(name, String(value));
      return shown;
    }),
  );

interface PageOptions<Page> {
  /** Surveys on each page. */
  readonly size: number;
  /** Query parameter that selects the page. */
  readonly parameter?: string;
  /** Number of the first page. */
  readonly first?: number;
  /** Sorts the surveys or adds others before they are divided into pages. */
  readonly arrange?: (surveys: Surveys) => Surveys;
  readonly headers?: (page: Page) => Headers;
}

/** Builds lists in pages. `pageOf` cuts out the requested page. `show` returns its JSON, by default the bare array. */
const pagesBy =
  <Page extends { readonly items: Surveys }>(
    pageOf: (surveys: Surveys, url: URL, options: PageOptions<Page>) => Page,
  ) =>
  (options: PageOptions<Page>, show: (page: Page) => unknown = ({ items }) => items): Part => {
    const { arrange = (surveys) => surveys, headers = () => ({}) } = options;
    const page = (surveys: Surveys, url: URL): Page => pageOf(arrange(surveys), url, options);
    return showList(
      (surveys, url) => show(page(surveys, url)),
      (surveys, url) => headers(page(surveys, url)),
    );
  };

interface NumberedPage {
  readonly items: Surveys;
  readonly number: number;
  readonly pages: number;
  readonly total: number;
  readonly urlOf: (number: number) => string;
  /** URL of the next page, or null on the last one. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** Numbered pages: `?page=2`. */
export const paged = pagesBy<NumberedPage>((surveys, url, { size, parameter = "page", first = 1 }) => {
  const requested = Number(url.searchParams.get(parameter) ?? first);
  const number = Number.isInteger(requested) && requested >= first ? requested : first;
  const start = (number - first) * size;
  const urlOf = (other: number): string => `${url.origin}${url.pathname}?page=${other}`;
  return {
    items: surveys.slice(start, start + size),
    number,
    pages: Math.max(1, Math.ceil(surveys.length / size)),
    total: surveys.length,
    urlOf,
    next: start + size < surveys.length ? urlOf(number + 1) : null,
    previous: number > first ? urlOf(number - 1) : null,
  };
});

interface CursorPage {
  readonly items: Surveys;
  /** Id to continue after, or null at the end. */
  readonly next: string | null;
  readonly total: number;
}

/** The query parameter is the id of the last survey on the page before: `?cursor=ID`. */
export const cursorPages = pagesBy<CursorPage>((surveys, url, { size, parameter = "cursor" }) => {
  const id = url.searchParams.get(parameter);
  const start = id === null ? 0 : surveys.findIndex((survey) => String(survey["id"]) === id) + 1;
  const items = surveys.slice(start, start + size);
  const next = start + size < surveys.length ? String(items.at(-1)?.["id"]) : null;
  return { items, next, total: surveys.length };
});

interface OffsetPage {
  readonly items: Surveys;
  readonly offset: number;
  readonly total: number;
  readonly url: URL;
}

/** Pages that start at any position: `?offset=20`. */
export const offsetPages = pagesBy<OffsetPage>((surveys, url, { size, parameter = "offset" }) => {
  const requested = url.searchParams.get(parameter) ?? "";
  const offset = /^\d{1,9}$/.test(requested) ? Number(requested) : 0;
  return { items: surveys.slice(offset, offset + size), offset, total: surveys.length, url };
});

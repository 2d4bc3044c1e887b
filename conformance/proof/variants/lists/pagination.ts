import { basePath } from "../../../../reference/api/app.ts";
import type { Body } from "../../faults/parts/messages.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { combine, withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { objectsOf } from "../bodies/body-operators.ts";

type Surveys = readonly Body[];
type Sent = Readonly<Record<string, string | number | null>>;

export const wholeList: Part = withOptions({ limits: { surveysPerPage: 9_999 } });

/** Omits headers that are null. */
export const showList = (show: (surveys: Surveys, url: URL) => unknown, headersOf?: typeof show): Part =>
  combine(
    wholeList,
    wrapApp((app) => async (request) => {
      if (!on.list(routeOf(request))) return app(request);
      const url = new URL(request.url);
      const response = await app(new Request(`${url.origin}${basePath}/surveys`, { headers: request.headers }));
      if (!response.ok) return response;
      const { surveys } = (await response.json()) as Body;
      const all = objectsOf(surveys);
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries((headersOf?.(all, url) ?? {}) as Sent))
        if (value !== null) headers.set(name, String(value));
      return new Response(JSON.stringify(show(all, url)), { status: response.status, headers });
    }),
  );

interface PageOptions<Page> {
  /** Surveys on each page. */
  readonly size: number;
  /** Query parameter of the page. */
  readonly by?: string;
  /** Number of the first page. */
  readonly first?: number;
  /** Replaces the surveys before paging. */
  readonly of?: (surveys: Surveys) => Surveys;
  /** Null omits a header. */
  readonly headers?: (page: Page) => Sent;
}

const pagesBy =
  <Page>(pageOf: (surveys: Surveys, url: URL, manner: PageOptions<Page>) => Page) =>
  (manner: PageOptions<Page>, show: (page: Page) => unknown): Part => {
    const { of = (surveys) => surveys, headers } = manner;
    const page = (surveys: Surveys, url: URL): Page => pageOf(of(surveys), url, manner);
    return showList(
      (surveys, url) => show(page(surveys, url)),
      (surveys, url) => headers?.(page(surveys, url)),
    );
  };

interface NumberedPage {
  readonly items: Surveys;
  readonly number: number;
  readonly pages: number;
  readonly total: number;
  readonly to: (number: number) => string;
  /** URL of the next page, or null on the last one. */
  readonly next: string | null;
  readonly previous: string | null;
}

export const paged = pagesBy<NumberedPage>((surveys, url, { size, by = "page", first = 1 }) => {
  const asked = Number(url.searchParams.get(by) ?? first);
  const number = Number.isInteger(asked) && asked >= first ? asked : first;
  const start = (number - first) * size;
  const to = (other: number): string => `${url.origin}${url.pathname}?page=${other}`;
  return {
    items: surveys.slice(start, start + size),
    number,
    pages: Math.max(1, Math.ceil(surveys.length / size)),
    total: surveys.length,
    to,
    next: start + size < surveys.length ? to(number + 1) : null,
    previous: number > first ? to(number - 1) : null,
  };
});

interface CursorPage {
  readonly items: Surveys;
  /** Id to continue after, or null at the end. */
  readonly next: string | null;
  readonly total: number;
}

/** The query parameter names the last survey of the page before. */
export const cursorPages = pagesBy<CursorPage>((surveys, url, { size, by = "cursor" }) => {
  const id = url.searchParams.get(by);
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

export const offsetPages = pagesBy<OffsetPage>((surveys, url, { size, by = "offset" }) => {
  const asked = url.searchParams.get(by) ?? "";
  const offset = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  return { items: surveys.slice(offset, offset + size), offset, total: surveys.length, url };
});

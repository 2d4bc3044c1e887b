import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";

/** A field that narrows a list down to the rows that hold a text. */
export function searchForm(path: string, label: string, query: string): Markup {
  const all = query === "" ? "" : html`<a href="${path}">Show all</a>`;
  return html`<form method="get" action="${path}" class="search" role="search">
    <label for="search">${label}</label>
    <input type="search" id="search" name="search" value="${query}" maxlength="200" autocomplete="off" dir="auto" />
    <button type="submit" class="quiet">Search</button> ${all}
  </form>`;
}

/** What a page's address asks to be found; empty where it asks for everything. */
export const searchedIn = ({ searchParams }: URL): string => (searchParams.get("search") ?? "").trim().slice(0, 200);

/** Says of the texts of a row whether one of them holds what is searched, whatever its case; to search for nothing finds all. */
export function finder(query: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = query.toLowerCase();
  return (...texts) => wanted === "" || texts.some((text) => text?.toLowerCase().includes(wanted) === true);
}

/** What stands in place of a list when none of its rows holds what is searched. */
export const nothingFound = (query: string): Markup => html`<p class="card">Nothing here holds “${query}”.</p>`;

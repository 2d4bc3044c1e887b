import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";

export function searchForm(path: string, label: string, query: string): Markup {
  const all = query === "" ? "" : html`<a href="${path}">Show all</a>`;
  return html`<form method="get" action="${path}" class="search" role="search">
    <label for="search">${label}</label>
    <input type="search" id="search" name="search" value="${query}" maxlength="200" autocomplete="off" dir="auto" />
    <button type="submit" class="quiet">Search</button> ${all}
  </form>`;
}

/** Empty if the address searches for nothing. */
export const searchedIn = ({ searchParams }: URL): string => (searchParams.get("search") ?? "").trim().slice(0, 200);

/** Returns a predicate: true if one of the texts holds the query, in any case. An empty query finds all. */
export function finder(query: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = query.toLowerCase();
  return (...texts) => wanted === "" || texts.some((text) => text?.toLowerCase().includes(wanted) === true);
}

export const nothingFound = (query: string): Markup => html`<p class="card">Nothing here holds “${query}”.</p>`;

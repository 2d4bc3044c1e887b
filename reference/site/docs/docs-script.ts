import { readPackageFile } from "../package-file.ts";

/** Replacements in the script of the library that draws the API docs. */
export const mended: readonly (readonly [library: string, ours: string])[] = [
  // usual fonts lack two of its signs; words replace them
  ["\u{1f181}", "read-only"],
  ["\u{1f186}", "write-only"],
  // both are lists of alternatives
  ["::ANY~OF ${n}", "::ONE~OF ${n}"],
  // its narrow columns break words that would fit
  ["overflow-wrap:anywhere", "overflow-wrap:break-word"],
  ["word-break:break-word", "overflow-wrap:break-word"],
  [".m-table{table-layout:fixed", ".m-table{table-layout:auto"],
  // on hover, its filled buttons have text in the colour of their background; its focus shows on none
  [
    ".m-btn.primary:focus-visible{color:var(--secondary-color);",
    ".m-btn.primary:focus-visible,.m-btn.primary:hover{color:var(--primary-btn-text-color);",
  ],
  [".m-btn.nav:hover{", ".m-btn.nav:hover{color:var(--primary-btn-text-color);"],
  [".m-btn:hover{", ".m-btn:hover{outline-offset:2px;"],
  ["font-size:var(--font-size-small);outline:0;", "font-size:var(--font-size-small);"],
  // on a phone the form for a key is higher than its box
  ['"height:50px;', '"min-height:50px;'],
];

export function readDocsLibrary(): string {
  return readPackageFile("reference", "site", "assets", "openapi-explorer", "openapi-explorer.min.js");
}

export function docsScript(): string {
  return mended.reduce((script, [library, ours]) => script.replaceAll(library, ours), readDocsLibrary());
}

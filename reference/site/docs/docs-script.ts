import { readDocsLibrary } from "../package-file.ts";

/** What doesn't please in the script of the library that draws the API docs, and what stands in its place. */
export const mended: readonly (readonly [library: string, ours: string])[] = [
  // two of its signs are in no usual font, and words say what they mean
  ["\u{1f181}", "read-only"],
  ["\u{1f186}", "write-only"],
  // its narrow columns break words, where these would fit
  ["overflow-wrap:anywhere", "overflow-wrap:break-word"],
  ["word-break:break-word", "overflow-wrap:break-word"],
  [".m-table{table-layout:fixed", ".m-table{table-layout:auto"],
  // under the pointer the letters of its filled buttons take the colour of their ground, and its focus shows on none
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

/** Reads the script that draws the API docs, mended. */
export function docsScript(): string {
  return mended.reduce((script, [library, ours]) => script.replaceAll(library, ours), readDocsLibrary());
}

import { describe } from "vitest";
import { noBrowser } from "./browser.ts";

/** Skips the tests if there is no browser; the name gives the reason. */
export const inBrowser: (tests: () => void) => unknown = (tests) =>
  describe.skipIf(noBrowser !== undefined)(`in a browser${noBrowser === undefined ? "" : ` (${noBrowser})`}`, tests);

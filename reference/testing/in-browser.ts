import { describe } from "vitest";
import { noBrowser } from "./browser.ts";

/** Groups tests that need a browser; where there is none they are skipped, and the name says why. */
export const inBrowser: (tests: () => void) => unknown = (tests) =>
  describe.skipIf(noBrowser !== undefined)(`in a browser${noBrowser === undefined ? "" : ` (${noBrowser})`}`, tests);

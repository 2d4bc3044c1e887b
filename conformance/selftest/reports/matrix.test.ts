import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accessibilityProblems } from "../../../reference/testing/accessibility.ts";
import { noBrowser, startBrowser, type TestBrowser } from "../../../reference/testing/browser.ts";
import { watchedPage, type WatchedPage } from "../../../reference/testing/watched-page.ts";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { tryCommandLine } from "../../cli/synthetic-host.ts";
import { jsonReport } from "../../report/machine/json.ts";
import { syntheticOutcome, syntheticReport } from "../../report/synthetic-report.ts";

describe.skipIf(noBrowser !== undefined)(`in a browser${noBrowser === undefined ? "" : ` (${noBrowser})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-matrix-"));
  let browser: TestBrowser;

  beforeAll(async () => {
    for (const [place, name] of ["go", "ruby", "a server with a longer name"].entries()) {
      const outcomes = requirementIds.map((id, index) =>
        syntheticOutcome(id, index === 30 + place ? "failed" : "passed"),
      );
      writeFileSync(join(folder, `${name}.json`), jsonReport(syntheticReport({ outcomes })));
    }
    const files = ["go", "ruby", "a server with a longer name"].map((name) => join(folder, `${name}.json`));
    await tryCommandLine(["matrix", ...files, "--html", join(folder, "matrix.html")], { environment: {} });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(hash = "", width = 1280): Promise<WatchedPage> {
    const watched = await watchedPage(browser.context, "file://");
    onTestFinished(() => watched.page.close());
    await watched.page.setViewportSize({ width, height: 844 });
    await watched.page.goto(pathToFileURL(join(folder, "matrix.html")).href + hash);
    return watched;
  }

  test("a cell leads to the requirement in the report's page, opened", async () => {
    const { page, complaints } = await open();
    const id = requirementIds[30] ?? "";
    await page.getByRole("link", { name: `go, ${id}: failed` }).click();
    expect(page.url()).toMatch(new RegExp(`matrix-go\\.html#${id}$`));
    await page.locator(`#${id}[open]`).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the filters show what differs, and the address keeps them", async () => {
    const { page, complaints } = await open();
    await page.getByLabel("only what differs").check();
    expect(await page.locator("tr[data-differs]:visible .id").allTextContents()).toEqual(requirementIds.slice(30, 33));
    expect(await page.evaluate("location.hash")).toBe("#?show=differing");
    const shared = (await open("#?show=differing")).page;
    expect(await shared.locator("tr[data-differs]:visible").count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  test.each([390, 1280])(
    "at %i pixels the page is not wider, names stay in sight, and axe finds nothing wrong",
    async (width) => {
      const { page } = await open("", width);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await page.locator(`tr#${requirementIds.at(-2) ?? ""}`).scrollIntoViewIfNeeded();
      await page.locator(".matrix-wrap").evaluate("(wrap) => { wrap.scrollLeft = 10_000; }");
      for (const fixed of ["thead a >> nth=2", `#${requirementIds.at(-2) ?? ""} .id`]) {
        const box = await page.locator(fixed).boundingBox();
        expect([(box?.x ?? -1) >= 0, (box?.y ?? -1) >= 0, (box?.y ?? 900) < 844]).toEqual([true, true, true]);
      }
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

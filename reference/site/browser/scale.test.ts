import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startBrowser } from "../../testing/browser.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import type { TestBrowser } from "../../testing/browser.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { watchedPage } from "../../testing/watched-page.ts";

inBrowser(() => {
  let site: TestSite;
  let browser: TestBrowser;
  beforeAll(async () => {
    site = await startTestSite();
    browser = await startBrowser({ locale: "en-US" });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  test.each([2, 5, 6, 7, 8, 9, 10])(
    "a scale up to %d leaves no number alone in its row on a phone",
    async (scaleMax) => {
      const question = { type: "linear_scale", label: "How likely?", scaleMin: 0, scaleMax };
      const survey = await site.make({ questions: [question] });
      const { page } = await watchedPage(browser.context, site.origin);
      onTestFinished(() => page.close());
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(survey.page);
      const tops = await page
        .locator(".step")
        .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      expect(Math.min(...rows)).toBeGreaterThan(1);
      expect(rows.length).toBeLessThanOrEqual(2);
    },
  );

  test("the labels of a scale stand on one line each on a phone, next to their numbers", async () => {
    const ends = { scaleMinLabel: "Not at all likely", scaleMaxLabel: "Extremely likely, without doubt" };
    const survey = await site.make({
      questions: [{ type: "linear_scale", label: "How?", scaleMin: 0, scaleMax: 10, ...ends }],
    });
    const { page } = await watchedPage(browser.context, site.origin);
    onTestFinished(() => page.close());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(survey.page);
    const labels = page.locator(".ends > span");
    expect(await labels.allInnerTexts()).toEqual([`0${ends.scaleMinLabel}`, `10${ends.scaleMaxLabel}`]);
    const lines = await page.locator(".ends bdi").evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(lines).toEqual([1, 1]);
    expect(await page.locator(".masthead .asker").textContent()).toBe("Survey service");
    expect(await page.locator(".eyebrow bdi").last().textContent()).toBe("Example Ltd");
  });
});

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { startBrowser } from "../../testing/browser.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { watchedPage } from "../../testing/watched-page.ts";

inBrowser(() => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  test.each([390, 1280])(
    "a new key is copied by a button, and a reload makes no second one, at %d px",
    async (width) => {
      const browser = await startBrowser({ locale: "en-US", permissions: ["clipboard-read", "clipboard-write"] });
      onTestFinished(() => browser.close());
      const { page, complaints } = await watchedPage(browser.context, site.origin);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.site.signInLink());
      await page.getByRole("link", { name: "Settings" }).click();
      const rows = await page.locator("tbody tr").count();
      await page.getByLabel("Name of a new key").fill(`Copied at ${width}`);
      await page.keyboard.press("Enter");
      const key = (await page.locator(".secret").textContent()) ?? "";
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
      expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(200);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.reload();
      expect(await page.locator("tbody tr").count()).toBe(rows + 1);
      expect(await page.content()).not.toContain(key);
      await page.getByText("Rotate…").first().click();
      await page.getByRole("button", { name: `Rotate now: Copied at ${width}` }).click();
      const rotated = (await page.locator(".secret").textContent()) ?? "";
      expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(401);
      expect((await site.api("GET", "/surveys", undefined, rotated)).status).toBe(200);
      expect(complaints).toEqual([]);
    },
  );

  test("without scripts there is no button that does nothing", async () => {
    const browser = await startBrowser({ locale: "en-US", javaScriptEnabled: false });
    onTestFinished(() => browser.close());
    const { page, complaints } = await watchedPage(browser.context, site.origin);
    await page.goto(site.site.signInLink());
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Name of a new key").fill("By hand");
    await page.keyboard.press("Enter");
    expect(await page.locator(".secret").textContent()).toMatch(/^key_/);
    expect(await page.locator("[data-copies]").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});

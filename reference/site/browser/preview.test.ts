import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { everyQuestion } from "../../testing/every-question.ts";
import { openDashboard } from "../../testing/open-dashboard.ts";
import type { OpenDashboard } from "../../testing/open-dashboard.ts";
import type { TestSite } from "../../testing/start-test-site.ts";

inBrowser(() => {
  let dashboard: OpenDashboard;
  let site: TestSite;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ site, page, complaints } = dashboard);
  });
  afterAll(async () => {
    await dashboard.close();
    expect(complaints).toEqual([]);
  });

  test.each([390, 1280])(
    "an unpublished page can be looked at, and nothing is sent from it, at %d px",
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      const recipients = [{ email: "ada@example.com", title: "Dear Ada" }];
      const survey = await site.make({ questions: everyQuestion, recipients, published: false });
      expect((await fetch(survey.page)).status).toBe(404);
      await page.goto(`${site.origin}/dashboard/surveys/${survey.id}/recipients`);
      await page.getByRole("link", { name: "Preview" }).last().click();
      expect(await page.locator("h1").textContent()).toBe("Dear Ada");
      expect(await page.locator(".preview").textContent()).toContain("The survey isn’t published");
      expect(await page.locator(".question").count()).toBe(everyQuestion.length);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.locator(".language").click();
      expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
      expect(await page.locator(".preview").count()).toBe(1);
      expect(await page.locator(".send").isDisabled()).toBe(true);
      const address = page.url();
      await page.locator('[name="q0"]').fill("Engineer");
      await page.keyboard.press("Enter");
      expect(page.url()).toBe(address);
      expect(await site.responses(survey.id)).toEqual([]);
      await page.getByRole("link", { name: "Back to the survey" }).click();
      expect(await page.locator("h1").textContent()).toBe("A survey");
    },
  );

  test("a survey without recipients has a preview as well", async () => {
    const { id } = await site.make({
      questions: everyQuestion,
      recipients: [{ email: "ada@example.com" }],
      published: false,
    });
    await site.api("PATCH", `/surveys/${id}`, { recipients: [] });
    await page.goto(`${site.origin}/dashboard/surveys/${id}/recipients`);
    await page.getByRole("link", { name: "Preview" }).click();
    expect(await page.locator("h1").textContent()).toBe("A survey");
    expect(await page.locator(".preview").textContent()).toContain("the page a recipient will see");
  });

  test("no preview is shown to somebody who isn't signed in", async () => {
    const { id } = await site.make({ published: false, title: "Still secret" });
    const answer = await fetch(`${site.origin}/dashboard/surveys/${id}/preview`);
    expect([answer.status, (await answer.text()).includes("Still secret")]).toEqual([401, false]);
  });
});

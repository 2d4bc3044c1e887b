import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { createDriver } from "../../driver/create-driver.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { listAt, memberAt, textAt } from "../../testing/members.ts";
import { openDashboard } from "../../testing/open-dashboard.ts";
import type { OpenDashboard } from "../../testing/open-dashboard.ts";
import type { MadeSurvey, TestSite } from "../../testing/start-test-site.ts";

const people = ["ada", "grace", "a.person.with.a.very.long.name.indeed"];

const oneLine = (text: string | null): string => (text ?? "").trim().replaceAll(/\s+/g, " ");

inBrowser(() => {
  let dashboard: OpenDashboard;
  let site: TestSite;
  let page: Page;
  let complaints: readonly string[];
  let survey: MadeSurvey;
  const path = (rest: string): string => `${site.origin}/dashboard/surveys/${survey.id}/${rest}`;
  beforeAll(async () => {
    dashboard = await openDashboard({ keys: { SERVICE_API_KEY: "owner", SERVICE_OTHER_API_KEY: "other" } });
    ({ site, page, complaints } = dashboard);
    const recipients = people.map((name) => ({
      email: `${name}@example.com`,
      targetCompany: `${name} & Sons, a company with a name`,
    }));
    survey = await site.make({ questions: everyQuestion, recipients, title: "What a long title ".repeat(6) });
    await site.make({ title: "Lunch in the canteen", targetCompany: "Kitchen Ltd", slug: "lunch" });
    const body: unknown = await (await site.api("GET", `/surveys/${survey.id}`)).json();
    const driver = createDriver(() => site.site.signInLink());
    for (const [index, row] of listAt(body, "survey", "recipients").slice(0, 2).entries()) {
      const answers = everyGiven.map((answer, position) => (position === 0 ? `Role of ${people[index]}` : answer));
      await driver.submitResponse({ url: textAt(row, "url"), answers });
    }
  });
  afterAll(async () => {
    await dashboard.close();
    expect(complaints).toEqual([]);
  });

  const lists = (): readonly string[] => [
    `${site.origin}/dashboard`,
    `${site.origin}/dashboard/settings/api-keys`,
    path("recipients"),
    path("responses"),
  ];

  test("every list shows all its columns on a desktop", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const list of lists()) {
      await page.goto(list);
      const [shown, wide] = await page.locator(".table").evaluate((table) => [table.clientWidth, table.scrollWidth]);
      expect(wide).toBe(shown);
      expect(await page.locator("thead th").first().isVisible()).toBe(true);
    }
  });

  test("every list is cards on a phone, each value after the name of its column", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const list of lists()) {
      await page.goto(list);
      const [shown, wide] = await page.locator(".table").evaluate((table) => [table.clientWidth, table.scrollWidth]);
      expect(wide).toBe(shown);
      const columns = (await page.locator(".table thead th").allTextContents()).slice(1);
      const labels = await page.evaluate(`(() => {
        const cells = [...document.querySelectorAll(".table tbody tr:first-child td")];
        const left = cells.map((cell) => Math.round(cell.getBoundingClientRect().left));
        return cells.map((cell, index) => [getComputedStyle(cell, "::before").content, left[index] === left[0]]);
      })()`);
      expect(labels).toEqual(columns.map((column) => [`"${column}"`, true]));
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test("lists are searched by what stands in them, and show all again", async () => {
    const found = async (): Promise<readonly string[]> =>
      (await page.locator(".table tbody th").allTextContents()).map((text) => oneLine(text));
    const search = async (list: string, query: string): Promise<readonly string[]> => {
      await page.goto(list);
      await page.getByRole("searchbox").fill(query);
      await page.keyboard.press("Enter");
      await page.waitForURL(/search=/);
      return found();
    };
    expect(await search(`${site.origin}/dashboard`, "KITCHEN")).toEqual(["Lunch in the canteen lunch"]);
    expect(await search(`${site.origin}/dashboard`, "no such key")).toEqual([]);
    expect(await page.locator("main").textContent()).toContain("Nothing here holds “no such key”.");
    await page.getByRole("link", { name: "Show all" }).click();
    expect((await found()).length).toBe(2);
    expect(await search(`${site.origin}/dashboard/settings/api-keys`, "OTHER")).toEqual(["SERVICE_OTHER_API_KEY"]);
    expect(await search(path("recipients"), "grace & sons")).toEqual(["grace@example.com"]);
    expect(await search(path("responses"), "role of ada")).toEqual(["ada@example.com"]);
    expect(await search(path("responses"), "pigeon")).toEqual(["ada@example.com", "grace@example.com"]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(path("recipients"));
    await page.getByRole("button", { name: "Send invitations" }).click();
    await page.goto(`${site.origin}/dashboard/outbox?search=GRACE@`);
    expect(await page.locator(".mail .to").allTextContents()).toEqual(["grace@example.com"]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("what was written is listed below its question, and leads to the whole response", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path("responses"));
    const chart = page.locator(".chart").first();
    expect((await chart.locator("li .text").allTextContents()).toSorted()).toEqual(["Role of ada", "Role of grace"]);
    expect(oneLine(await chart.locator(".soft").first().textContent())).toBe("short text · 2 of 2 answered, 100 %");
    expect(await page.locator(".chart").nth(3).locator("li .text").allTextContents()).toEqual(["Pigeon", "Pigeon"]);
    expect(oneLine(await page.locator(".chart").nth(6).locator(".soft").first().textContent())).toContain("mean 4.0");
    await chart.getByRole("link", { name: "ada@example.com" }).click();
    expect(await page.locator(".response h2").textContent()).toBe("ada@example.com");
    expect(await page.locator(".answer dt").allTextContents()).toEqual(everyQuestion.map(({ label }) => label));
    expect(await page.locator(".answer dd").allTextContents()).toEqual([
      "Role of ada",
      "Less\nand better",
      "Perhaps",
      "App\nPigeon",
      "South",
      "3",
      "4",
      "Monday: Good\nTuesday: Poor",
      "Noon: Soup, Salad\nEvening: Salad",
      "2026-01-31",
      "14:30",
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.getByRole("link", { name: "Later response" }).click();
    expect(await page.locator(".response h2").textContent()).toBe("grace@example.com");
    expect(await page.getByRole("link", { name: "Later response" }).count()).toBe(0);
    const body: unknown = await site.responses(survey.id);
    expect(page.url()).toBe(path(`responses/${textAt(memberAt(body, 1), "id")}`));
  });
});

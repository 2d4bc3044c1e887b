import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { startBrowser } from "../../testing/browser.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import type { TestBrowser } from "../../testing/browser.ts";
import { everyAnswer, everyQuestion } from "../../testing/every-question.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { MadeSurvey, TestSite } from "../../testing/start-test-site.ts";
import { watchedPage } from "../../testing/watched-page.ts";

const answered = [
  { id: expect.any(String), recipientId: expect.any(String), submittedAt: expect.any(String), answers: everyAnswer },
];
const chinese = (page: string): string => page.replace("/s/", "/zh/s/");

async function answerByMouse(page: Page): Promise<void> {
  await page.getByLabel("What is your role?").fill("Engineer");
  await page.getByLabel("What should we change?").fill("Less\nand better");
  await page.getByLabel("Perhaps", { exact: true }).click();
  await page.getByLabel("App", { exact: true }).click();
  await page.locator('[name="q3"][value="other"]').click();
  await page.locator('[name="q3-other"]').fill("Pigeon");
  await page.getByLabel("Which team?").selectOption("South");
  await page.getByLabel("3", { exact: true }).click();
  await page.locator(".star").nth(3).click();
  await page.getByRole("group", { name: "Monday" }).getByText("Good").locator("..").click();
  await page.getByRole("group", { name: "Tuesday" }).getByText("Poor").locator("..").click();
  await page.getByRole("group", { name: "Noon" }).getByText("Soup").locator("..").click();
  await page.getByRole("group", { name: "Noon" }).getByText("Salad").locator("..").click();
  await page.getByRole("group", { name: "Evening" }).getByText("Salad").locator("..").click();
  await page.getByLabel("When did you start?").fill("2026-01-31");
  await page.getByLabel("When do you finish?").fill("14:30");
  await page.locator(".send").click();
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate("document.activeElement.name")) === name) return;
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

async function answerByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const write = async (name: string, text: string): Promise<void> => {
    await tabTo(page, name);
    await keyboard.type(text);
  };
  await write("q0", "Engineer");
  await write("q1", "Less\nand better");
  await tabTo(page, "q2");
  await press("Space", "ArrowDown");
  await tabTo(page, "q3");
  await press("Space", "Tab", "Tab", "Space");
  await write("q3-other", "Pigeon");
  await tabTo(page, "q4");
  await press("ArrowDown", "ArrowDown");
  await tabTo(page, "q5");
  await press("Space", "ArrowRight", "ArrowRight", "ArrowRight");
  await tabTo(page, "q6");
  await press("Space", "ArrowRight", "ArrowRight", "ArrowRight");
  await tabTo(page, "q7-0");
  await press("Space");
  await tabTo(page, "q7-1");
  await press("Space", "ArrowLeft");
  await tabTo(page, "q8-0");
  await press("Space", "Tab", "Space");
  await tabTo(page, "q8-1");
  await press("Tab", "Space");
  await write("q9", "01312026");
  await write("q10", "0230PM");
  for (let presses = 0; presses < 8; presses += 1) {
    await press("Tab");
    if ((await page.evaluate("document.activeElement.className")) === "send") break;
  }
  await press("Enter");
}

inBrowser(() => {
  let site: TestSite;
  let browser: TestBrowser;
  let survey: MadeSurvey;
  beforeAll(async () => {
    site = await startTestSite();
    browser = await startBrowser({ locale: "en-US" });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  const make = async (): Promise<MadeSurvey> => {
    const invitation = { title: "Your view", inviteTop: "Dear Ada,", accentColor: "#ffe94a" };
    const recipients = [{ email: "ada@example.com", ...invitation }];
    return site.make({ questions: everyQuestion, recipients, description: "Eleven questions", welcomeMessage: "Hi" });
  };

  test.each([
    ["English by mouse", (page: string) => page, answerByMouse, "Thank you"],
    ["Chinese by mouse", chinese, answerByMouse, "谢谢"],
    ["English by keyboard", (page: string) => page, answerByKeyboard, "Thank you"],
    ["Chinese by keyboard", chinese, answerByKeyboard, "谢谢"],
  ])("every question type is answered in %s, and read by the API", async (_name, locale, answer, thanks) => {
    survey = await make();
    const { page, complaints } = await watchedPage(browser.context, site.origin);
    onTestFinished(() => page.close());
    await page.goto(locale(survey.page));
    expect(await accessibilityProblems(page)).toEqual([]);
    await answer(page);
    await page.waitForURL(/\/thanks$/);
    expect(await page.locator("h1").textContent()).toBe(thanks);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const name of [survey.id, survey.slug]) expect(await site.responses(name)).toEqual(answered);
    expect(complaints).toEqual([]);
  });

  test("nothing needs scripts", async () => {
    survey = await make();
    const scriptless = await startBrowser({ locale: "en-US", javaScriptEnabled: false });
    onTestFinished(() => scriptless.close());
    const { page, complaints } = await watchedPage(scriptless.context, site.origin);
    await page.goto(survey.page);
    await answerByMouse(page);
    await page.waitForURL(/\/thanks$/);
    expect(await site.responses(survey.id)).toEqual(answered);
    expect(complaints).toEqual([]);
  });

  test.each([
    ["en", (page: string) => page, "Please answer this question."],
    ["zh-Hans", chinese, "请回答此题。"],
  ])(
    "a rejected form says why in %s, keeps what was given, and puts the focus on the list",
    async (language, locale, text) => {
      survey = await make();
      const { page, complaints } = await watchedPage(browser.context, site.origin);
      onTestFinished(() => page.close());
      await page.goto(locale(survey.page));
      await page.locator('[name="q1"]').fill("kept");
      await page.locator('[name="q8-1"][value="1"]').check();
      await page.locator(".send").click();
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      expect(await page.locator(".summary li").count()).toBe(10);
      expect(await page.locator("#q0-problem").textContent()).toBe(text);
      expect(await page.evaluate("document.activeElement.className")).toBe("summary");
      expect(await page.locator('[name="q1"]').inputValue()).toBe("kept");
      expect(await page.locator('[name="q8-1"][value="1"]').isChecked()).toBe(true);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await site.responses(survey.id)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test.each([
    ["a phone", 360, 740],
    ["a desktop", 1280, 900],
  ])("long words and right-to-left text fit on %s", async (_name, width, height) => {
    const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz".repeat(4);
    const long = everyQuestion.map((question) => ({
      ...question,
      label: word,
      ...("options" in question ? { options: question.options.map((option) => option + word) } : {}),
      ...("rows" in question ? { rows: question.rows.map((row) => `${row} رأيك يهمنا ${word}`) } : {}),
    }));
    const recipients = [{ email: "a@example.com", inviteTop: `مرحبا ${word}`, targetCompany: word }];
    survey = await site.make({ questions: long, recipients, title: word });
    const { page, complaints } = await watchedPage(browser.context, site.origin);
    onTestFinished(() => page.close());
    await page.setViewportSize({ width, height });
    await page.goto(survey.page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.lead')).direction")).toBe("rtl");
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ["en", "/s/unknown/unknown", "Page not found"],
    ["zh-Hans", "/zh/s/unknown/unknown", "找不到页面"],
  ])("a link that leads nowhere says so in %s", async (language, path, heading) => {
    const { page } = await watchedPage(browser.context, site.origin);
    onTestFinished(() => page.close());
    expect((await page.goto(site.origin + path))?.status()).toBe(404);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator("h1").textContent()).toBe(heading);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("who answers again starts from the answers given", async () => {
    survey = await make();
    const { page } = await watchedPage(browser.context, site.origin);
    onTestFinished(() => page.close());
    await page.goto(survey.page);
    await answerByMouse(page);
    await page.waitForURL(/\/thanks$/);
    await page.getByRole("link", { name: "Answer again" }).click();
    expect(await page.locator(".notice").textContent()).toContain("You have already answered this survey.");
    await page.locator(".send").click();
    await page.waitForURL(/\/thanks$/);
    expect(await site.responses(survey.id)).toEqual(answered);
  });

  test.each(["#ffffff", "#000", "#ffff00", "#777777", "#7f7f7f", "#00ff00"])(
    "the accent colour %s leaves everything readable",
    async (accentColor) => {
      survey = await site.make({ questions: everyQuestion, recipients: [{ email: "a@example.com", accentColor }] });
      const { page } = await watchedPage(browser.context, site.origin);
      onTestFinished(() => page.close());
      await page.goto(survey.page);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

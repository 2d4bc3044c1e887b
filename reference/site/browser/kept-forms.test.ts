import { expect, onTestFinished, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { startBrowser } from "../../testing/browser.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { listAt, textAt } from "../../testing/members.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { SiteOptions } from "../site.ts";

const questions = [
  { type: "short_text", label: "Role" },
  { type: "long_text", label: "Change" },
  { type: "multiple_choice", label: "Used", options: ["App", "Web"], allowOther: true },
  { type: "dropdown", label: "Team", options: ["North", "South"] },
  { type: "linear_scale", label: "Likely", scaleMin: 0, scaleMax: 5 },
  { type: "date", label: "Start" },
];

async function fill(page: Page, change: string): Promise<void> {
  await page.getByLabel("Role").fill("Engineer");
  await page.getByLabel("Change").fill(change);
  await page.getByLabel("Web", { exact: true }).check();
  await page.locator('[name="q2"][value="other"]').check();
  await page.locator('[name="q2-other"]').fill("Pigeon");
  await page.getByLabel("Team").selectOption("South");
  await page.getByLabel("3", { exact: true }).check();
  await page.getByLabel("Start").fill("2026-01-31");
}

const filled = (page: Page): Promise<unknown> =>
  page.evaluate(`[...new FormData(document.querySelector("form"))].filter(([name]) => name !== "edition")`);

const given = (change: string): readonly unknown[] => [
  ["q0", "Engineer"],
  ["q1", change],
  ["q2", "1"],
  ["q2", "other"],
  ["q2-other", "Pigeon"],
  ["q3", "1"],
  ["q4", "3"],
  ["q5", "2026-01-31"],
];

const bodyBytes = 2_000;
const long = "Less and better. ".repeat(200);
const farTooLong = long.repeat(8);

inBrowser(() => {
  async function open(limits: SiteOptions["limits"] = {}) {
    const site = await startTestSite({ limits });
    const browser = await startBrowser({ locale: "en-US" });
    onTestFinished(async () => {
      await browser.close();
      await site.close();
    });
    const recipients = [{ email: "ada@example.com" }, { email: "grace@example.com" }];
    const { id, page: first } = await site.make({ questions, recipients });
    const body: unknown = await (await site.api("GET", `/surveys/${id}`)).json();
    const page = await browser.context.newPage();
    await page.goto(first);
    const send = async (): Promise<number | undefined> => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator(".send").click();
      const status = (await answered).status();
      await page.waitForLoadState();
      return status;
    };
    const responses = async (): Promise<number> => listAt(await site.responses(id)).length;
    return { site, id, page, send, responses, first, second: textAt(body, "survey", "recipients", 1, "url") };
  }

  test.each([390, 1280])("answers that are too long altogether stand in the form again, at %d px", async (width) => {
    const { page, send, responses } = await open({ bodyBytes });
    await page.setViewportSize({ width, height: 900 });
    await fill(page, long);
    expect(await send()).toBe(413);
    expect(await filled(page)).toEqual(given(long));
    expect(await page.getByRole("alert").textContent()).toContain("please shorten them and send them again");
    expect(await page.title()).toMatch(/^Error: /);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Change").fill("Less");
    expect([await responses(), await send(), await responses()]).toEqual([0, 303, 1]);
  });

  test("answers that are far too long are not read, and stand in the form again on the way back", async () => {
    const { page, send, responses } = await open({ bodyBytes });
    await fill(page, farTooLong);
    expect(await send()).toBe(413);
    expect(await page.locator("h1").textContent()).toBe("Your answers were not accepted");
    await page.goBack();
    expect(await filled(page)).toEqual(given(farTooLong));
    await page.getByLabel("Change").fill("Less");
    expect([await responses(), await send(), await responses()]).toEqual([0, 303, 1]);
  });

  test("answers sent too often stand in the form again, and those sent far too often on the way back", async () => {
    const { page, send, first } = await open({ formsPerWindow: 1, formsWindowSeconds: 1_000 });
    await fill(page, "Less");
    expect(await send()).toBe(303);
    await page.goto(first);
    await fill(page, "Less and better");
    expect(await send()).toBe(429);
    expect(await filled(page)).toEqual(given("Less and better"));
    expect(await page.getByRole("alert").textContent()).toMatch(/please wait \d+ s and send them again/);
    await page.getByLabel("Change").fill("Much better");
    expect(await send()).toBe(429);
    expect(await page.locator("form").count()).toBe(0);
    await page.goBack();
    expect(await filled(page)).toEqual(given("Much better"));
  });

  test("answers to a survey that was unpublished meanwhile stand in the form on the way back", async () => {
    const { page, send, site, id } = await open();
    await fill(page, "Less");
    await (await site.signIn()).post(`/dashboard/surveys/${id}/published`, { published: "false" });
    expect(await send()).toBe(404);
    await page.goBack();
    expect(await filled(page)).toEqual(given("Less"));
  });

  test("answers for which there is no room stand in the form again, to be copied", async () => {
    const { page, send, responses, second } = await open({ responsesPerSurvey: 1 });
    await fill(page, "Less");
    expect(await send()).toBe(303);
    await page.goto(second.replace("/s/", "/zh/s/"));
    await page.locator('[name="q1"]').fill("Better");
    expect(await send()).toBe(507);
    expect(await page.locator('[name="q1"]').inputValue()).toBe("Better");
    expect(await page.getByRole("alert").textContent()).toContain("您填写的内容仍在此页");
    expect(await responses()).toBe(1);
  });
});

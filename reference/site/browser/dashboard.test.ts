import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { createDriver } from "../../driver/create-driver.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { memberAt } from "../../testing/members.ts";
import { openDashboard } from "../../testing/open-dashboard.ts";
import type { OpenDashboard } from "../../testing/open-dashboard.ts";
import type { MadeSurvey, TestSite } from "../../testing/start-test-site.ts";

const allText = async (page: Page): Promise<string> =>
  String(
    await page.evaluate(`(() => {
      const textOf = (root) => [...root.childNodes].map((node) =>
        node.nodeType === 3 ? node.data : (node.shadowRoot ? textOf(node.shadowRoot) : "") + textOf(node)).join(" ");
      return textOf(document.body);
    })()`),
  );

inBrowser(() => {
  let dashboard: OpenDashboard;
  let site: TestSite;
  let page: Page;
  let complaints: readonly string[];
  let survey: MadeSurvey;
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ site, page, complaints } = dashboard);
    const recipients = ["ada", "grace"].map((name) => ({ email: `${name}@example.com`, inviteTop: `Dear ${name},` }));
    survey = await site.make({ questions: everyQuestion, recipients });
  });
  afterAll(() => dashboard.close());

  const inviteTimes = async (): Promise<readonly unknown[]> => {
    const body: unknown = await (await site.api("GET", `/surveys/${survey.id}`)).json();
    return [0, 1].map((row) => memberAt(body, "survey", "recipients", row, "inviteSentAt"));
  };

  test("the link's secret leaves the address bar", async () => {
    expect(page.url()).toBe(`${site.origin}/dashboard`);
    expect(await page.locator("h1").textContent()).toBe("Surveys");
  });

  test("a key made by keyboard is shown once and works; once revoked by mouse it doesn't", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Name of a new key").focus();
    await page.keyboard.type("Made by keyboard");
    await page.keyboard.press("Enter");
    const key = (await page.locator(".secret").textContent()) ?? "";
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(200);
    await page.getByRole("link", { name: "Settings" }).click();
    expect(await page.content()).not.toContain(key);
    const row = page.getByRole("row", { name: "Made by keyboard" });
    expect(await row.getByRole("cell").nth(2).textContent()).toMatch(/^\s*2.*UTC\s*$/);
    await row.getByText("Revoke…").click();
    expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(200);
    await page.getByRole("button", { name: "Revoke for good: Made by keyboard" }).click();
    expect(await row.textContent()).toContain("Revoked");
    expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(401);
  });

  test("invitations are sent to one, then to the others, and stand in the outbox", async () => {
    expect(await inviteTimes()).toEqual([null, null]);
    await page.getByRole("link", { name: "Surveys" }).click();
    await page.getByRole("link", { name: "A survey" }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Send to grace@example.com" }).click();
    expect(await page.locator(".notice").textContent()).toContain("1 invitation sent.");
    expect(await inviteTimes()).toEqual([null, expect.any(String)]);
    await page.getByRole("button", { name: "Send invitations" }).click();
    expect(await page.locator(".notice").textContent()).toContain("1 invitation sent.");
    expect(await inviteTimes()).toEqual([expect.any(String), expect.any(String)]);
    expect(await page.getByRole("button", { name: "Send invitations" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Outbox" }).click();
    expect(await page.locator(".mail .to").allTextContents()).toEqual(["ada@example.com", "grace@example.com"]);
    await page.goBack();
    await page.reload();
    await page.getByRole("button", { name: "Send again to ada@example.com" }).click();
    await page.locator(".notice").waitFor();
    await page.reload();
    expect(await page.locator(".notice").count()).toBe(0);
    await page.getByRole("link", { name: "Outbox" }).click();
    const mailed = ["ada@example.com", "ada@example.com", "grace@example.com"];
    expect(await page.locator(".mail .to").allTextContents()).toEqual(mailed);
    await page.locator(".mail summary").first().click();
    expect(await page.locator(".mail pre").first().textContent()).toBe(`Dear ada,\n\n${survey.page}\n`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("responses stand in a table, in charts and in a CSV file", async () => {
    await createDriver(() => site.site.signInLink()).submitResponse({ url: survey.page, answers: everyGiven });
    await page.goto(`${site.origin}/dashboard/surveys/${survey.id}/responses`);
    expect(await page.locator(".answers tbody tr").count()).toBe(1);
    expect(await page.locator(".chart").count()).toBe(everyQuestion.length);
    const chart = page.getByRole("table", { name: "Would you come again?" });
    expect(await chart.getByRole("columnheader").allTextContents()).toEqual(["Answer", "Times given"]);
    expect(await chart.getByRole("row", { name: "Perhaps 1" }).count()).toBe(1);
    const bars = page.locator(".chart").nth(2).locator("tbody tr");
    expect((await bars.allTextContents()).map((text) => text.trim().replaceAll(/\s+/g, " "))).toEqual([
      "Yes 0 0 %",
      "Perhaps 1 100 %",
      "No 0 0 %",
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, "utf8")).split("\r\n");
    expect(lines[0]?.startsWith("\uFEFFid,submittedAt,recipientId,email,What is your role?,")).toBe(true);
    expect(lines[1]).toContain(',ada@example.com,Engineer,"Less\nand better",Perhaps,"App; Pigeon",South,3,4,');
  });

  test("a survey is published and unpublished", async () => {
    await page.goto(`${site.origin}/dashboard/surveys/${survey.id}/recipients`);
    await page.getByRole("button", { name: "Unpublish" }).click();
    expect((await fetch(survey.page)).status).toBe(404);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    expect((await fetch(survey.page)).status).toBe(200);
  });

  test.each([390, 1280])("the API docs show every operation in readable letters at %d px", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/docs`);
    for (const summary of ["List the surveys of the key", "Add or update recipients", "Create a survey"]) {
      await page.getByText(summary).first().waitFor();
    }
    await page.getByText("Create a survey").first().click();
    await page.getByText("SurveyDraft").first().waitFor();
    for (const name of ["EXECUTE", ...(width > 1_000 ? ["Search"] : [])]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.hover();
      // the background colour follows the text colour after a moment
      await button.evaluate(
        "(one) => Promise.all(one.getAnimations().map((change) => change.finished)).then(() => null)",
      );
      expect(await accessibilityProblems(page, ["color-contrast"])).toEqual([]);
    }
    // usual fonts lack the squared letters that the library uses for read-only
    expect(await allText(page)).not.toMatch(/[\u{1f100}-\u{1f1ff}\ufffd]/u);
    expect(await allText(page)).toContain("read-only");
    await page.goto(`${site.origin}/docs`);
    await page.getByText("Read the responses").first().click();
    await page.getByText("list of rows").first().waitFor({ state: "attached" });
    expect(await allText(page)).not.toMatch(/any.of/i);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test.each([
    ["a phone", 360],
    ["a desktop", 1280],
  ])("every page fits on %s", async (_name, width) => {
    await page.setViewportSize({ width, height: 800 });
    const tabs = ["recipients", "responses"].map((tab) => `/dashboard/surveys/${survey.id}/${tab}`);
    for (const path of ["/dashboard", "/dashboard/settings/api-keys", "/dashboard/outbox", "/", "/x", ...tabs]) {
      await page.goto(site.origin + path);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
  });

  test("signing out ends the session", async () => {
    await page.goto(`${site.origin}/dashboard`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${site.origin}/dashboard`);
    expect(await page.locator("h1").textContent()).toBe("Not signed in");
    expect(await accessibilityProblems(page)).toEqual([]);
    const expected = /status of (401|404)/;
    expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  });
});

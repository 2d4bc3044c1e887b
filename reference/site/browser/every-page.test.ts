import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { createDriver } from "../../driver/create-driver.ts";
import { accessibilityProblems } from "../../testing/accessibility.ts";
import { brokenWords } from "../../testing/broken-words.ts";
import { startBrowser } from "../../testing/browser.ts";
import { inBrowser } from "../../testing/in-browser.ts";
import { everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { textAt } from "../../testing/members.ts";
import { openDashboard } from "../../testing/open-dashboard.ts";
import type { OpenDashboard } from "../../testing/open-dashboard.ts";
import type { MadeSurvey, TestSite } from "../../testing/start-test-site.ts";
import { watchedPage } from "../../testing/watched-page.ts";

const keysPath = "/dashboard/settings/api-keys";
const perSurvey = "/dashboard/surveys/:id";
const chinese = (path: string): string => path.replace("/s/", "/zh/s/");

const noPages = new Set([
  "/assets/recipient.css",
  "/assets/dashboard.css",
  "/assets/copy.js",
  "/assets/openapi-explorer.min.js",
  "/openapi.json",
  `${perSurvey}/responses.csv`,
  // leads to the keys
  "/dashboard/settings",
]);

inBrowser(() => {
  let dashboard: OpenDashboard;
  let site: TestSite;
  let page: Page;
  let complaints: readonly string[];
  let survey: MadeSurvey;
  let responseId: string;
  beforeAll(async () => {
    dashboard = await openDashboard({
      asker: "Example Research",
      limits: { formsPerWindow: 3, formsWindowSeconds: 1_000 },
    });
    ({ site, page, complaints } = dashboard);
    const copy = { title: "Your view of the dashboard", inviteTop: "Dear Ada,", inviteSignOff: "The team" };
    const recipients = [{ email: "ada.lovelace@analytics.example.com", targetCompany: "Manufacturing", ...copy }];
    survey = await site.make({
      questions: everyQuestion,
      recipients: [...recipients, { email: "grace@example.com" }],
      title: "How the dashboard is liked",
      description: "Eleven questions",
      notifyOnResponse: true,
      notificationEmail: "who.asks@analytics.example.com",
    });
    const driver = createDriver(() => site.site.signInLink());
    await driver.submitResponse({ url: survey.page, answers: everyGiven });
    await driver.markInvited({ ...survey, surveyId: survey.id });
    responseId = textAt(await site.responses(survey.id), 0, "id");
  });
  afterAll(() => dashboard.close());

  const to = (path: string) => async (): Promise<void> => void (await page.goto(site.origin + path));
  const tab = (rest: string) => async (): Promise<void> => to(`/dashboard/surveys/${survey.id}/${rest}`)();
  const visit = (spelling: (url: string) => string) => async (): Promise<void> =>
    void (await page.goto(spelling(survey.page)));
  const same = (url: string): string => url;
  const opened = async (more: Readonly<Record<string, unknown>> = {}): Promise<MadeSurvey> => {
    const made = await site.make({ questions: everyQuestion, ...more });
    await page.goto(made.page);
    return made;
  };
  const send = (): Promise<void> => page.locator(".send").click();

  const pages: readonly (readonly [name: string, pattern: string, open: () => Promise<void>])[] = [
    ["the start page", "/", to("/")],
    [
      "the API docs",
      "/docs",
      async () => {
        await to("/docs")();
        await page.getByText("Add or update recipients").first().waitFor();
      },
    ],
    ["the list of surveys", "/dashboard", to("/dashboard")],
    ["a search that finds nothing", "/dashboard", to("/dashboard?search=nothing")],
    [
      "the outbox with a mail that is open",
      "/dashboard/outbox",
      async () => {
        await to("/dashboard/outbox")();
        for (const mail of await page.locator(".mail summary").all()) await mail.click();
      },
    ],
    ["the keys", keysPath, to(keysPath)],
    [
      "a new key",
      keysPath,
      async () => {
        await to(keysPath)();
        await page.getByLabel("Name of a new key").fill("Dashboard");
        await page.getByRole("button", { name: "Create key" }).click();
        await page.locator(".secret").waitFor();
      },
    ],
    [
      "a rejected name of a key",
      keysPath,
      async () => {
        await to(keysPath)();
        await page.getByLabel("Name of a new key").fill(" ");
        await page.getByRole("button", { name: "Create key" }).click();
        await page.locator(".problem").waitFor();
      },
    ],
    [
      "the questions before a key is changed",
      keysPath,
      async () => {
        await to(keysPath)();
        await page.getByText("Rotate…").first().click();
        await page.getByText("Revoke…").first().click();
      },
    ],
    ["the recipients", `${perSurvey}/recipients`, tab("recipients")],
    ["the responses", `${perSurvey}/responses`, tab("responses")],
    ["one response", `${perSurvey}/responses/:response`, async () => tab(`responses/${responseId}`)()],
    ["a preview", `${perSurvey}/preview`, tab("preview")],
    ["the question before a survey is deleted", `${perSurvey}/delete`, tab("delete")],
    [
      "the question before invitations of an unpublished survey",
      `${perSurvey}/invitations`,
      async () => {
        const { id } = await site.make({ published: false });
        await page.goto(`${site.origin}/dashboard/surveys/${id}/recipients`);
        await page.getByRole("button", { name: "Send invitations" }).click();
        await page.getByText("Send anyway").waitFor();
      },
    ],
    ["the page after signing out", "/dashboard/signed-out", to("/dashboard/signed-out")],
    ["a recipient's page", "/s/:slug/:recipient", visit(same)],
    ["a recipient's page in Chinese", "/zh/s/:slug/:recipient", visit(chinese)],
    ["the thanks", "/s/:slug/:recipient/thanks", visit((url) => `${url}/thanks`)],
    ["the thanks in Chinese", "/zh/s/:slug/:recipient/thanks", visit((url) => `${chinese(url)}/thanks`)],
    ["a survey without questions", "/s/:slug/:recipient", async () => void (await opened({ questions: [] }))],
    [
      "rejected answers",
      "/s/:slug/:recipient",
      async () => {
        await opened();
        await send();
        await page.locator(".summary").waitFor();
      },
    ],
    [
      "a form whose questions have changed",
      "/s/:slug/:recipient",
      async () => {
        const { id } = await opened();
        await page.getByLabel("What is your role?").fill("Engineer");
        await page.getByLabel("What should we change?").fill("Less\nand better");
        await site.api("PATCH", `/surveys/${id}`, { questions: everyQuestion.slice(1) });
        await send();
        await page.locator(".unasked").waitFor();
        expect(await page.getByLabel("What should we change?").inputValue()).toBe("Less\nand better");
        expect(await page.locator(".unasked").textContent()).toContain("Engineer");
      },
    ],
    [
      "forms sent too often",
      "/s/:slug/:recipient",
      async () => {
        await opened();
        for (let times = 0; times < 4; times += 1) await send();
        await page.getByText("You sent answers too often, so").waitFor();
      },
    ],
    [
      "forms sent far too often",
      "/s/:slug/:recipient",
      async () => {
        await opened();
        for (let times = 0; times < 7; times += 1) await send();
        await page.getByText("You sent them too often.").waitFor();
      },
    ],
    ["nothing for a recipient", "/s/:slug/:recipient", to("/s/no/page")],
    ["nothing at all", "/**", to("/nothing")],
    ["a link that was used", "/dashboard", to("/dashboard?token=used")],
  ];

  test("each path of the site that shows a page is among them", () => {
    const shown = new Set(pages.map(([, pattern]) => pattern));
    expect(site.site.paths.filter((path) => !noPages.has(path) && !shown.has(path))).toEqual([]);
    expect(site.site.paths.length).toBeGreaterThan(15);
  });

  describe.each([390, 1280])("at %d px", (width) => {
    test.each(pages)("%s fits, breaks no word, and is accessible", async (name, _pattern, open) => {
      await page.setViewportSize({ width, height: 900 });
      await open();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await brokenWords(page)).toEqual([]);
      // the docs library has its own names for the things that axe checks
      const rules = name === "the API docs" ? ["color-contrast"] : undefined;
      expect(await accessibilityProblems(page, rules)).toEqual([]);
    });
  });

  test.each([390, 1280])(
    "who isn't signed in, and who has signed out, is answered by a page that fits at %d px",
    async (width) => {
      const alone = await startBrowser({ locale: "en-US" });
      try {
        const { page: other } = await watchedPage(alone.context, site.origin);
        await other.setViewportSize({ width, height: 900 });
        await other.goto(site.site.signInLink());
        await other.getByRole("button", { name: "Sign out" }).click();
        for (const heading of ["Signed out", "Not signed in"]) {
          expect(await other.locator("h1").textContent()).toBe(heading);
          expect(await other.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
          expect([await brokenWords(other), await accessibilityProblems(other)]).toEqual([[], []]);
          await other.goto(`${site.origin}/dashboard`);
        }
      } finally {
        await alone.close();
      }
    },
  );

  test("nothing went wrong on the way but what was rejected", () => {
    expect(complaints.filter((complaint) => !/status of (?:403|404|409|429)/.test(complaint))).toEqual([]);
  });
});

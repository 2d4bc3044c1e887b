import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Page } from "../../../../reference/testing/page.ts";
import { createApp } from "../../../../reference/api/app.ts";
import { accessibilityProblems } from "../../../../reference/testing/accessibility.ts";
import { noBrowser, startBrowser, type TestBrowser } from "../../../../reference/testing/browser.ts";
import { watchedPage, type WatchedPage } from "../../../../reference/testing/watched-page.ts";
import { htmlReport } from "../../../report/html/html-report.ts";
import { createAppWithoutPatchBySlug } from "../app-without-patch-by-slug.ts";
import { judgeServer } from "../judge-server.ts";

type Build = NonNullable<Parameters<typeof judgeServer>[0]>;

const markup = `</script></pre></style>--><script>alert(1)</script><img src="http://127.0.0.1:9/x" onerror="alert(2)"><a href="javascript:alert(3)">x</a>\u202e\u0000]]>"'&\``;

/** Answers with markup, scripts and characters that hide text, even in texts that failures quote. */
const markingUp: Build = () => async (request) => {
  const text = { id: `${markup}${request.url.length}`, slug: markup, title: markup, url: markup, email: markup };
  const body = { survey: { ...text, recipients: [text], questions: [text] }, surveys: [text], error: markup };
  return Response.json(body, {
    status: request.method === "POST" ? 201 : 200,
    headers: { "x-markup": "<script>alert(4)</script>", location: "javascript:alert(5)" },
  });
};

describe.skipIf(noBrowser !== undefined)(`in a browser${noBrowser === undefined ? "" : ` (${noBrowser})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-html-"));
  const addressOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;
  let browser: TestBrowser;

  beforeAll(async () => {
    const servers = { failing: createAppWithoutPatchBySlug, hostile: markingUp, passing: createApp };
    for (const [name, build] of Object.entries(servers)) {
      writeFileSync(join(folder, `${name}.html`), htmlReport(await judgeServer(build, { seed: 7, effort: "quick" })));
    }
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(name: string, hash = ""): Promise<WatchedPage> {
    const watched = await watchedPage(browser.context, "file://");
    onTestFinished(() => watched.page.close());
    await watched.page.setViewportSize({ width: 1280, height: 900 });
    await watched.page.goto(addressOf(name) + hash);
    return watched;
  }

  const shown = (page: Page): Promise<readonly string[]> =>
    page.locator("details.requirement:visible > summary .id").allTextContents();
  const openAll = (page: Page): Promise<unknown> =>
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");

  test("the verdict comes first, then what is broken and what was not tested", async () => {
    const { page, complaints } = await open("failing");
    expect(await page.locator("h1").textContent()).toBe("Not conformant");
    expect(await page.locator(".broken li").allInnerTexts()).toEqual([
      expect.stringMatching(/SUR-39\s+failed:\s+.*returned 404$/),
    ]);
    expect(await page.locator(".causes").textContent()).toContain("--probe-rate-limit");
    expect(complaints).toEqual([]);
  });

  test("the filters show what fits them, by mouse and by keyboard", async () => {
    const { page, complaints } = await open("failing");
    const all = await shown(page);
    expect(all.length).toBeGreaterThan(150);
    await page.getByLabel(/^failed/).focus();
    await page.keyboard.press("Space");
    expect(await shown(page)).toEqual(["SUR-39"]);
    expect(await page.getByRole("status").first().textContent()).toBe(`1 of ${all.length} requirements`);
    expect(await page.locator(".chapter:visible").count()).toBe(1);
    await page.getByLabel("Level").selectOption("SHOULD");
    expect(await shown(page)).toEqual([]);
    await page.getByRole("button", { name: "Show all" }).click();
    expect(await shown(page)).toEqual(all);
    await page.keyboard.type("skipexisting EMAIL");
    const found = await shown(page);
    expect(found).toContain("RCP-40");
    expect(found.length).toBeLessThan(20);
    await page.keyboard.press("Escape");
    expect(await shown(page)).toEqual(all);
    expect(complaints).toEqual([]);
  });

  test("the address keeps the filters: a link shows the same to others, and going back brings them back", async () => {
    const { page, complaints } = await open("failing");
    await page.getByLabel(/^failed/).check();
    await page.getByRole("searchbox").fill("slug");
    expect(await page.evaluate("location.hash")).toBe("#?outcome=failed&words=slug");
    const shared = (await open("failing", "#?outcome=failed&words=slug")).page;
    expect(await shown(shared)).toEqual(["SUR-39"]);
    expect(await shared.getByRole("searchbox").inputValue()).toBe("slug");
    await shared.locator(".causes").getByRole("link", { name: "LIM-30" }).click();
    await shared.locator("#LIM-30[open]").waitFor();
    await shared.goBack();
    expect(await shown(shared)).toEqual(["SUR-39"]);
    expect(complaints).toEqual([]);
  });

  test.each([390, 1280])("a filtered page opens at what fits, on %i pixels", async (width) => {
    const { page } = await open("failing");
    await page.goto("about:blank");
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${addressOf("failing")}#?outcome=failed&words=slug`);
    const { y = -1 } = (await page.locator("#SUR-39").boundingBox()) ?? {};
    expect([y > 0, y < 200]).toEqual([true, true]);
  });

  test("on a phone the verdict and what is broken are on the first screen", async () => {
    const { page } = await open("failing");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of ["h1", ".broken li"]) {
      const box = await page.locator(part).first().boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844 / 2);
    }
  });

  test("a link to a requirement opens it, even if it is filtered out", async () => {
    const { page, complaints } = await open("failing", "#RCP-6");
    expect(await page.locator(".requirement[open] .id").allTextContents()).toEqual(["RCP-6"]);
    await page.getByLabel(/^failed/).check();
    await page.locator(".causes").getByRole("link", { name: "LIM-30" }).click();
    const linked = page.locator("#LIM-30");
    await page.locator("#LIM-30[open] > summary:focus").waitFor();
    expect((await linked.boundingBox())?.y).toBeLessThan(900);
    expect(await linked.locator(".about").textContent()).toContain("MUST, ");
    expect(page.url()).toBe(`${addressOf("failing")}#LIM-30`);
    await linked.locator("summary").click();
    await page.locator(".causes").getByRole("link", { name: "LIM-30" }).click();
    await page.locator("#LIM-30[open]").waitFor();
    const hidden = (await open("failing", "#LIM-30?outcome=failed")).page;
    await hidden.locator("#LIM-30[open]").waitFor();
    expect(await hidden.evaluate("location.hash")).toBe("#LIM-30");
    expect(complaints).toEqual([]);
  });

  test("a failure opens into its evidence, and its commands can be copied", async () => {
    const { page, complaints } = await open("failing", "#SUR-39");
    const card = page.locator("#SUR-39");
    expect(await card.locator("h4").allTextContents()).toEqual([
      "Expected",
      "Received",
      "Exchanges",
      "Repeat with curl",
      "Replay this case",
    ]);
    expect(await card.locator(".received mark").first().textContent()).toMatch(/^404 /);
    expect(await card.locator(".judged-exchange[open]").textContent()).toContain('"status": 404');
    expect(await card.locator(".about q").first().textContent()).toMatch(/survey id or a survey slug/);
    await card.locator(".copyable", { hasText: "Replay this case" }).getByRole("button").click();
    await page.locator("#announcement", { hasText: /^Copied$/ }).waitFor({ state: "attached" });
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Control+V");
    expect(await page.getByRole("searchbox").inputValue()).toMatch(
      /^survey-conformance verify http:\/\/localhost\/api\/v1 --only SUR-39 --seed 7 /,
    );
    expect(complaints).toEqual([]);
  });

  test.each(["light", "dark"] as const)("axe finds nothing wrong with any page in %s", async (colorScheme) => {
    for (const name of ["failing", "passing", "hostile"]) {
      const { page } = await open(name);
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      if (name !== "failing") continue;
      await openAll(page);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test.each([320, 390, 1280])("no page is wider than %i pixels, with everything open", async (width) => {
    for (const name of ["failing", "passing", "hostile"]) {
      const { page } = await open(name);
      await page.setViewportSize({ width, height: 800 });
      await openAll(page);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
  });

  test("on paper the failures are open, and what can only be clicked is gone", async () => {
    const { page, complaints } = await open("failing");
    await page.evaluate(
      "addEventListener('beforeprint', () => { globalThis.open = document.querySelectorAll('.failed[open]').length; })",
    );
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await page.evaluate("open")).toBe(1);
    expect(await page.locator(".failed[open]").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("button:visible, form:visible").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("markup and scripts of a subject stand there as text, and do nothing", async () => {
    const { page, complaints } = await open("hostile");
    await openAll(page);
    expect(await page.locator("img, iframe, object, a[href^='javascript']").count()).toBe(0);
    expect(await page.locator("script").count()).toBe(1);
    const text = await page.locator("main").innerText();
    expect(text).toContain("<script>alert(1)</script>");
    expect(text).toContain(String.raw`\u202e`);
    for (const hidden of ["\u202e", "\0"]) expect(text).not.toContain(hidden);
    expect(complaints).toEqual([]);
  });

  test("the page runs and loads nothing but its own, even if a text were not escaped", async () => {
    const { page, complaints } = await open("passing");
    const torn = (await page.content()).replace("<main>", `<main>${markup.replaceAll(/[\0\u202e]/g, "")}`);
    writeFileSync(join(folder, "torn.html"), torn);
    await page.goto(addressOf("torn"));
    expect(complaints.filter((complaint) => complaint.startsWith("dialog"))).toEqual([]);
    expect(complaints.join("\n")).toMatch(/Content Security Policy/);
  });

  test("without scripts all of it can be read", async () => {
    const plain = await startBrowser({ javaScriptEnabled: false });
    onTestFinished(() => plain.close());
    const page = await plain.context.newPage();
    await page.goto(addressOf("failing"));
    expect(await page.locator("#filters, button").filter({ visible: true }).count()).toBe(0);
    expect((await shown(page)).length).toBeGreaterThan(150);
    await page.locator("#SUR-39 > summary").click();
    expect(await page.locator("#SUR-39 .received pre").textContent()).toMatch(/^404 /);
  });
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startServer, type RunningServer } from "../../../../reference/listen/start-server.ts";
import { accessibilityProblems } from "../../../../reference/testing/accessibility.ts";
import { noBrowser, startBrowser, type TestBrowser } from "../../../../reference/testing/browser.ts";
import { watchedPage, type WatchedPage } from "../../../../reference/testing/watched-page.ts";
import { startProxyCommand, type ProxyCommand } from "../../testing/start-proxy-command.ts";
import { referenceOptions } from "../judge-server.ts";
import { faultNamed } from "../named.ts";
import { testKeys } from "../test-run-options.ts";
import { createSend } from "./create-send.ts";
import { playOrdinarySession } from "./ordinary-session.ts";

const faulty = faultNamed("PATCH of description alone sets nothing").build;

/** It claims the group of windows in which the report's page is alone with itself. */
function pageOfTarget(): Response {
  const headers = { "content-type": "text/html", "cross-origin-opener-policy": "same-origin" };
  return new Response("<!doctype html><title>A page of the target</title>", { headers });
}

/** Tries, in a page of the same origin, each way to the report; resolves with what was read of it. */
const spying = `(async () => {
  const read = [];
  for (const mode of ["cors", "no-cors", "same-origin"]) read.push((await fetch("/__conformance", { mode })).status);
  const frame = document.body.appendChild(document.createElement("iframe"));
  await new Promise((loaded) => { frame.onload = loaded; frame.src = "/__conformance"; });
  try { read.push(frame.contentDocument?.getElementById("SUR-31")?.id); } catch { read.push("kept apart"); }
  const opened = open("/__conformance");
  for (;;) {
    try { if (opened.document.getElementById("SUR-31") !== null) return [...read, "SUR-31"]; }
    catch { return [...read, "kept apart"]; }
    if (opened.closed) return [...read, "kept apart"];
    await new Promise((next) => setTimeout(next, 5));
  }
})()`;

describe.skipIf(noBrowser !== undefined)(
  `the page of a proxy, in a browser${noBrowser === undefined ? "" : ` (${noBrowser})`}`,
  () => {
    let browser: TestBrowser;
    let server: RunningServer;
    let proxy: ProxyCommand;

    beforeAll(async () => {
      browser = await startBrowser();
      const api = faulty(referenceOptions);
      server = await startServer({
        app: () => async (request) => (request.url.endsWith("/page") ? pageOfTarget() : api(request)),
      });
      proxy = await startProxyCommand(server.url, [], {});
      const send = createSend(proxy.url, testKeys.ownerKey);
      await send("GET", `/surveys?key=${testKeys.ownerKey}`);
      await playOrdinarySession(send, testKeys.otherKey);
      await proxy.waitForText("✗ SUR-31");
    });
    afterAll(async () => {
      proxy.child.kill("SIGKILL");
      await server.close();
      await browser.close();
    });

    async function open(width: number): Promise<WatchedPage> {
      const watched = await watchedPage(browser.context, new URL(proxy.url).origin);
      onTestFinished(() => watched.page.close());
      await watched.page.setViewportSize({ width, height: 844 });
      await watched.page.goto(new URL("/__conformance", proxy.url).href);
      return watched;
    }

    test.each([320, 390, 1280])("is as wide as a screen of %i pixels, with everything open", async (width) => {
      const { page, complaints } = await open(width);
      await page.getByLabel("Reload every").uncheck();
      await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await accessibilityProblems(page)).toEqual([]);
      // nobody reloaded the page meanwhile
      expect(await page.getByLabel("Reload every").isChecked()).toBe(false);
      expect(complaints).toEqual([]);
    });

    test("can't be read by scripts of the target's pages, which share its origin", async () => {
      const page = await browser.context.newPage();
      onTestFinished(() => page.close());
      await page.goto(`${proxy.url}/page`);
      // no document of a frame is one that shows nothing
      expect(await page.evaluate(spying)).toEqual([403, 403, 403, undefined, "kept apart"]);
    });

    test("shows what is broken and what clients broke, and stays as its reader left it when it is read anew", async () => {
      const { page, complaints } = await open(390);
      expect(await page.locator("#SUR-31").getAttribute("data-outcome")).toBe("failed");
      expect(await page.locator("main").innerText()).toContain("CLI-9");
      await page.locator("#SUR-32 > summary").click();
      await page.getByRole("searchbox").fill("SUR-3");
      await page.evaluate("scrollTo(0, 300)");
      await page.waitForEvent("load");
      expect(await page.getByRole("searchbox").inputValue()).toBe("SUR-3");
      expect(await page.locator("#SUR-32").getAttribute("open")).not.toBeNull();
      expect(await page.evaluate("scrollY")).toBe(300);
      expect(complaints).toEqual([]);
    });
  },
);

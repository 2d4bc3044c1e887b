import { expect, onTestFinished, test } from "vitest";
import { startReference } from "../../../../reference/cli/serve.ts";
import { startBrowser } from "../../../../reference/testing/browser.ts";
import { inBrowser } from "../../../../reference/testing/in-browser.ts";
import { memberAt, textAt } from "../../../../reference/testing/members.ts";
import { watchedPage } from "../../../../reference/testing/watched-page.ts";
import { reasonToSkip, startNginx } from "../../testing/network/start-reverse-proxy.ts";
import { freeUrl } from "../../testing/start-subject.ts";

const keys = { SERVICE_API_KEY: "owner", SERVICE_OTHER_API_KEY: "other" };
const options = { host: "127.0.0.1", rateLimit: 1_000, rateWindow: 60, mailFrom: "a@example.com" };

const questions = [{ type: "short_text", label: "Role" }];
const withoutNginx = reasonToSkip("nginx");

inBrowser(() => {
  test.skipIf(withoutNginx !== undefined).each([
    ["without a public URL, whose Host is its own name for the server", false, ""],
    ["with its public URL, whose Host is its own name for the server", true, ""],
    ["with its public URL, whose Host is the browser's", true, "proxy_set_header Host $http_host;"],
  ])("forms work behind nginx %s", async (_name, isNamed, location) => {
    const { port } = await freeUrl();
    const front = await startNginx({ origins: [`http://127.0.0.1:${port}`], location });
    onTestFinished(front.close);
    const named = isNamed ? { publicUrl: front.origin } : {};
    const server = await startReference({ ...options, ...named, port: Number(port) }, keys);
    onTestFinished(server.close);
    const browser = await startBrowser({ locale: "en-US" });
    onTestFinished(browser.close);
    const { page, complaints } = await watchedPage(browser.context, front.origin);
    const statuses: number[] = [];
    const post = async (click: Promise<void>): Promise<void> => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await click;
      statuses.push((await answered).status());
      await page.waitForLoadState();
    };
    const api = async (method: string, path: string, given?: unknown): Promise<unknown> => {
      const headers = { authorization: "Bearer owner" };
      const body = given === undefined ? {} : { body: JSON.stringify(given) };
      return (await fetch(`${front.origin}/api/v1${path}`, { method, headers, ...body })).json();
    };
    const recipients = [{ email: "ada@example.com" }];
    const draft = { targetCompany: "Example Ltd", title: "Pulse", slug: "pulse", questions, recipients };
    const made = await api("POST", "/surveys", { ...draft, published: true });
    const atFront = (url: string): string => url.replace(/^https?:\/\/[^/]+/, front.origin);

    await page.goto(atFront(server.signInLink()));
    await page.getByRole("link", { name: "Pulse" }).click();
    await post(page.getByRole("button", { name: "Send invitations" }).click());
    await page.getByText("1 invitation sent.").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Outbox" }).click();
    expect(await page.locator(".mail .to").allTextContents()).toEqual(["ada@example.com"]);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Name of a new key").fill("Behind a proxy");
    await post(page.getByRole("button", { name: "Create key" }).click());
    await page.locator(".secret").waitFor();
    await page.goto(atFront(textAt(made, "survey", "recipients", 0, "url")));
    await page.getByLabel("Role").fill("Engineer");
    await post(page.locator(".send").click());
    await page.reload();
    expect(new URL(page.url()).origin).toBe(front.origin);
    const { length } = memberAt(await api("GET", "/surveys/pulse/responses"), "responses") as unknown[];
    await page.goto(`${front.origin}/dashboard`);
    await post(page.getByRole("button", { name: "Sign out" }).click());
    expect({ statuses, responses: length, complaints }).toEqual({
      statuses: [303, 303, 303, 303],
      responses: 1,
      complaints: [],
    });
  });
});

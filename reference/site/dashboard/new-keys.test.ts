import { expect, onTestFinished, test } from "vitest";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { Browsing, TestSite } from "../../testing/start-test-site.ts";

const keysPath = "/dashboard/settings/api-keys";

async function start(): Promise<TestSite> {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  return site;
}

async function make({ post }: Browsing, name: string): Promise<string> {
  const answer = await post(keysPath, { name });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

const shownOn = async ({ document }: Browsing, path: string): Promise<string | undefined> =>
  (await document(path)).querySelector(".secret")?.text;

test("a new key is shown once: to load the page again shows none and makes none", async () => {
  const browsing = await (await start()).signIn();
  const page = await make(browsing, "New");
  expect([await shownOn(browsing, page), await shownOn(browsing, page)]).toEqual([expect.any(String), undefined]);
  expect((await browsing.document(keysPath)).querySelectorAll("[data-key]").length).toBe(3);
});

test("keys made in two tabs are both shown, each in its own, whatever the other loads meanwhile", async () => {
  const site = await start();
  const browsing = await site.signIn();
  const pages = [await make(browsing, "First"), await make(browsing, "Second")];
  expect(await shownOn(browsing, keysPath)).toBeUndefined();
  for (const [index, page] of pages.entries()) {
    const key = (await shownOn(browsing, page)) ?? "";
    expect((await site.api("GET", "/surveys", undefined, key)).status).toBe(200);
    const row = (await browsing.document(keysPath)).querySelectorAll("[data-key]")[1 - index];
    expect([row?.querySelector("th")?.text, key.startsWith(`key_${row?.getAttribute("data-key")}_`)]).toEqual([
      ["First", "Second"][index],
      true,
    ]);
  }
});

test("a new key is shown to the session that made it, and to no other", async () => {
  const site = await start();
  const [mine, other] = [await site.signIn(), await site.signIn()];
  const page = await make(mine, "Mine");
  expect([await shownOn(other, page), await shownOn(mine, page)]).toEqual([undefined, expect.any(String)]);
});

test("a key that another session rotates or revokes before it is shown is not shown as the new one", async () => {
  const site = await start();
  const [mine, other] = [await site.signIn(), await site.signIn()];
  for (const change of ["rotate", "revoke"]) {
    const page = await make(mine, change);
    const answer = await other.post(`${keysPath}/${new URL(page, site.origin).searchParams.get("new")}/${change}`);
    expect([answer.status, await shownOn(mine, page)]).toEqual([303, undefined]);
  }
});

test("a HEAD uses nothing up: no new key, no link that opens the dashboard", async () => {
  const site = await start();
  const browsing = await site.signIn();
  const { cookie } = browsing;
  const shown = await make(browsing, "New");
  const link = site.site.signInLink();
  const { id, page } = await site.make({});
  const survey = ["recipients", "responses", "preview"].map((tab) => `/dashboard/surveys/${id}/${tab}`);
  const paths = ["/", "/docs", "/openapi.json", "/dashboard", "/dashboard/outbox", keysPath, shown, ...survey];
  for (const url of [...paths.map((path) => site.origin + path), link, page]) {
    const headers = { cookie };
    const [head, again] = [
      await fetch(url, { method: "HEAD", headers }),
      await fetch(url, { method: "HEAD", headers }),
    ];
    expect([url, head.status, again.status, await head.text()]).toEqual([url, 200, 200, ""]);
  }
  expect(await shownOn(browsing, shown)).toMatch(/^key_/);
  expect((await fetch(link, { redirect: "manual" })).status).toBe(303);
});

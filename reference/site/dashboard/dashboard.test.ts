import { describe, expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import type { SiteOptions } from "../site.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";

async function start(options: SiteOptions = {}): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

const manual = { redirect: "manual" } as const;
const sessionOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";

describe("signing in", () => {
  test("takes a link that works once, and says so on the terminal's side", async () => {
    let used = 0;
    const site = await start({ onSignIn: () => (used += 1) });
    const link = site.site.signInLink();
    const first = await fetch(link, manual);
    expect([first.status, first.headers.get("location"), used]).toEqual([303, "/dashboard", 1]);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^dashboard_session_\d+=\S{43}; Max-Age=1800; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const again = await fetch(link, manual);
    expect([again.status, again.headers.getSetCookie(), used]).toEqual([403, [], 1]);
    expect((await fetch(link.slice(0, -1), manual)).status).toBe(403);
  });

  test("isn't done by a HEAD, as of a link's preview", async () => {
    const site = await start();
    const link = site.site.signInLink();
    expect((await fetch(link, { method: "HEAD" })).headers.getSetCookie()).toEqual([]);
    expect((await fetch(link, manual)).status).toBe(303);
  });

  test("gives a fresh session, whatever cookie came with it", async () => {
    const site = await start();
    const cookie = `dashboard_session_${new URL(site.origin).port}=chosen-by-somebody-else`;
    const answer = await fetch(site.site.signInLink(), { ...manual, headers: { cookie } });
    expect(sessionOf(answer)).not.toContain("chosen");
    expect((await fetch(`${site.origin}/dashboard`, { headers: { cookie } })).status).toBe(401);
  });

  test("is needed for every page, and each form", async () => {
    const site = await start();
    const { id } = await site.make({});
    const tabs = ["recipients", "responses", "responses.csv"].map((tab) => `/dashboard/surveys/${id}/${tab}`);
    for (const path of ["", "/outbox", "/settings", "/settings/api-keys"]) tabs.push(`/dashboard${path}`);
    for (const path of tabs) expect((await fetch(site.origin + path, manual)).status).toBe(401);
    for (const path of [`/surveys/${id}/invitations`, `/surveys/${id}/published`, "/settings/api-keys", "/sign-out"]) {
      const answer = await fetch(`${site.origin}/dashboard${path}`, { method: "POST", body: new URLSearchParams() });
      expect(answer.status).toBe(401);
    }
  });

  test("lasts half an hour from the last look, and half a day at most", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const site = await start({ clock: () => new Date(now) });
    const status = async (cookie: string): Promise<number> =>
      (await fetch(`${site.origin}/dashboard`, { headers: { cookie } })).status;
    const first = await site.signIn();
    const second = await site.signIn();
    now += 29 * 60_000;
    expect(await status(first.cookie)).toBe(200);
    now += 2 * 60_000;
    expect([await status(first.cookie), await status(second.cookie)]).toEqual([200, 401]);
    for (let minutes = 31; minutes < 12 * 60 - 20; minutes += 20) {
      now += 20 * 60_000;
      expect(await status(first.cookie)).toBe(200);
    }
    now += 20 * 60_000;
    expect(await status(first.cookie)).toBe(401);
  });

  test("takes a link for ten minutes; one that has ended says so, and another is printed", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    let printed = 0;
    const site = await start({ clock: () => new Date(now), onSignIn: () => (printed += 1) });
    const [early, late] = [site.site.signInLink(), site.site.signInLink()];
    now += 9 * 60_000;
    expect([(await fetch(early, manual)).status, printed]).toEqual([303, 1]);
    now += 60_000;
    const ended = await fetch(late, manual);
    expect([ended.status, (await ended.text()).includes("ten minutes"), printed]).toEqual([403, true, 2]);
    expect([(await fetch(late, manual)).status, printed]).toEqual([403, 2]);
  });

  test("names its cookie by the port, so that two servers of one host don't end each other's sessions", async () => {
    const [one, other] = [await start(), await start()];
    const [first, second] = [await one.signIn(), await other.signIn()];
    const cookie = `${first.cookie}; ${second.cookie}`;
    for (const { origin } of [one, other])
      expect((await fetch(`${origin}/dashboard`, { headers: { cookie } })).status).toBe(200);
  });

  test("ends by signing out, which leads to a page of its own", async () => {
    const site = await start();
    const { cookie, post, get } = await site.signIn();
    const ended = await post("/dashboard/sign-out");
    expect([ended.status, ended.headers.get("location")]).toEqual([303, "/dashboard/signed-out"]);
    expect(ended.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0/);
    expect((await fetch(`${site.origin}/dashboard`, { headers: { cookie } })).status).toBe(401);
    expect((await get("/dashboard/signed-out")).status).toBe(200);
  });

  test("over https marks the cookie Secure", async () => {
    const site = await start({ publicOrigin: "https://surveys.example" });
    const link = site.site.signInLink().replace("https://surveys.example", site.origin);
    expect((await fetch(link, manual)).headers.getSetCookie()[0]).toMatch(/; Secure/);
  });
});

describe("a form", () => {
  test.each([
    ["without its token", { token: "" }, {}],
    ["with another session's token", { token: "x".repeat(43) }, {}],
    ["from another origin", {}, { origin: "https://evil.example" }],
    ["from an opaque origin", {}, { origin: "null" }],
    ["from another site", {}, { "sec-fetch-site": "cross-site" }],
    ["from a sibling's site", {}, { "sec-fetch-site": "same-site" }],
  ])("%s changes nothing", async (_name, fields, headers) => {
    const site = await start();
    const { cookie, token, document } = await site.signIn();
    const send = (more: Readonly<Record<string, string>>, sent: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(`${site.origin}/dashboard/settings/api-keys`, {
        method: "POST",
        body: new URLSearchParams({ token, name: "x", ...more }),
        headers: { cookie, ...sent },
      });
    expect((await send(fields, headers)).status).toBe(403);
    expect((await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]").length).toBe(2);
    expect((await send({}, { origin: site.origin, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test("behind a proxy is one of the page that the browser sees", async () => {
    const site = await start();
    const { cookie, token } = await site.signIn();
    const headers = { cookie, origin: "http://127.0.0.1:1", "sec-fetch-site": "same-origin" };
    const body = new URLSearchParams({ token, name: "x" });
    const sent: RequestInit = { method: "POST", body, headers, redirect: "manual" };
    expect((await fetch(`${site.origin}/dashboard/settings/api-keys`, sent)).status).toBe(303);
  });
});

describe("keys", () => {
  test("work from the moment they are made until they are revoked; surveys stay with their key", async () => {
    const site = await start();
    const { issueKey, revokeKey } = createDriver(() => site.site.signInLink());
    const [{ key }, { key: other }] = [await issueKey(), await issueKey()];
    const create = { targetCompany: "x", title: "y", slug: "of-the-key" };
    expect((await site.api("POST", "/surveys", create, key)).status).toBe(201);
    const status = async (using: string): Promise<number> =>
      (await site.api("GET", "/surveys/of-the-key", undefined, using)).status;
    expect([await status(key), await status(other), await status("owner")]).toEqual([200, 404, 404]);
    await revokeKey(key);
    expect([await status(key), await status(other), await status("owner")]).toEqual([401, 404, 404]);
    await expect(revokeKey(key)).rejects.toThrow("404");
    await expect(revokeKey("key_of-another-kind")).rejects.toThrow("isn't a key");
  });

  test("can be rotated: the new one has the surveys, and the old one ends", async () => {
    const site = await start();
    const { slug } = await site.make({});
    const { document, post } = await site.signIn();
    const row = (await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]")[1];
    const path = `/dashboard/settings/api-keys/${row?.getAttribute("data-key")}/rotate`;
    const rotated = await post(path);
    const shown = rotated.headers.get("location") ?? "";
    expect([rotated.status, shown]).toEqual([303, expect.stringMatching(/^\/dashboard\/settings\/api-keys\?new=/)]);
    const key = (await document(shown)).querySelector(".secret")?.text ?? "";
    expect((await site.api("GET", `/surveys/${slug}`, undefined, key)).status).toBe(200);
    expect((await site.api("GET", `/surveys/${slug}`)).status).toBe(401);
    expect((await post(path)).status).toBe(404);
  });

  test("say before they are revoked what happens to their surveys, and it does", async () => {
    const site = await start();
    const { id, page } = await site.make({});
    const { document, post } = await site.signIn();
    const row = (await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]")[1];
    const said = row?.querySelectorAll("details")[1]?.querySelector("p")?.text.trim().replaceAll(/\s+/g, " ");
    expect(said).toBe(
      "Its surveys and pages stay online, but no API key can access them again. To keep access, rotate the key instead.",
    );
    expect((await post(`/dashboard/settings/api-keys/${row?.getAttribute("data-key")}/revoke`)).status).toBe(303);
    expect((await fetch(page)).status).toBe(200);
    expect((await document(`/dashboard/surveys/${id}/recipients`)).querySelector("h1")?.text).toBe("A survey");
    for (const [key, status] of [["owner", 401] as const, ["other", 404] as const])
      expect((await site.api("GET", `/surveys/${id}`, undefined, key)).status).toBe(status);
  });

  test("are so many at most", async () => {
    const site = await start({ limits: { keys: 2 } });
    const { document, post } = await site.signIn();
    expect((await post("/dashboard/settings/api-keys", { name: "A third" })).status).toBe(422);
    expect((await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]").length).toBe(2);
  });

  test("that were revoked are remembered up to a number, and don’t count among those that there may be", async () => {
    const site = await start({ limits: { keys: 3 } });
    const { document, post } = await site.signIn();
    const rows = async () => (await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]");
    for (let times = 0; times < 5; times += 1) {
      const row = (await rows()).find(({ text }) => !text.includes("Revoked"));
      await post(`/dashboard/settings/api-keys/${row?.getAttribute("data-key")}/rotate`);
    }
    expect((await rows()).map(({ text }) => text.includes("Revoked"))).toEqual([false, true, true, true, false]);
    expect((await post("/dashboard/settings/api-keys", { name: "A third" })).status).toBe(303);
  });

  test("that were brought along are shown without a character of them, and can be revoked", async () => {
    const site = await start();
    const { document, post } = await site.signIn();
    const row = (await document("/dashboard/settings/api-keys")).querySelectorAll("[data-key]")[1];
    expect(row?.text.replaceAll(/\s+/g, " ").trim()).toMatch(/^Owner from the environment/);
    await post(`/dashboard/settings/api-keys/${row?.getAttribute("data-key")}/revoke`);
    expect((await site.api("GET", "/surveys")).status).toBe(401);
    expect((await site.api("GET", "/surveys", undefined, "other")).status).toBe(200);
  });
});

test("surveys of all keys are listed, fifty to a page", async () => {
  const site = await start();
  for (let n = 0; n < 51; n += 1)
    await site.api("POST", "/surveys", { targetCompany: "x", title: `Survey ${n}` }, n % 2 ? "owner" : "other");
  const { document } = await site.signIn();
  const [first, second] = [await document("/dashboard"), await document("/dashboard?before=1")];
  expect(first.querySelectorAll("tbody tr").length).toBe(50);
  expect(first.querySelector("main p a")?.getAttribute("href")).toBe("/dashboard?before=1");
  expect(second.querySelectorAll("tbody tr").map(({ text }) => text.includes("Survey 0"))).toEqual([true]);
});

import { createMemoryStore } from "../api/store.ts";
import { request as httpRequest } from "node:http";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDriver } from "../driver/create-driver.ts";
import { noBrowser, startBrowser } from "../testing/browser.ts";
import { everyGiven, everyQuestion } from "../testing/every-question.ts";
import { textAt } from "../testing/members.ts";
import { startTestSite } from "../testing/start-test-site.ts";
import type { Browsing, MadeSurvey, TestSite } from "../testing/start-test-site.ts";
import { watchedPage } from "../testing/watched-page.ts";

const attack = `"'><script>window.pwned=1</script><img src=x onerror=window.pwned=1>\${7*7}{{7*7}}</style></textarea></title>`;
const wicked = everyQuestion.map((question) => ({
  ...question,
  label: attack,
  required: false,
  allowOther: true,
  scaleMinLabel: attack,
  scaleMaxLabel: attack,
  ...("options" in question ? { options: [attack, `${attack}2`] } : {}),
  ...("rows" in question ? { rows: [attack] } : {}),
}));
const texts = { targetCompany: attack, title: attack };
const recipient = {
  ...texts,
  email: "ada@example.com",
  inviteTop: attack,
  inviteBottom: attack,
  inviteSignOff: attack,
};

const store = createMemoryStore();
let site: TestSite;
let survey: MadeSurvey;
let browsing: Browsing;
let responseId: string;
beforeAll(async () => {
  site = await startTestSite({ store });
  survey = await site.make({
    ...texts,
    description: attack,
    welcomeMessage: attack,
    questions: wicked,
    recipients: [recipient],
  });
  // values that the API would reject must not harm a page either
  const accentColor = "</style><script>window.pwned=1</script>";
  store.changeSurvey(survey.id, {
    logoUrl: "javascript:window.pwned=1",
    accentColor: "red;}body{background:url(https://evil.example/)}",
    recipients: (store.surveyById(survey.id)?.recipients ?? []).map((row) => ({ ...row, accentColor })),
  });
  browsing = await site.signIn();
  const { submitResponse, markInvited } = createDriver(() => site.site.signInLink());
  const answers = [attack, attack, attack, [attack], attack, 1, 1, { [attack]: attack }];
  await submitResponse({ url: survey.page, answers });
  responseId = textAt(await site.responses(survey.id), 0, "id");
  await markInvited({ ...survey, surveyId: survey.id });
  await browsing.post("/dashboard/settings/api-keys", { name: "<script>window.pwned=1</script>" });
});
afterAll(() => site.close());

const pages = (): readonly string[] => {
  const { pathname } = new URL(survey.page);
  const searched = `?search=${encodeURIComponent(attack)}`;
  const places = ["recipients", `recipients${searched}`, "responses", `responses/${responseId}`, "preview"];
  const tabs = places.map((place) => `/dashboard/surveys/${survey.id}/${place}`);
  const own = [pathname, `/zh${pathname}`, `${pathname}/thanks`];
  return ["/dashboard", `/dashboard${searched}`, "/dashboard/outbox", "/dashboard/settings/api-keys", ...tabs, ...own];
};

describe("cross-site scripting", () => {
  test("no text becomes an element, an attribute or a style", async () => {
    for (const path of pages()) {
      const text = await (await browsing.get(path)).text();
      const root = parse(text);
      const elements = root.querySelectorAll("*");
      const handlers = elements.flatMap(({ attributes }) =>
        Object.keys(attributes).filter((name) => /^on/i.test(name)),
      );
      const addresses = elements.flatMap(({ attributes }) => [attributes["href"] ?? "", attributes["src"] ?? ""]);
      const scripts = root.querySelectorAll("script").map((script) => script.outerHTML);
      const own = scripts.filter((script) => script === '<script type="module" src="/assets/copy.js"></script>');
      expect({ path, scripts, handlers }).toEqual({ path, scripts: own, handlers: [] });
      expect(addresses.filter((address) => /^(?:javascript|vbscript|data:text)/i.test(address))).toEqual([]);
      expect(root.querySelectorAll("style").map(({ text: style }) => style.replaceAll(/\s/g, ""))).toEqual([
        expect.stringMatching(/^:root\{(?:--[a-z-]+:#[0-9a-f]{6};?){3}\}$/),
      ]);
      expect(text).not.toContain("evil.example");
    }
  });

  test("a mail holds no element but its own", async () => {
    const outbox = await browsing.document("/dashboard/outbox");
    expect(outbox.querySelectorAll(".mail").length).toBe(1);
    expect(outbox.querySelector(".mail pre")?.text).toContain("<script>");
  });

  test.skipIf(noBrowser !== undefined)("a browser runs nothing of it", async () => {
    const { context, close } = await startBrowser();
    onTestFinished(close);
    const { page, complaints } = await watchedPage(context, site.origin);
    await page.goto(site.site.signInLink());
    for (const path of pages()) {
      await page.goto(site.origin + path);
      expect(await page.evaluate("window.pwned")).toBeUndefined();
    }
    expect(complaints).toEqual([]);
  });
});

describe("headers", () => {
  test.each(["/", "/nothing", "/dashboard", "/docs", "/openapi.json", "/assets/recipient.css", "/s/a/b"])(
    "%s can't be framed, sniffed or made to load from elsewhere",
    async (path) => {
      const { headers } = await fetch(site.origin + path);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy).toContain(part);
      expect(/script-src(?! 'self'(?:;|$))/.test(policy)).toBe(false);
      expect([headers.get("x-frame-options"), headers.get("x-content-type-options")]).toEqual(["DENY", "nosniff"]);
      expect(headers.get("referrer-policy")).toBe("same-origin");
    },
  );

  test("an answer's headers hold nothing that a client wrote", async () => {
    for (const path of [
      "/dashboard?token=%0d%0aset-cookie:%20x=1",
      "/s/%0d%0ax:y/z",
      "/dashboard?next=//evil.example",
    ]) {
      const answer = await fetch(site.origin + path, { redirect: "manual" });
      expect([answer.status >= 400, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
        true,
        null,
        null,
      ]);
    }
  });
});

describe("a logo's address", () => {
  test.each([
    "https://x.test;sandbox/l.png",
    "https://x.test,x/l.png",
    "https://*/l.png",
    "https://x'y/l.png",
    "data:,",
  ])("%s adds nothing to the policy, and no picture", async (logoUrl) => {
    const { id, page } = await site.make({});
    store.changeSurvey(id, { logoUrl });
    const answer = await fetch(page);
    const policy = (answer.headers.get("content-security-policy") ?? "").replace(/'nonce-[^']*'/, "'nonce'");
    expect(policy).toMatch(/; style-src 'self' 'nonce'; img-src data:$/);
    expect(parse(await answer.text()).querySelector("img")).toBeNull();
  });

  test.each(["https://x.test:8443", "http://[::1]", "http://xn--n3h.test"])("%s is allowed alone", async (origin) => {
    const { headers } = await fetch((await site.make({ logoUrl: `${origin}/a.png?b=;sandbox` })).page);
    expect(headers.get("content-security-policy")?.split("; ").at(-1)).toBe(`img-src data: ${origin}`);
  });
});

test("members that aren't a caller's to set are ignored", async () => {
  const mine = { id: "chosen", owner: "other", createdAt: "2001-01-01T00:00:00Z", responses: [{ id: "r" }] };
  const { id, page } = await site.make({
    ...mine,
    recipients: [{ email: "a@example.com", url: "https://evil.example" }],
  });
  expect([id === "chosen", page.startsWith(site.origin)]).toEqual([false, true]);
  expect(await site.responses(id)).toEqual([]);
  expect((await site.api("GET", `/surveys/${id}`, undefined, "other")).status).toBe(404);
});

test("ids of surveys, recipients and responses can't be guessed", async () => {
  const random = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const { id, recipientId, page } = await site.make({ questions: everyQuestion.slice(0, 1) });
  await createDriver(() => "").submitResponse({ url: page, answers: [everyGiven[0]] });
  const submittedId = textAt(await site.responses(id), 0, "id");
  for (const made of [id, recipientId, submittedId]) expect(made).toMatch(random);
});

describe("paths", () => {
  test.each([
    "/assets/../package.json",
    "/assets/%2e%2e/package.json",
    "/assets/..%2fpackage.json",
    "/assets//etc/passwd",
  ])("%s is not a file", async (path) => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(site.origin, { path }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test("an address that looks like another host leads nowhere else", async () => {
    for (const path of ["//evil.example/dashboard", "/\\evil.example", "/s//evil.example"]) {
      const answer = await fetch(site.origin + path, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
    }
  });

  test.each([
    ["PUT", "/dashboard", "GET, HEAD"],
    ["DELETE", "/dashboard/settings/api-keys", "GET, HEAD, POST"],
    ["GET", "/dashboard/sign-out", "POST"],
    ["PATCH", "/s/a/b", "GET, HEAD, POST"],
    ["TRACE", "/docs", "GET, HEAD"],
  ])("%s %s isn't allowed", async (method, path, allow) => {
    const answered = await new Promise((resolve, reject) => {
      httpRequest(site.origin, { path, method }, (answer) =>
        resolve([answer.resume().statusCode, answer.headers["allow"]]),
      )
        .on("error", reject)
        .end();
    });
    expect(answered).toEqual([405, allow]);
  });
});

describe("sizes and times", () => {
  test("a form that is too large is rejected", async () => {
    const page = parse(await (await fetch(survey.page)).text());
    const edition = page.querySelector("[name=edition]")?.getAttribute("value") ?? "";
    const body = new URLSearchParams({ edition, q0: "x".repeat(1_100_000) });
    expect((await fetch(survey.page, { method: "POST", body })).status).toBe(413);
    expect((await browsing.post("/dashboard/settings/api-keys", { name: "x".repeat(1_100_000) })).status).toBe(413);
  });

  test("another type of body is rejected", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await fetch(survey.page, { method: "POST", body: "q0=x", headers })).status).toBe(415);
  });

  test("a request whose headers are too large is rejected", async () => {
    const answer = await fetch(site.origin, { headers: { cookie: "x".repeat(20_000) } });
    expect(answer.status).toBe(431);
  });

  test("a name for a key has a length", async () => {
    for (const name of ["", "   ", "x".repeat(101)]) {
      expect((await browsing.post("/dashboard/settings/api-keys", { name })).status).toBe(422);
    }
  });
});

import { parse } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { memberAt, textAt } from "../../testing/members.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import type { SiteOptions } from "../site.ts";

async function start(options: SiteOptions = {}): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

const chinese = (page: string): string => page.replace("/s/", "/zh/s/");

async function seen(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const root = parse(await answer.text());
  const language = root.querySelector("html")?.getAttribute("lang");
  return { status: answer.status, language, heading: root.querySelector("h1")?.text };
}

test("a form that can't be read is refused in the page's language", async () => {
  const site = await start();
  const { page } = await site.make({});
  const large = new URLSearchParams({ q0: "x".repeat(1_100_000) });
  const english = { language: "en", heading: "Your answers were not accepted" };
  const inChinese = { language: "zh-Hans", heading: "答案未被接收" };
  expect(await seen(await fetch(page, { method: "POST", body: large }))).toEqual({ status: 413, ...english });
  expect(await seen(await fetch(page, { method: "POST", body: "x" }))).toEqual({ status: 415, ...english });
  expect(await seen(await fetch(chinese(page), { method: "POST", body: large }))).toEqual({
    status: 413,
    ...inChinese,
  });
  expect(await seen(await fetch(chinese(page), { method: "POST", body: "x" }))).toEqual({ status: 415, ...inChinese });
});

test("an address under no page is not found in the language of its path", async () => {
  const site = await start();
  for (const path of ["/zh", "/zh/nothing", "/zh/s/a", "/zh/s/a/b", "/zh/s/a/b/c"])
    expect(await seen(await fetch(site.origin + path))).toEqual({
      status: 404,
      language: "zh-Hans",
      heading: "找不到页面",
    });
  for (const path of ["/s/a", "/s/a/b", "/s/a/b/c"])
    expect(await seen(await fetch(site.origin + path))).toEqual({
      status: 404,
      language: "en",
      heading: "Page not found",
    });
});

test("a fault of the server's own is reported in the language of the page, and shows nothing of itself", async () => {
  const heard: unknown[] = [];
  const fault = new Error("the store's secret");
  const present = {
    recipientUrl: (recipient: { readonly id: string }, survey: { readonly slug: string }) =>
      `${site.origin}/s/${survey.slug}/${recipient.id}`,
  };
  let isBroken = false;
  const clock = (): Date => {
    if (isBroken) throw fault;
    return new Date();
  };
  const site = await start({ present, clock, reportFault: (error) => heard.push(error) });
  const { page } = await site.make({ questions: [{ type: "short_text", label: "x" }] });
  const edition =
    parse(await (await fetch(page)).text())
      .querySelector("[name=edition]")
      ?.getAttribute("value") ?? "";
  isBroken = true;
  const answer = await fetch(chinese(page), { method: "POST", body: new URLSearchParams({ edition, q0: "x" }) });
  const text = await answer.clone().text();
  expect(await seen(answer)).toEqual({ status: 500, language: "zh-Hans", heading: "出错了" });
  expect(text).not.toContain("secret");
  expect(heard).toEqual([fault]);
});

test("a recipient's page takes so many forms in a window, others' pages still more", async () => {
  const site = await start({ limits: { formsPerWindow: 3, formsWindowSeconds: 2 } });
  const recipients = [{ email: "ada@example.com" }, { email: "grace@example.com" }];
  const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }], recipients });
  const { submitResponse } = createDriver(() => "");
  const body: unknown = await (await site.api("GET", `/surveys/${id}`)).json();
  const other = textAt(body, "survey", "recipients", 1, "url");
  for (const n of [1, 2, 3]) await submitResponse({ url: page, answers: [`answer ${n}`] });
  const refused = await fetch(chinese(page), { method: "POST", body: new URLSearchParams() });
  expect(refused.headers.get("retry-after")).toMatch(/^[12]$/);
  expect(await seen(refused)).toEqual({ status: 429, language: "zh-Hans", heading: "答案未被接收" });
  expect(await seen(await fetch(page, { method: "POST", body: new URLSearchParams() }))).toEqual({
    status: 429,
    language: "en",
    heading: "Your answers were not accepted",
  });
  expect((await fetch(page)).status).toBe(200);
  await submitResponse({ url: other, answers: ["hers"] });
  await expect(submitResponse({ url: page, answers: ["too many"] })).rejects.toThrow("429");
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await submitResponse({ url: page, answers: ["later"] });
  const values = [0, 1].map(async (n) => memberAt(await site.responses(id), n, "answers", 0, "value"));
  expect(await Promise.all(values)).toEqual(["later", "hers"]);
});

test("a survey takes so many responses at most", async () => {
  const full = await start({ limits: { responsesPerSurvey: 1 } });
  const recipients = ["a@example.com", "b@example.com"].map((email) => ({ email }));
  const { page, id } = await full.make({ recipients, questions: [{ type: "short_text", label: "x" }] });
  const body: unknown = await (await full.api("GET", `/surveys/${id}`)).json();
  const { submitResponse } = createDriver(() => "");
  await submitResponse({ url: page, answers: ["first"] });
  await submitResponse({ url: page, answers: ["first, again"] });
  const second = textAt(body, "survey", "recipients", 1, "url");
  await expect(submitResponse({ url: second, answers: ["second"] })).rejects.toThrow("507");
});

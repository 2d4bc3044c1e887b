import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { text as textOf } from "node:stream/consumers";
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

async function shown(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const root = parse(await answer.text());
  const notice = root.querySelector("[role=alert]")?.text.trim();
  return {
    status: answer.status,
    notice,
    typed: root.querySelector("[name=q0]")?.getAttribute("value"),
    chosen: root.querySelector("[name=q1][checked]")?.getAttribute("value"),
  };
}

async function editionAt(page: string): Promise<string> {
  const root = parse(await (await fetch(page)).text());
  return root.querySelector("[name=edition]")?.getAttribute("value") ?? "";
}

const asked = [
  { type: "short_text", label: "x" },
  { type: "single_choice", label: "y", options: ["a", "b"] },
];

test("a form that is too large, too soon or has no room is shown again as it was sent, with the reason, in its language", async () => {
  const limits = { bodyBytes: 1_000, formsPerWindow: 2, formsWindowSeconds: 1_000, responsesPerSurvey: 0 };
  const site = await start({ limits });
  const { page, id } = await site.make({ questions: asked });
  const edition = await editionAt(page);
  const post = (q0: string, url = page): Promise<Response> =>
    fetch(url, { method: "POST", body: new URLSearchParams({ edition, q0, q1: "1" }) });
  const long = "x<y>&\"'".repeat(100);
  const large = await post(long);
  expect(large.headers.get("cache-control")).toBe("private, no-cache");
  expect(await shown(large)).toEqual({
    status: 413,
    notice: expect.stringMatching(/^Your answers are too long in total, so nothing was sent\./),
    typed: long,
    chosen: "1",
  });
  const noRoom = await shown(await post("mine", chinese(page)));
  expect(noRoom).toEqual({ status: 507, notice: expect.stringContaining("不再接收答案"), typed: "mine", chosen: "1" });
  const tooSoon = await post("mine");
  expect(tooSoon.headers.get("retry-after")).toMatch(/^(?:99\d|1000)$/);
  const notice = expect.stringMatching(/^You sent answers too often.* wait \d+ s /);
  expect(await shown(tooSoon)).toEqual({ status: 429, notice, typed: "mine", chosen: "1" });
  expect(await site.responses(id)).toEqual([]);
});

test("a form whose questions have changed says so first, whatever else is wrong with it", async () => {
  const site = await start({ limits: { bodyBytes: 1_000 } });
  const { page, id } = await site.make({ questions: asked });
  const edition = await editionAt(page);
  await site.api("PATCH", `/surveys/${id}`, { questions: asked.slice(1) });
  const body = new URLSearchParams({ edition, q0: "x".repeat(1_500), q1: "1" });
  expect((await fetch(page, { method: "POST", body })).status).toBe(409);
});

async function declared(url: string, bytes: number): Promise<Response> {
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": bytes };
  const request = httpRequest(url, { method: "POST", headers });
  request.flushHeaders();
  const [answer]: IncomingMessage[] = await once(request, "response");
  if (answer === undefined) throw new Error("a response is a message");
  const text = await textOf(answer);
  request.destroy();
  return new Response(text, { status: answer.statusCode ?? 0 });
}

test("a form that isn't read is rejected in the page's language", async () => {
  const site = await start();
  const { page } = await site.make({});
  const large = 9_000_000;
  const english = { language: "en", heading: "Your answers were not accepted" };
  const inChinese = { language: "zh-Hans", heading: "答案未被接收" };
  expect(await seen(await declared(page, large))).toEqual({ status: 413, ...english });
  expect(await seen(await fetch(page, { method: "POST", body: "x" }))).toEqual({ status: 415, ...english });
  expect(await seen(await declared(chinese(page), large))).toEqual({
    status: 413,
    ...inChinese,
  });
  expect(await seen(await fetch(chinese(page), { method: "POST", body: "x" }))).toEqual({ status: 415, ...inChinese });
});

test("a form of more fields than anybody fills in is rejected before they are looked at", async () => {
  const { page } = await (await start()).make({});
  const status = async (count: number): Promise<number> => {
    const body = Array.from({ length: count }, () => "q9=x").join("&");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return (await fetch(page, { method: "POST", body, headers })).status;
  };
  expect([await status(20_000), await status(20_001)]).toEqual([409, 413]);
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
  let isBroken = false;
  const clock = (): Date => {
    if (isBroken) throw fault;
    return new Date();
  };
  const site = await start({ clock, reportFault: (error) => heard.push(error) });
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
  expect(text).toContain("您填写的内容仍在原处");
  expect(heard).toEqual([fault]);
});

test("a recipient's page takes so many forms in a window, others' pages still more", async () => {
  const site = await start({ limits: { formsPerWindow: 3, formsWindowSeconds: 3 } });
  const recipients = [{ email: "ada@example.com" }, { email: "grace@example.com" }];
  const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }], recipients });
  const { submitResponse } = createDriver(() => "");
  const body: unknown = await (await site.api("GET", `/surveys/${id}`)).json();
  const other = textAt(body, "survey", "recipients", 1, "url");
  for (const n of [1, 2, 3]) await submitResponse({ url: page, answers: [`answer ${n}`] });
  for (const n of [4, 5, 6])
    await expect(submitResponse({ url: page, answers: [`answer ${n}`] })).rejects.toThrow(
      /429 .*sent answers too often/,
    );
  const refused = await fetch(chinese(page), { method: "POST", body: new URLSearchParams() });
  expect(refused.headers.get("retry-after")).toMatch(/^[123]$/);
  expect(await seen(refused)).toEqual({ status: 429, language: "zh-Hans", heading: "答案未被接收" });
  expect(await seen(await fetch(page, { method: "POST", body: new URLSearchParams() }))).toEqual({
    status: 429,
    language: "en",
    heading: "Your answers were not accepted",
  });
  expect((await fetch(page)).status).toBe(200);
  await submitResponse({ url: other, answers: ["hers"] });
  await expect(submitResponse({ url: page, answers: ["too many"] })).rejects.toThrow("429");
  await new Promise((resolve) => setTimeout(resolve, 3_100));
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

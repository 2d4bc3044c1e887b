import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { DriverFailed } from "../../driver/fill-form.ts";
import { everyAnswer, everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { memberAt } from "../../testing/members.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { editionOf } from "./form-fields.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
const { submitResponse } = createDriver(() => "");
const post = (url: string, fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[]) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields as Record<string, string>), redirect: "manual" });

describe("a page", () => {
  test("shows the recipient's own copy before the survey's, in both languages", async () => {
    const recipient = { email: "a@example.com", title: "Your view", targetCompany: "Theirs", inviteTop: "Dear you," };
    const { page } = await site.make({
      recipients: [recipient],
      questions: everyQuestion,
      logoUrl: "https://x.test/l.png",
    });
    for (const [url, language] of [
      [page, "en"],
      [page.replace("/s/", "/zh/s/"), "zh-Hans"],
    ] as const) {
      const answer = await fetch(url);
      const root = parse(await answer.text());
      expect(answer.headers.get("content-security-policy")).toContain("img-src data: https://x.test");
      expect({
        language: root.querySelector("html")?.getAttribute("lang"),
        h1: root.querySelector("h1")?.text,
        company: root.querySelector(".eyebrow bdi:last-child")?.text,
        lead: root.querySelector(".lead")?.text,
        logo: root.querySelector(".logo")?.getAttribute("src"),
      }).toEqual({
        language,
        h1: "Your view",
        company: "Example Ltd",
        lead: "Dear you,",
        logo: "https://x.test/l.png",
      });
    }
  });

  test("is 404 for an unknown slug, an unknown recipient and an unpublished survey, all alike", async () => {
    const { page, slug } = await site.make({});
    const hidden = await site.make({ published: false });
    const other = await site.make({ recipients: [{ email: "b@example.com" }] });
    const wrong = [
      page.replace(slug, "unknown"),
      `${site.origin}/s/${slug}/unknown`,
      hidden.page,
      `${site.origin}/s/${slug}/${other.recipientId}`,
      `${page}/thanks/more`,
    ];
    const pages = new Set<string>();
    for (const url of wrong.slice(0, 4)) {
      const answers = await Promise.all([fetch(url), post(url, {}), fetch(`${url}/thanks`)]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      for (const answer of answers) pages.add((await answer.text()).replaceAll(/nonce="[^"]*"/g, ""));
    }
    expect(pages.size).toBe(1);
    expect((await fetch(wrong[4] ?? "")).status).toBe(404);
  });

  test("survives a recipient list that is overwritten, for those who stay on it", async () => {
    const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }] });
    await submitResponse({ url: page, answers: ["before"] });
    await site.api("PATCH", `/surveys/${id}`, { recipients: [{ email: "ADA@example.com" }] });
    expect((await fetch(page)).status).toBe(200);
    expect(memberAt(await site.responses(id), 0, "answers", 0, "value")).toBe("before");
  });
});

describe("answers", () => {
  test("of every type are read by the API as they were given, by its own key alone", async () => {
    const { page, id, recipientId } = await site.make({ questions: everyQuestion });
    await submitResponse({ url: page.replace("/s/", "/zh/s/"), answers: everyGiven });
    const submittedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;
    expect(await site.responses(id)).toEqual([
      { id: expect.any(String), recipientId, submittedAt, answers: everyAnswer },
    ]);
    expect((await site.api("GET", `/surveys/${id}/responses`, undefined, "other")).status).toBe(404);
  });

  test("that nobody has to give may be left out", async () => {
    const { page, id } = await site.make({
      questions: everyQuestion.map((question) => ({ ...question, required: false })),
    });
    await submitResponse({ url: page, answers: [] });
    const nothing = everyQuestion.map(({ type, label }, question) => ({ question, type, label, value: null }));
    expect(memberAt(await site.responses(id), 0, "answers")).toEqual(nothing);
  });

  test("given again replace the earlier ones, and keep the response's id", async () => {
    const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }] });
    await submitResponse({ url: page, answers: ["first"] });
    const first = memberAt(await site.responses(id), 0, "id");
    expect(parse(await (await fetch(page)).text()).querySelector(".notice")?.text).toContain(
      "already answered this survey",
    );
    await submitResponse({ url: page, answers: ["second"] });
    expect(await site.responses(id)).toMatchObject([{ id: first, answers: [{ value: "second" }] }]);
  });

  test("to questions that have changed meanwhile are not accepted", async () => {
    const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }] });
    const edition =
      parse(await (await fetch(page)).text())
        .querySelector("[name=edition]")
        ?.getAttribute("value") ?? "";
    await site.api("PATCH", `/surveys/${id}`, { questions: [{ type: "short_text", label: "Your salary" }] });
    const answer = await post(page, { edition, q0: "secret" });
    const form = parse(await answer.text());
    expect([answer.status, form.querySelector("#q0")?.getAttribute("value")]).toEqual([409, ""]);
    expect(await site.responses(id)).toEqual([]);
  });

  test("sent at once by one recipient leave one response", async () => {
    const { page, id } = await site.make({ questions: [{ type: "short_text", label: "x" }] });
    await Promise.all(Array.from({ length: 10 }, (_, n) => submitResponse({ url: page, answers: [`answer ${n}`] })));
    expect(await site.responses(id)).toHaveLength(1);
  });

  test("that the page doesn't offer are the driver's mistake", async () => {
    const { page } = await site.make({ questions: everyQuestion });
    for (const answers of [
      [null, null, "Never"],
      [null, ["a"]],
      ["Engineer"],
      [null, null, null, null, null, null, null, { Sunday: "x" }],
    ]) {
      await expect(submitResponse({ url: page, answers })).rejects.toThrow(DriverFailed);
    }
  });

  test("trigger a mail where the survey asks for one; it holds no answer", async () => {
    const mails: { readonly to: string; readonly text: string }[] = [];
    const notifying = await startTestSite({ mailer: { send: async (mail) => void mails.push(mail) } });
    onTestFinished(() => notifying.close());
    const questions = [{ type: "short_text", label: "x" }];
    const notified = { questions, notifyOnResponse: true, notificationEmail: "me@example.com" };
    const silent = await notifying.make({ questions, notificationEmail: "not-me@example.com" });
    const asked = await notifying.make(notified);
    await submitResponse({ url: silent.page, answers: ["my answer"] });
    await submitResponse({ url: asked.page, answers: ["my answer"] });
    await notifying.site.settled();
    expect(mails.map(({ to }) => to)).toEqual(["me@example.com"]);
    expect(JSON.stringify(mails)).not.toContain("my answer");
    expect(mails[0]?.text).toContain(`${notifying.origin}/dashboard/surveys/${asked.id}/responses`);
  });
});

test("questions that differ in anything have different editions", () => {
  const question = { type: "short_text", label: "x", required: false };
  expect(
    new Set([[], [question], [{ ...question, label: "y" }], [question, question]].map((list) => editionOf(list))).size,
  ).toBe(4);
});

import { request as httpRequest } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../driver/create-driver.ts";
import type { LogEntry } from "./request-log.ts";
import { everyGiven, everyQuestion } from "../testing/every-question.ts";
import { startTestSite } from "../testing/start-test-site.ts";

test("the log names methods, paths and statuses, and no key, link, recipient or answer", async () => {
  const entries: LogEntry[] = [];
  const site = await startTestSite({ log: (entry) => entries.push(entry) });
  onTestFinished(() => site.close());
  const [answer] = everyGiven;
  const { page, slug, recipientId } = await site.make({ questions: everyQuestion.slice(0, 1), slug: "logged" });
  await createDriver(() => "").submitResponse({ url: page, answers: [answer] });
  const { cookie, token } = await site.signIn();
  // the same page in other spellings, and mistyped links to it
  const others = [`/%73/${slug}/${recipientId}`, `//s/${slug}/${recipientId}`, `/${recipientId}`, `/zh/${recipientId}`];
  for (const path of others) await (await fetch(site.origin + path)).text();
  await site.api("GET", `/surveys/${slug}?secret=1`, undefined, "owner");
  const text = JSON.stringify(entries);
  for (const secret of [answer, recipientId, "owner", "token", token, "secret", cookie, "ada@"])
    expect(text).not.toContain(secret);
  const shown = entries.map(({ method, path, status }) => [method, path, status]);
  expect(shown).toEqual([
    ["POST", "/api/v1/surveys", 201],
    ["GET", "/s/…", 200],
    ["POST", "/s/…", 303],
    ["GET", "/dashboard", 303],
    ["GET", "/dashboard", 200],
    ["GET", "/…", 200],
    ["GET", "/…", 404],
    ["GET", "/…", 404],
    ["GET", "/…", 404],
    ["GET", "/api/v1/surveys/logged", 200],
  ]);
  expect(entries.at(-1)).toEqual({
    time: expect.stringMatching(/Z$/),
    method: "GET",
    path: "/api/v1/surveys/logged",
    status: 200,
    durationMs: expect.any(Number),
  });
});

test("a request whose Host is not valid or not this server's is answered and logged like any other", async () => {
  const entries: LogEntry[] = [];
  const site = await startTestSite({ log: (entry) => entries.push(entry) });
  onTestFinished(() => site.close());
  const statusAt = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      httpRequest(`${site.origin}/docs?token=secret`, { headers: { host } }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
  expect([await statusAt("a:99999"), await statusAt("evil.example")]).toEqual([400, 421]);
  expect(entries.map(({ path, status }) => [path, status])).toEqual([
    ["/…", 400],
    ["/docs", 421],
  ]);
});

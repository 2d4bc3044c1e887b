import { parse } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { textAt } from "../../testing/members.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { senderName } from "../mail/sender-name.ts";
import type { SiteOptions } from "../site.ts";

const about = {
  targetCompany: "Example Ltd",
  title: "A survey",
  published: true,
  recipients: [{ email: "a@example.com" }],
};
const keysPath = "/dashboard/settings/api-keys";

async function start(options: SiteOptions = {}): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

async function seenOn(page: string | Response): Promise<readonly (string | undefined)[]> {
  const root = parse(await (typeof page === "string" ? await fetch(page) : page).text());
  return [".masthead .asker", ".eyebrow"].map((part) => root.querySelector(part)?.text.trim().replaceAll(/\s+/g, " "));
}

test("the masthead names who asks by the name of the key, and not the company that the survey is about", async () => {
  const site = await start();
  const { document, get, post } = await site.signIn();
  const shown = (await post(keysPath, { name: "Research & Sons" })).headers.get("location") ?? "";
  const key = (await document(shown)).querySelector(".secret")?.text;
  const made: unknown = await (await site.api("POST", "/surveys", about, key)).json();
  const page = textAt(made, "survey", "recipients", 0, "url");
  expect(await seenOn(page)).toEqual(["Research & Sons", "About Example Ltd"]);
  expect(await seenOn(page.replace("/s/", "/zh/s/"))).toEqual(["Research & Sons", "关于 Example Ltd"]);
  const preview = `/dashboard/surveys/${textAt(made, "survey", "id")}/preview`;
  expect(await seenOn(await get(preview))).toEqual(["Research & Sons", "About Example Ltd"]);
  const id = /new=(\w+)/.exec(shown)?.[1];
  await post(`${keysPath}/${id}/rotate`);
  expect((await seenOn(page))[0]).toBe("Research & Sons");
});

test("for keys that were brought along it names the service's own sender, rotated or not", async () => {
  const site = await start({ asker: "Example Research" });
  const { page } = await site.make({});
  expect((await seenOn(page))[0]).toBe("Example Research");
  const { document, post } = await site.signIn();
  const rows = (await document(keysPath)).querySelectorAll("[data-key]");
  for (const row of rows) await post(`${keysPath}/${row.getAttribute("data-key")}/rotate`);
  expect((await seenOn(page))[0]).toBe("Example Research");
  expect((await seenOn((await (await start()).make({})).page))[0]).toBe("Survey service");
});

test.each([
  ["Example Research <surveys@example.com>", "Example Research"],
  ['"Research, Example" <surveys@example.com>', "Research, Example"],
  ["surveys@example.com", undefined],
  [" <surveys@example.com>", undefined],
])("the name in %j is %j", (from, name) => {
  expect(senderName(from)).toBe(name);
});

import { parse } from "node-html-parser";
import type { HTMLElement } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";
import { carriedFields } from "./carried-fields.ts";
import { editionOf } from "./form-fields.ts";

const role = { type: "short_text", label: "Role", required: false };
const views = { type: "long_text", label: "Views", required: false };
const team = { type: "single_choice", label: "Team", required: false, options: ["North", "South"], allowOther: true };
const days = { type: "checkbox_grid", label: "Days", required: false, options: ["A", "B"], rows: ["Mon", "Tue"] };

type Typed = readonly (readonly [string, string])[];

function form(typed: Typed): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of typed) fields.append(name, value);
  return fields;
}

const carried = (before: readonly (typeof role)[], after: readonly (typeof role)[], typed: Typed) => {
  const sent = form([["edition", editionOf(before)], ...typed]);
  const { fields, unasked } = carriedFields(after, sent);
  return { fields: [...fields], unasked };
};

test("fields follow their questions, wherever these stand now", () => {
  const typed = [
    ["q0", "Engineer"],
    ["q1", "other"],
    ["q1-other", "West"],
    ["q2-1", "0"],
    ["q2-1", "1"],
  ] as const;
  expect(carried([role, team, days], [days, views, role, team], typed)).toEqual({
    fields: [
      ["q2", "Engineer"],
      ["q3", "other"],
      ["q3-other", "West"],
      ["q0-1", "0"],
      ["q0-1", "1"],
    ],
    unasked: [],
  });
});

test("what was written to a question that is gone answers no other, and is kept apart; what was chosen is dropped", () => {
  const typed = [
    ["q0", "Engineer"],
    ["q1", "1"],
    ["q1-other", "West"],
    ["q2-0", "1"],
  ] as const;
  const changed = [{ ...role, label: "Your salary" }, { ...team, options: ["East", "West"] }, views];
  expect(carried([role, team, days], changed, typed)).toEqual({ fields: [], unasked: ["Engineer", "West"] });
});

test("of two questions that are alike each keeps its own answer", () => {
  const typed = [
    ["q0", "first"],
    ["q1", "second"],
  ] as const;
  expect(carried([role, role], [views, role, role], typed).fields).toEqual([
    ["q1", "first"],
    ["q2", "second"],
  ]);
  expect(carried([role, role], [role], typed)).toEqual({ fields: [["q0", "first"]], unasked: ["second"] });
});

test("an edition and names that no form of this server has carry nothing", () => {
  for (const edition of ["", "....", "x.".repeat(10_000), "__proto__"]) {
    const { fields, unasked } = carriedFields(
      [role],
      new URLSearchParams({ edition, q99: "x", "q0-x": "y", token: "z" }),
    );
    expect([[...fields], unasked]).toEqual([[], ["x"]]);
  }
});

test("whether a question must be answered makes it no other question", () => {
  expect(editionOf([role])).toBe(editionOf([{ ...role, required: true }]));
});

async function start(): Promise<TestSite> {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  return site;
}

const post = (page: string, typed: Typed): Promise<Response> =>
  fetch(page, { method: "POST", body: form(typed), redirect: "manual" });

test("a form whose questions have changed comes back with what was typed, in the page's language", async () => {
  const site = await start();
  const { page, id } = await site.make({ questions: [role, views, team] });
  const edition = (root: HTMLElement): string => root.querySelector("[name=edition]")?.getAttribute("value") ?? "";
  const opened = edition(parse(await (await fetch(page)).text()));
  await site.api("PATCH", `/surveys/${id}`, { questions: [team, views] });
  const typed = [
    ["edition", opened],
    ["q0", "Engineer"],
    ["q1", "Less\nand <b>better</b>"],
    ["q2", "1"],
  ] as const;
  for (const [url, said] of [
    [page, "This question was removed. Your answer was:"],
    [page.replace("/s/", "/zh/s/"), "以下内容所属的题目已删除，您之前填写的是："],
  ] as const) {
    const answer = await post(url, typed);
    const root = parse(await answer.text());
    expect(answer.status).toBe(409);
    expect(root.querySelector('[name="q0"][value="1"]')?.hasAttribute("checked")).toBe(true);
    expect(root.querySelector("#q1")?.text).toBe("\nLess\nand <b>better</b>");
    expect(root.querySelectorAll(".unasked li").map(({ text }) => text)).toEqual(["Engineer"]);
    expect(root.querySelector(".notice")?.text).toContain(said);
    const again = [
      ["edition", edition(root)],
      ["q1", "Less"],
      ["q0", "1"],
    ] as const;
    const sent = await post(url, again);
    expect(sent.status).toBe(303);
  }
});

test("a rejected name of a key is still in its field", async () => {
  const { post: send } = await (await start()).signIn();
  const name = `${"x".repeat(101)}"><script>`;
  const answer = await send("/dashboard/settings/api-keys", { name });
  expect(answer.status).toBe(422);
  expect(
    parse(await answer.text())
      .querySelector("#name")
      ?.getAttribute("value"),
  ).toBe(name);
});

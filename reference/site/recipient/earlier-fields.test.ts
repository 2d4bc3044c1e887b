import { parse } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { everyGiven, everyQuestion } from "../../testing/every-question.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import { memberAt } from "../../testing/members.ts";

test("answering again starts from the answers given: sent as it stands, the form changes none of them", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const { page, id } = await site.make({ questions: everyQuestion });
  await createDriver(() => "").submitResponse({ url: page, answers: everyGiven });
  const before = memberAt(await site.responses(id), 0, "answers");
  const form = parse(await (await fetch(page)).text()).querySelector("form");
  const fields = new URLSearchParams();
  for (const input of form?.querySelectorAll("input, textarea") ?? []) {
    const isChoice = ["radio", "checkbox"].includes(input.getAttribute("type") ?? "");
    if (isChoice && !input.hasAttribute("checked")) continue;
    const value = input.tagName === "TEXTAREA" ? input.text.replace(/^\n/, "") : input.getAttribute("value");
    fields.append(input.getAttribute("name") ?? "", value ?? "");
  }
  for (const select of form?.querySelectorAll("select") ?? [])
    fields.append(
      select.getAttribute("name") ?? "",
      select.querySelector("option[selected]")?.getAttribute("value") ?? "",
    );
  expect((await fetch(page, { method: "POST", body: fields, redirect: "manual" })).status).toBe(303);
  expect(memberAt(await site.responses(id), 0, "answers")).toEqual(before);
});

test("a question that has changed since starts empty", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const { page, id } = await site.make({ questions: [{ type: "short_text", label: "Before" }] });
  await createDriver(() => "").submitResponse({ url: page, answers: ["given"] });
  await site.api("PATCH", `/surveys/${id}`, { questions: [{ type: "short_text", label: "After" }] });
  expect(
    parse(await (await fetch(page)).text())
      .querySelector("#q0")
      ?.getAttribute("value"),
  ).toBe("");
});

import { parse } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../../driver/create-driver.ts";
import { startTestSite } from "../../../testing/start-test-site.ts";

test("a bar is as long as the share of those who gave its answer", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const questions = [{ type: "single_choice", label: "Which?", options: ["A", "B", "C"] }];
  const recipients = ["ada", "grace", "linus", "edsger"].map((name) => ({ email: `${name}@example.com` }));
  const { id } = await site.make({ questions, recipients });
  const { survey } = (await (await site.api("GET", `/surveys/${id}`)).json()) as {
    readonly survey: { readonly recipients: readonly { readonly url: string }[] };
  };
  const { submitResponse } = createDriver(() => "");
  for (const [index, { url }] of survey.recipients.entries()) {
    await submitResponse({ url, answers: [index === 0 ? "A" : "B"] });
  }
  const page = parse(await (await (await site.signIn()).get(`/dashboard/surveys/${id}/responses`)).text());
  const bars = page.querySelectorAll(".bars tbody tr").map((row) => ({
    answer: row.querySelector("th")?.text,
    width: row.querySelector(".fill")?.getAttribute("width"),
    text: row.querySelector(".measure")?.text.trim().replaceAll(/\s+/g, " "),
  }));
  expect(bars).toEqual([
    { answer: "A", width: "50", text: "1 25 %" },
    { answer: "B", width: "150", text: "3 75 %" },
    { answer: "C", width: "0", text: "0 0 %" },
  ]);
});

test("a scale's ends are named in its chart, as they are on the page", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const scale = { type: "linear_scale", label: "How likely?", scaleMin: 0, scaleMax: 2 };
  const questions = [
    { ...scale, scaleMinLabel: "Never", scaleMaxLabel: "Surely" },
    { ...scale, scaleMinLabel: "" },
  ];
  const { id, page } = await site.make({ questions });
  await createDriver(() => "").submitResponse({ url: page, answers: [2, 0] });
  const shown = await (await site.signIn()).document(`/dashboard/surveys/${id}/responses`);
  const answers = shown
    .querySelectorAll(".bars")
    .map((bars) => bars.querySelectorAll("tbody th").map(({ text }) => text));
  expect(answers).toEqual([
    ["0 Never", "1", "2 Surely"],
    ["0", "1", "2"],
  ]);
  const counts = shown.querySelectorAll(".bars .count").map(({ text }) => text);
  expect(counts).toEqual(["0", "0", "1", "1", "0", "0"]);
});

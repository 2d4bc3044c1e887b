import { parse } from "node-html-parser";
import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { startTestSite } from "../../testing/start-test-site.ts";

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

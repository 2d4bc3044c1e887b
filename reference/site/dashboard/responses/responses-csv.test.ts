import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../../driver/create-driver.ts";
import { startTestSite } from "../../../testing/start-test-site.ts";

test("a cell of the CSV file is never a formula", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const { page, id } = await site.make({
    questions: [
      { type: "short_text", label: "=1+1" },
      { type: "short_text", label: "x" },
    ],
  });
  await createDriver(() => "").submitResponse({ url: page, answers: ['=HYPERLINK("x")', "@SUM(1)"] });
  const text = await (await (await site.signIn()).get(`/dashboard/surveys/${id}/responses.csv`)).text();
  expect(text).toContain(",'=1+1,");
  expect(text).toContain(',"\'=HYPERLINK(""x"")",\'@SUM(1)');
});

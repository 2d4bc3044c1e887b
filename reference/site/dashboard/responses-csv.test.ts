import { expect, onTestFinished, test } from "vitest";
import { createDriver } from "../../driver/create-driver.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import { inert } from "./responses-csv.ts";

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

test.each([
  ["x;=1+1", "x;'=1+1"],
  ["x\t=1+1", "x\t'=1+1"],
  ["x|@SUM(1)", "x|'@SUM(1)"],
  ["x#=1+1", "x#'=1+1"],
  ["x~ @SUM(1)", "x~ '@SUM(1)"],
  ["x/+1+1", "x/'+1+1"],
  ["x\u00b6=1+1", "x\u00b6'=1+1"],
  ["x,-1+1", "x,'-1+1"],
  ["x:+1+1", "x:'+1+1"],
  ["x =1+1", "x '=1+1"],
  ["x\n=1+1", "x\n'=1+1"],
  ["\t=1+1", "\t'=1+1"],
  ["\r=1+1", "\r'=1+1"],
  ["x;\u200B=1+1", "x;\u200B'=1+1"],
  ["x;\u00A0=1+1", "x;\u00A0'=1+1"],
  ['x;"=1+1', "x;\"'=1+1"],
  ["x; ＝1+1", "x; '＝1+1"],
  ["well-known, a=b and 1+1 - as it was", "well-known, a=b and 1+1 - as it was"],
])("a cell of %j is not a formula at any separator, and other texts stay as they are", (text, expected) => {
  expect(inert(text)).toBe(expected);
});

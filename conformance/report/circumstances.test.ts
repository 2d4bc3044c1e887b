import { expect, test } from "vitest";
import { consoleReport } from "./console/console-report.ts";
import { githubAnnotations } from "./machine/github-annotations.ts";
import { githubSummary } from "./machine/github-summary.ts";
import { htmlReport } from "./html/html-report.ts";
import { jsonReport } from "./machine/json.ts";
import { junitReport } from "./machine/junit.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../proof/testing/synthetic-report.ts";

const circumstance = "the first 3 surveys are gone and the subject was restarted";
const report = syntheticReport({
  circumstances: [circumstance],
  outcomes: [
    syntheticOutcome("SUR-1", "failed", { circumstance }),
    syntheticOutcome("SUR-4", "failed", { circumstance, failure: syntheticFailure({ message: "the list lacks 3" }) }),
  ],
});

test("a circumstance stands above all else in the terminal, and what follows from it is one entry that says so", () => {
  const text = consoleReport(report, { colour: false });
  expect(text.split("\n")[2]).toBe(`! ${circumstance}`);
  expect(text).toMatch(/^ {2}follows +from a circumstance of this run: the first 3 surveys are gone/m);
  expect(text.match(/^✗ .*$/gm)).toEqual(["✗ SUR-1 MUST: creating a survey was rejected"]);
  expect(text).toMatch(/^ {2}also +SUR-4: same symptom$/m);
});

test.each([
  ["the summary of GitHub Actions", githubSummary(report)],
  ["annotations", githubAnnotations(report, { warningsFail: false })],
  ["JUnit", junitReport(report, { warningsFail: false })],
  ["the HTML page", htmlReport(report)],
  ["JSON", jsonReport(report)],
])("a circumstance stands in %s", (_name, text) => {
  expect(text.toLowerCase()).toContain(circumstance);
});

test("on the HTML page a circumstance stands before what is broken", () => {
  const page = htmlReport(report);
  expect(page.indexOf("first 3 surveys are gone")).toBeLessThan(page.indexOf('<ul class="broken"'));
});

import { expect, test } from "vitest";
import { syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { summaryLines } from "../console/summary.ts";
import { plain } from "../console/paint.ts";
import { githubSummary } from "../machine/github-summary.ts";
import { junitReport } from "../machine/junit.ts";
import { namesText } from "./traffic-figures.ts";

const report = syntheticReport({
  overheard: {
    files: ["a.har", "b.har"],
    hosts: ["survey.example", "cdn.example"],
    judged: 1_100,
    leftOut: [{ reason: "x", count: 3 }],
  },
});

test("every format has the figures of others' requests, and none of a run", () => {
  const junit = junitReport(report, { warningsFail: false });
  expect(junit).toContain('<property name="requests-judged" value="1,100"/>');
  expect(junit).toContain('<property name="hosts" value="survey.example, cdn.example"/>');
  const summary = githubSummary(report);
  expect(summary).toContain("requests judged: 1\\,100 · left out: 3 · files: a\\.har\\, b\\.har · hosts: ");
  const lines = summaryLines(report, plain);
  expect(lines).toContain("judged          1,100 requests from 2 files: a.har, b.har; nothing was sent");
  expect(lines).toContain("hosts           survey.example, cdn.example");
  for (const text of [junit, summary, lines.join("\n")])
    expect(text).not.toMatch(/"seed"|· seed|^seed|"run-id"|left behind/m);
});

test("five of many names are shown", () => {
  expect(namesText(["a", "b", "c", "d", "e"])).toBe("a, b, c, d, e");
  expect(namesText(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e and 2 more");
});

import { expect, test } from "vitest";
import { junitReport } from "./junit.ts";
import { syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

const known = { reason: "planned", issue: "https://issues.example/1", expires: "2026-12-31" };

test("an excused failure is skipped with its reason, a stale entry of the baseline is a failure", () => {
  const xml = junitReport(
    syntheticReport({
      verdict: "passes-with-known-failures",
      outcomes: [
        syntheticOutcome("SUR-1", "failed", { known }),
        syntheticOutcome("SVC-4", "warned", { known }),
        syntheticOutcome("SUR-4", "passed"),
      ],
      baseline: {
        file: "k.yaml",
        problems: [{ id: "SUR-9", line: 4, kind: "stale", message: "SUR-9 is stale: delete line 4" }],
      },
    }),
    { warningsFail: true },
  );
  const results = [...xml.matchAll(/<(skipped|failure|error) type="([^"]*)" message="([^"]*)"/g)];
  const excuse = "known failure until 2026-12-31: planned (https://issues.example/1; creating a survey was rejected)";
  expect(results.map(([, ...parts]) => parts)).toEqual([
    ["skipped", "excused", excuse],
    ["skipped", "excused", excuse],
    ["failure", "baseline", "SUR-9 is stale: delete line 4"],
  ]);
  expect(xml).toContain('tests="4" failures="1" errors="0"');
});

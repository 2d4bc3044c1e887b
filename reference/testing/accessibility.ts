import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong with a page as it is: the rule, and where. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found: unknown =
    await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target.join(" ") + ": " + failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

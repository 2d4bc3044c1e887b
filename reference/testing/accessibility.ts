import { ciPackage } from "../../spec/testing/ci-tools.ts";
import type { Page } from "./page.ts";

export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  await page.evaluate((ciPackage("axe-core") as { readonly source: string }).source);
  const found: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target.join(" ") + ": " + failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";

/** Returns `properties.json`, which describes the checks of each requirement in one phrase. */
export function propertiesJson(checks: readonly { readonly id: RequirementId; readonly property: string }[]): string {
  const phrases: Record<string, string> = {};
  for (const id of requirementIds) {
    const properties = checks.filter((check) => check.id === id).map(({ property }) => property);
    if (properties.length > 0) phrases[id] = properties.join("; and ");
  }
  return `${JSON.stringify(phrases, undefined, 2)}\n`;
}

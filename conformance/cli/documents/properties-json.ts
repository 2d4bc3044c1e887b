import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";

export function propertiesJson(checks: readonly { readonly id: RequirementId; readonly property: string }[]): string {
  const properties = requirementIds.flatMap((id) => {
    const own = checks.filter((check) => check.id === id).map(({ property }) => property);
    return own.length === 0 ? [] : [[id, own.join("; and ")]];
  });
  return `${JSON.stringify(Object.fromEntries(properties), undefined, 2)}\n`;
}

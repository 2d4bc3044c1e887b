import type { RequirementId } from "../../spec/requirements/catalogue.ts";

/** The properties that the checks try, by the requirement that they prove. */
export type PropertiesById = ReadonlyMap<RequirementId, readonly string[]>;

/** Reads the property sentences of all checks. */
export async function propertiesById(): Promise<PropertiesById> {
  // Loaded here, so that no other command pays for the generators.
  const { checks } = await import("../checks/all.ts");
  const properties = new Map<RequirementId, readonly string[]>();
  for (const { id, property } of checks) properties.set(id, [...(properties.get(id) ?? []), property]);
  return properties;
}

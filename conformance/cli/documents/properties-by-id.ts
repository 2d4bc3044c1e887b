// Generated from the checks (`write-properties.ts`): importing them would load their generators, and take longer than
// everything else that `requirements` does.
import properties from "./properties.json" with { type: "json" };

/** The property that the check of a requirement tries, by the id of the requirement. */
export const propertiesById: ReadonlyMap<string, string> = new Map(Object.entries(properties));

// `write-properties.ts` generates the file. Importing the checks themselves would take longer than the rest of `requirements`.
import properties from "./properties.json" with { type: "json" };

export const propertiesById: ReadonlyMap<string, string> = new Map(Object.entries(properties));

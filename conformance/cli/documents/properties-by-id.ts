// `write-properties.ts` generates this file. To import the rules instead would take longer than the rest of the command.
import properties from "./properties.json" with { type: "json" };

export const propertiesById: ReadonlyMap<string, string> = new Map(Object.entries(properties));
